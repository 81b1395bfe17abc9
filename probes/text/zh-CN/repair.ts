import { repair as en } from '../en/repair';
import { translate } from '../typed';

/** 修复：简体中文。 */
export const repair = translate(en)({
  obstacles: {
    'repair/disk-full': {
      what: '{{path}} 所在的磁盘空间不足：暂时需要 {{needs}}，只剩 {{free}}。',
      help: '在新版本得到验证之前，新旧文件会同时存在。请腾出空间，或把下载放到别的磁盘。',
    },
    'repair/no-write-access': {
      what: '当前用户无权写入 {{path}}。',
      help: '请把该文件夹的所有权改回自己，或用它所属的用户启动 Torchmend。',
    },
    'repair/in-use': {
      what: '有程序正在使用此环境：{{program}}（进程 {{pid}}）{{runs}}',
      help: '请关闭该应用以及它的窗口和控制台，然后重试。',
    },
    'repair/on-battery': {
      what: '电脑正在使用电池，剩余 {{percent}} %。',
      help: '请接上电源。万一中途断电，下次启动时一切都会恢复原样。',
    },
    'repair/path-too-long': {
      what: '{{path}} 下的路径会长达 {{length}} 个字符，而 Windows 只接受 {{limit}} 个。',
      help: '请把应用移到较短的路径，例如 D:\\AI，或在 Windows 中启用长路径。',
    },
    'repair/no-installer': {
      what: '缺少修复所需的 {{tool}}：{{path}}',
      help: '请补上它，或选择别的方案。',
    },
    'repair/externally-managed': {
      what: '系统不允许改动 {{python}} 的软件包，{{path}} 如此声明。',
      help: '请选择新建独立环境的方案：系统自带的 Python 保持不变。',
    },
    'repair/file-missing': {
      what: '无法获得 {{file}}：{{at}}',
      help: '请重新查找方案：索引可能已变化。也可在别处下载该文件，再指定它所在的文件夹。',
    },
    'repair/wheel-unfit': {
      what: '{{file}} 不适用于此 Python {{python}} 和系统（{{why}}）。',
      help: '请重新查找方案，或指定装有合适文件的文件夹。',
    },
    'repair/app-control': {
      what: 'Windows 启用了应用控制：它可能拒绝加载新的库文件（错误 4551）。',
      help: '如果发生这种情况，一切都会恢复原样。我们不会替您关闭任何保护。',
    },
    'repair/antivirus': {
      what: '{{names}} 会检查每个新文件。',
      help: '修复会变慢，也可能被拦住。如果失败，请把应用所在的文件夹加入排除项。',
    },
  },
  unsure: {
    'repair/disk-full': '无法得知磁盘空间是否足够（{{why}}）。',
    'repair/no-write-access': '无法得知当前用户能否写入 {{path}}（{{why}}）。',
    'repair/in-use': '无法得知是否有程序正在使用此环境（{{why}}）：请先关闭应用。',
    'repair/on-battery': '无法得知电脑是否在使用电池（{{why}}）：请接上电源。',
    'repair/path-too-long': '{{path}} 下的路径会长达 {{length}} 个字符，无法得知 Windows 是否接受（{{why}}）。',
    'repair/no-installer': '无法得知 {{tool}} 能否运行（{{why}}）。',
    'repair/externally-managed': '无法得知系统是否禁止改动此 Python（{{why}}）。',
    'repair/file-missing': '无法得知能否获得 {{file}}（{{why}}）。',
    'repair/wheel-unfit': '无法得知这些文件是否适用于此 Python（{{why}}）。',
    'repair/app-control': '无法得知 Windows 是否启用了应用控制（{{why}}）。',
    'repair/antivirus': '无法得知是否有杀毒软件检查新文件（{{why}}）。',
  },
  whys: {
    denied: '没有权限',
    unreadable: '无法读取',
    timeout: '等待太久',
    absent: '不存在',
    size: '大小未知',
    exists: '那里已有别的东西',
    busy: '有程序正在占用',
    full: '磁盘已满',
    'read-only': '磁盘只读',
    'other-volume': '位于另一个磁盘',
    'no-links': '磁盘不支持链接',
    'too-long': '路径太长',
    'not-empty': '文件夹不为空',
    failed: '系统拒绝',
    changed: '与展示时不同',
    python: 'Python 版本不符',
    platform: '系统不符',
    glibc: '需要更新的 glibc',
    name: '不是 wheel 的文件名',
  },
  downloads: {
    stalled: '{{url}} 半分钟没有传来数据。已下载的部分会保留，下次从那里继续。',
    'wrong-hash': '{{url}} 传来的不是所声明的文件，未被使用。应为 sha256 {{expected}}，实为 {{got}}。',
    'wrong-size': '{{url}} 的大小与声明不符：{{got}} 字节，应为 {{expected}} 字节。',
    'bad-name': '服务器给出的文件名不是 wheel 应有的名字，因此没有写入：{{name}}',
    'disk-full': '磁盘已满：{{path}} 未能写完。已有的部分会保留。',
    'no-write': '无法写入 {{path}}（{{why}}）。',
    busy: '另一个 Torchmend（进程 {{pid}}）正在下载 {{path}}。',
    'not-here': '{{path}} 已不存在。',
    unreadable: '无法读取 {{path}}：{{detail}}',
  },
  troubles: {
    'repair/in-the-way': '{{path}}：{{why}}。{{detail}}',
    'repair/locked': '另一个 Torchmend（进程 {{pid}}）正在处理此环境。',
    'repair/step-failed': '{{program}} 没有完成工作就结束了：{{line}}',
    'repair/old-build-left': '旧版本还有残留：{{path}}',
    'repair/wheel-refused': '{{file}} 不能使用：{{problem}}',
    'repair/fetch-failed': '无法下载 {{file}}：{{why}}',
    'repair/not-gone': '已经装上，但显卡仍然失败（{{finding}}）。',
    'repair/worse': '已经装上，但原来正常的东西出了问题：{{finding}} {{question}} {{line}}',
    'repair/not-looked': '已经装上，但无法让显卡验证现在能否计算。',
    'repair/cancelled': '已停止。',
    'repair/interrupted': '中途被打断。',
    'repair/no-safety-copy': '此方案会在没有安全副本的情况下改动 {{path}}，因此不会执行。',
    'repair/not-put-back': '无法恢复 {{path}}（{{why}}）。安全副本仍然保留，请重试。',
    'repair/no-build': '没有适用于此显卡的版本。',
    'repair/no-wheels': '{{path}} 中的文件不够（{{why}}）：{{missing}}',
  },
});
