import { useApp, useWords } from '../use-app';
import { DropZone } from './drop-zone';
import { PathField } from './path-field';
import { Refused } from './refused';

const EXAMPLES: Readonly<Record<string, string>> = {
  win32: 'D:\\ComfyUI_windows_portable',
  darwin: '/Users/me/ComfyUI',
  linux: '/home/me/ComfyUI',
};

/** The app's folder is dropped, chosen or typed, and checked. */
export function ShowFolder() {
  const { t } = useWords();
  const native = useApp((state) => state.native);
  const platform = useApp((state) => state.platform);
  const checkPath = useApp((state) => state.checkPath);
  const checkDropped = useApp((state) => state.checkDropped);
  const chooseFolder = useApp((state) => state.chooseFolder);
  return (
    <>
      {native ? (
        <DropZone
          isSmall
          name={t('window.choose.drop')}
          over={t('window.choose.dropNow')}
          onDropped={(file) => void checkDropped(file)}
          onChoose={() => void chooseFolder()}
        />
      ) : null}
      <PathField
        label={native ? t('window.choose.pathAlso') : t('window.choose.path')}
        hint={t('window.choose.pathHint')}
        example={EXAMPLES[platform]}
        button={t('window.choose.check')}
        onPath={(path) => void checkPath(path)}
      />
      <Refused />
    </>
  );
}
