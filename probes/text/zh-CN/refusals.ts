import { refusals as en } from '../en/refusals';
import { translate } from '../typed';

export const refusals = translate(en)({
  'baseline/not-working': {
    what: '只有能正常工作的环境才能被记住。',
    why: '记住的内容是以后检查的比较依据，而这里有故障。',
    help: '请先修复，再检查一次，然后记住它。',
  },
  'baseline/not-proven': {
    what: '只有确实能正常工作的环境才能被记住。',
    why: '目前没有发现故障，但检查未能确定一切都能工作。',
    help: '如果应用正在运行，请先关闭它。检查结果会说明哪些内容无法确定；弄清之后再检查一次，然后记住它。',
  },
  'baseline/not-kept': {
    what: '要记住的内容无法写入。',
    why: '无法写入这个文件：{{file}}',
    help: '可能是磁盘已满，或者当前用户没有写入权限。',
  },
  'report/not-saved': {
    what: '报告没有保存成功。',
    why: '无法写入这个文件：{{file}}',
    help: '可能是磁盘已满，或者当前用户无权写入。请换一个文件夹。',
  },
  'target/not-found': {
    what: '{{path}} 不存在。',
    why: '没有找到叫这个名字的文件或文件夹。',
    help: '也许它被移动或改名了，或者所在的硬盘没有连接。请重新选择文件夹。',
  },
  'target/not-whole': {
    what: '“{{path}}”只是路径的一部分。',
    why: '它指向哪里，取决于人在哪个文件夹里，而窗口不在任何文件夹里。',
    help: '需要完整的路径，例如 {{example}}。',
  },
  'target/no-environment': {
    what: '在 {{path}} 里没有找到 Python。',
    why: '使用 PyTorch 的应用都带有一个 Python，Torchmend 要找的就是它。',
    help: '请选择应用的主文件夹，或其中存放 Python 的文件夹，例如“python_embeded”、“venv”或“env”。',
  },
  'target/not-python': {
    what: '{{path}} 不是可用的 Python。',
    why: '问它是什么时，它的回答是：{{said}}',
    why_silent: '问它是什么时，它没有给出 Python 应有的回答。',
    help: '请改为选择应用的文件夹，Torchmend 会在其中找到正确的 Python。',
  },
  'target/no-answer': {
    what: '{{path}} 里的 Python 在 {{seconds}} 秒内没有回答。',
    why: '它启动后一直没有任何反应，所以被停止了。',
    help: '也许硬盘正忙，或者杀毒软件拖住了它。请稍等片刻再检查一次。',
  },
  'target/denied': {
    what: 'Torchmend 没有权限查看 {{path}}。',
    why: '系统拒绝了：当前用户不能读取或启动那里的内容。',
    help: '请用安装该应用的用户登录，或请那位用户给您读取该文件夹的权限。',
  },
  'target/base-python-gone': {
    what: '{{path}} 所依赖的 Python 已经不在了。',
    why: '这个环境借用 {{base}} 里的 Python，而那里已经什么都没有了。可能那个 Python 被卸载或更新了。',
    help: '请在原来的位置重新安装同一版本的 Python，或让应用重新建立它的环境。您的图片和模型不受影响。',
  },
  'target/store-alias': {
    what: '{{path}} 只是指向微软商店的快捷方式。',
    why: 'Windows 在每台电脑上都放了这个文件。运行它只会打开商店，而不是 Python，所以 Torchmend 不会去动它。',
    help: '请改选应用所在的文件夹，Torchmend 会在其中找到正确的 Python。',
  },
  'check/broke-down': {
    what: '检查中途出错了。这是 Torchmend 的错，不是您的应用的错。',
    why: '停在了：{{line}}',
    help: '请再检查一次。如果再次发生，请把上面这一行告诉 Torchmend 的作者。',
  },
  'command/malformed': {
    what: 'Torchmend 没有听懂窗口的请求。',
    why: '细节：{{said}}',
    help: '请重新加载窗口后再试。',
  },
  'command/unknown-id': {
    what: '这里已经不认识它了。',
    why: '它属于之前的一次运行。',
    help: '请重新选择文件夹。',
  },
  'command/busy': {
    what: '检查还在进行中。',
    why: 'Torchmend 一次只做一件事，这样不会弄混。',
    help: '请等它结束，或先停止它。',
  },
  'command/nothing-to-do': {
    what: '没有要做的事。',
    why: '没有正在进行的检查，或者没有选择任何东西。',
    help: '请选择一个文件夹开始。',
  },
  'command/not-here': {
    what: '这个窗口无法打开文件夹选择框。',
    why: '它运行在浏览器里，而浏览器不会说出文件夹的位置。',
    help: '请改为输入或粘贴文件夹的路径。',
  },
  'command/switched-off': {
    what: '设置里已关闭查找更新。',
    why: '可能是网络已关闭，也可能是关闭了查找这类更新。',
    help: '如果需要，请在设置里更改。',
  },
});
