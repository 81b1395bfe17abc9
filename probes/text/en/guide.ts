/** What a guide says in one language. */
export interface GuideWords {
  title: string;
  intro: string;
  parts: readonly { title: string; steps: readonly string[] }[];
  more: string;
}

/** The guide. `[key]` stands for the window's own word, so that it always says what is written on the button. */
export const guide: GuideWords = {
  title: 'How to use Torchmend',
  intro:
    'Your app for making pictures stops with “no kernel image is available for execution on the device”, or doesn’t use the graphics card. Torchmend finds out why, and repairs it where that can be done. You need to know nothing about Python.',
  parts: [
    {
      title: '1. Find out what is wrong',
      steps: [
        'Start Torchmend and press [window.finding.open]. It finds your apps by itself and checks the one that runs now, or ran last. Nothing is changed.',
        'Is it another app? [window.finding.orShow]: drop its folder on the window, or press [window.choose.button]. It is the folder that you start the app from.',
        'After a second or so it says what can be read off the disk. Then your card is given a few small tasks, with the app’s own Python; that takes half a minute.',
        'At the end there is one sentence: what is wrong. Below it stands why, and what helps. Where nothing is wrong, it says that too.',
      ],
    },
    {
      title: '2. Repair it',
      steps: [
        'Close the app, then press [window.plan.open]. Torchmend shows first what will happen, how much is downloaded, how long it takes, what may be lost, and how it is undone. Nothing has been changed yet.',
        'Press [window.plan.do]. A safety copy is made before anything is touched. You can stop at any time; then everything is put back.',
        'At the end your card is given the same tasks again. Only if they pass is it called repaired; otherwise everything is put back as it was, byte for byte.',
        'Start your app and make a picture. Something is not as you like it? [window.done.undo] brings the old state back. Are you content? [window.done.letGo] frees the room on the disk.',
      ],
    },
    {
      title: 'Without internet, or with a slow one',
      steps: [
        'Fetch the files (their names end in .whl) on another computer, put them into one folder, and show it under [window.start.wheels].',
        'Under [window.settings.open] you can ask nearer servers first ([window.settings.mirrors]), set a proxy, or switch the internet off.',
        'A download can be paused, and goes on where it was, even after Torchmend was closed.',
      ],
    },
    {
      title: 'You only have an error text',
      steps: [
        'Press [window.explain.open] and paste it, the whole log if you like. Torchmend says what it can mean, and what would decide it. Nothing is sent anywhere.',
      ],
    },
    {
      title: 'Ask somebody for help',
      steps: [
        'On the result page press [window.findings.report]. The report says everything that helpers need. User names, folders of your home, addresses, serial numbers and passwords are taken out, and you see what was taken out before you save it.',
      ],
    },
    {
      title: 'Keep it working',
      steps: [
        'When it works, press [upkeep.remember]. Every later check says what has changed since, and whether that matters: a new driver, another card, an add-on that brought the old PyTorch back.',
        'Before you buy a card, or update: [upkeep.releases] shows which PyTorch runs on which card, and until when.',
      ],
    },
    {
      title: 'It was broken off',
      steps: [
        'The computer went off in the middle of a repair? Start Torchmend again. It sees where it was, and puts everything back, or finishes what was proven already.',
      ],
    },
  ],
  more: 'What the causes are, each in plain words',
};
