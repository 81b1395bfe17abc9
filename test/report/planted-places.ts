import { type Maker, name, word } from './dice';

/** A line that names a stranger as their home does, and once more elsewhere. */
const again =
  (line: (who: string) => string): Maker =>
  (dice) => {
    const who = name(dice);
    return [who, `C:\\Users\\${who}\\x ${line(who)}`];
  };
/** A line that says by itself whose name stands in it; a name of one word. */
const alone =
  (line: (who: string) => string): Maker =>
  (dice) => {
    const who = word(dice);
    return [who, line(who)];
  };

/** Places outside of a home where a name stands. */
export const PLACES: Record<string, Maker> = {
  'folder on another drive': again((who) => `E:\\${who}\\ai`),
  'folder below a share': again((who) => `\\\\nas01\\media\\${who}\\ai`),
  'folder of a disk on macOS': again((who) => `/Volumes/${who}/ai`),
  'folder deep on a disk': again((who) => `/srv/nfs/${who}/ai`),
  'disk of a desktop': alone((who) => `can't open '/media/${who}/Photos/ai'`),
  'disk of Fedora': alone((who) => `at /run/media/${who}/Photos`),
  'home by its tilde': alone((who) => `source ~${who}/venv/bin/activate`),
  'hidden share of a home': alone((who) => `\\\\files\\${who}$\\x \\\\files\\home$\\${who}\\x`),
  'home in WSL from Windows': alone(
    (who) => `\\\\wsl$\\Ubuntu\\home\\${who}\\x \\\\wsl.localhost\\Ubuntu\\home\\${who}\\x`,
  ),
  'home as an address': alone((who) => `file:///home/${who}/x%20y.py`),
  'home with escaped blanks': alone((who) => `cd /home/Jane\\ ${who}/ai`),
  'quoted home of two words, line': alone((who) => `'C:\\Users\\Jane ${who}'`),
  'cache of torch': alone((who) => `/tmp/torchinductor_${who}/ab/cabc.py`),
  'list of files, line': alone((who) => `-rw-r--r-- 1 ${who} ${who} 4096 Jan  1 10:00 main.py`),
  'list of files on macOS, line': alone((who) => `drwxr-xr-x@ 12 ${who}  staff   384 Jan  1 10:00 .`),
  'list of an archive, line': alone((who) => `-rw-r--r-- ${who}/${who} 123 2026-01-01 10:00 x`),
  id: alone((who) => `uid=1000(${who}) gid=1000(${who}) groups=1000(${who}),44(video),109(render)`),
  stat: alone((who) => `Access: (0644/-rw-r--r--)  Uid: ( 1000/    ${who})   Gid: ( 1000/    ${who})`),
};
