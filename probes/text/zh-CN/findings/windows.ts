import { windows as en } from '../../en/findings/windows';
import { translate } from '../../typed';

export const windows = translate(en)({
  'windows/blocked-by-app-control': {
    what: 'Windows 阻止了 {{where}} 的 PyTorch 所需要的一个文件。',
    why: 'PyTorch 是应用里负责计算的部分。Windows 的保护功能（智能应用控制，或公司的规定）拒绝加载签名不被认可的文件。它说“{{line}}”。',
    help: '在“Windows 安全中心 → 应用和浏览器控制 → 智能应用控制”里可以看到它是否开启。是否关闭由您决定，在较旧的系统上关闭后不能再开启；公司电脑请问管理员。重装 PyTorch 没有用：新文件同样会被阻止。',
  },
  'windows/missing-dll-dependency': {
    what: '缺少 {{where}} 的 PyTorch 所需要的一个 Windows 文件。',
    what_file: '{{where}} 里 PyTorch 的一个部件缺少所需要的 Windows 文件：这个部件是 {{file}}。',
    why: 'PyTorch 是应用里负责计算的部分。Windows 说“{{line}}”。被点名的文件在，是它所依赖的文件不在。fbgemm.dll 缺的是 libomp140.x86_64.dll，其他的多半是微软的 C++ 运行库，或 PyTorch 只剩一半。',
    help: '请从微软官方网站安装最新的“Microsoft Visual C++ 可再发行组件（x64）”并重启。如果还不行，需要重新安装 PyTorch；2.4.0 之后的 PyTorch 不再需要 fbgemm.dll 所缺的那个文件。不要从下载站下载单个 DLL 文件：病毒就是这样来的。',
  },
  'windows/pagefile-too-small': {
    what: 'Windows 已没有内存可以预留，所以 {{where}} 的 PyTorch 无法加载。',
    why: 'PyTorch 是应用里负责计算的部分。Windows 说“{{line}}”。被点名的文件并没有损坏。Windows 会在使用之前预留内存，而它在硬盘上的页面文件不够大。',
    help: '请让 Windows 自动管理页面文件（系统 → 关于 → 高级系统设置 → 性能 → 高级 → 虚拟内存），确保硬盘有 30 GB 空闲，然后重启。关闭其他程序也有帮助。重装 PyTorch 没有用。',
  },
  'windows/vc-runtime-missing': {
    what: '这台电脑上微软的 C++ 运行库缺失，或对 {{where}} 来说太旧。',
    why: 'Windows 说“{{line}}”。PyTorch（应用里负责计算的部分）和它的扩展用微软的工具制作，需要最新的运行库。有时是别的程序把一份旧的放在了前面。',
    help: '请从微软官方网站安装最新的“Microsoft Visual C++ 可再发行组件（x64）”，重启，然后再检查一次。显卡驱动或 NVIDIA 的 CUDA 工具包没有用：这时还没有轮到显卡。',
  },
});
