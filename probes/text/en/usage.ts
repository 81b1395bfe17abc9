import type { Usage } from '../usage';

/** English. */
export const usage: Usage = {
  commands: [
    {
      call: ['check [folder|python] [--ask name,name] [--json]'],
      what: 'look, run real kernels, say what is wrong',
    },
    {
      call: ['find [folder…] [--json]'],
      what: 'every PyTorch and every graphics card of this machine',
    },
    {
      call: ['report [folder|python|session.jsonl] [-o report.zip] [--log error.txt] [--json]'],
      what: 'a check as a report without private data, to be shown to anyone',
    },
    {
      call: ['record [folder|python] -o machine.json'],
      what: "keep this machine's answers, to be replayed anywhere",
    },
    {
      call: ['explain [file|-] [--json]'],
      what: 'what an error text or a log means',
    },
    {
      call: ['judge <facts.json|machine.json|session.jsonl|report.zip> [--json]'],
      what: 'the rules on facts that are given; --case cases.json',
    },
    {
      call: ['archs <file|folder|wheel|environment>… [--gpu 12.0] [--json]'],
      what: 'which GPU architectures compiled libraries hold',
    },
    {
      call: [
        'choose --gpu 12.0[,6.1]|name --driver 572.16|none --os linux|windows|wsl --python 3.11 [--now 2.6.0+cu124]',
        "[--machine aarch64] [--libc musl] [--installed xformers==0.0.29,…] [--pin '<2.9'] [--nightly]",
        '[--offline] [--direct] [--mirror auto|name] [--json]',
      ],
      what: 'the right build of PyTorch, and why',
    },
    {
      call: ['plan [folder|python] [--wheels folder] [--index address] [--nightly] [--offline] [--json]'],
      what: 'what can be done about it, step by step; changes nothing',
    },
    {
      call: ['repair [folder|python] [--plan id] [--wheels folder] [--index address] [--direct] [--yes] [--json]'],
      what: 'does it, proves it, or puts everything back',
    },
    {
      call: ['undo [repair] [--let-go] [--json]'],
      what: 'everything as it was; --let-go gives the safety copy up',
    },
    {
      call: ['recover [--json]'],
      what: 'finishes or puts back what was interrupted',
    },
    {
      call: ['cache [--empty] [--json]'],
      what: 'what was downloaded; --empty gives the room back',
    },
    {
      call: ['settings [name=value …] [--json]'],
      what: 'what is set for every window and the terminal; network=off',
    },
    {
      call: ['catalogue [status|update [file]] [--json]'],
      what: 'the list of builds that holds; fetches a newer, signed one',
    },
    {
      call: ['wheels <folder> --gpu 12.0 --python 3.11 --os linux [--driver …] [--out list.txt] [--offline] [--json]'],
      what: 'which downloaded packages can be installed, what is missing',
    },
    {
      call: ['baseline save|compare [folder|python] [--json]'],
      what: 'remember what works; say what changed since, and whether it matters',
    },
    {
      call: ['baseline list [--json]'],
      what: 'what is remembered',
    },
    {
      call: ['guard [--env folder] [--launch-blocking] -- command …'],
      what: 'one sentence if anything changed, then the command, in any case',
    },
    {
      call: ['guard --script <folder|python> [-o file] [--yes]'],
      what: 'a start script that does so, beside the app’s own',
    },
    {
      call: ['releases --gpu 12.0|name [--os linux|windows] [--machine aarch64] [--json]'],
      what: 'every official build: does it run on this card, and how',
    },
    {
      call: ['container <folder|python> --format dockerfile|compose|devcontainer [--gpu 12.0]'],
      what: 'the same environment as an image that checks the card first',
    },
  ],
  options: [
    '--ask     copy, elementwise, sum, matmul-fp32, matmul-fp16, matmul-bf16, conv2d, group-norm, attention, nms',
    "--lang    en or zh-CN; otherwise your system's language",
    '--launch-blocking  check: CUDA_LAUNCH_BLOCKING=1 for this one run, so that an error shows at the operation that fails',
    '--about   record: a line that says what this machine shows',
    'exit code 0 nothing wrong · 1 found · 2 could not be determined · 3 could not be checked',
  ],
};
