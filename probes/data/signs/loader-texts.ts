/**
 * Parts of what Windows says for an error number, in the languages it was met in, without blanks and in lower case.
 * The last ones of a row are what is left of the Chinese words when GBK was read as UTF-8.
 */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  '126': [
    ...['specifiedmodulecouldnotbefound', '找不到指定的模块', '找不到指定的模組', '指定されたモジュールが見つかりません'],
    ...['angegebenemodulwurdenichtgefunden', 'modulespécifiéestintrouvable', 'encontrarelmóduloespecificado'],
    ...['encontraromóduloespecificado', 'trovareilmodulospecificato', 'найденуказанныймодуль'],
    ...['지정된모듈을찾을수없습니다', 'ָ����ģ'],
  ],
  '127': [
    ...['specifiedprocedurecouldnotbefound', '找不到指定的程序', '指定されたプロシージャが見つかりません'],
    ...['angegebeneprozedurwurdenichtgefunden', 'procédurespécifiéeestintrouvable', 'encontróelprocesoespecificado'],
    ...['encontraroprocedimentoespecificado', 'trovarelaproceduraspecificata', 'найденауказаннаяпроцедура'],
    ...['지정된프로시저를찾을수없습니다', 'ָ���ĳ'],
  ],
  '193': [
    ...['notavalidwin32application', '不是有效的win32应用程序', 'keinezulässigewin32-anwendung'],
    'pasuneapplicationwin32valide',
  ],
  '1114': [
    ...['(dll)initializationroutinefailed', '(dll)初始化例程失败', '(dll)初始化例程失敗', '(dll)初期化ルーチンの実行に失敗'],
    ...['initialisierungsroutineistfehlgeschlagen', "routined'initialisationd'unebibliothèquedeliensdynamiques"],
    ...['rutinadeinicializacióndebibliotecadevínculosdinámicos', 'rotinadeinicializaçãodabibliotecadevínculodinâmico'],
    'сбойвпрограммеинициализациибиблиотеки',
  ],
  '1455': [
    ...['pagingfileistoosmall', '页面文件太小', '分頁檔太小', 'ページングファイルが小さすぎ', 'auslagerungsdateiistzuklein'],
    ...['fichierdepaginationestinsuffisant', 'archivodepaginaciónesdemasiadopequeño', 'файлподкачкислишкоммал'],
  ],
  '4551': [
    ...['applicationcontrolpolicyhasblocked', '应用程序控制策略已阻止', 'anwendungssteuerungsrichtlinie', '0x800711c7'],
  ],
};

/** Where windows-1252 differs from Latin-1: the byte behind each of its characters. */
const BYTES: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((char, byte) => [
    char,
    byte,
  ]),
);

/** The code pages that Windows writes in and that are then read as Latin-1. */
const CODE_PAGES = ['gb18030', 'big5', 'shift_jis', 'windows-1251'].map((name) => new TextDecoder(name));

/** A text that was written in one code page and read as Latin-1, in every way that it can be read back. */
function readAgain(text: string): string[] {
  const bytes = [...text].map((char) => BYTES.get(char) ?? (char.charCodeAt(0) < 256 ? char.charCodeAt(0) : 0x3f));
  if (!bytes.some((byte) => byte >= 0x80)) return [];
  return CODE_PAGES.map((page) => page.decode(Uint8Array.from(bytes)));
}

/** The number behind the loader's words, whatever their language or damage: `126`; null: none of those known. */
export function loaderNumber(said: string): string | null {
  for (const text of [said, ...readAgain(said)]) {
    const bare = text.replace(/\s+/g, '').replaceAll('’', "'").toLowerCase();
    for (const [number, parts] of Object.entries(TEXTS)) if (parts.some((part) => bare.includes(part))) return number;
  }
  return null;
}
