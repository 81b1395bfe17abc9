import { expect, it } from 'vitest';
import { LINKS, linkOf } from '../../probes/model';

it('only pages on our list, and PyTorch’s own index, are opened from the window', () => {
  for (const address of Object.values(LINKS)) expect(linkOf(address)).toBe(address);
  for (const address of ['https://download.pytorch.org/whl/cu130', 'https://download.pytorch.org/whl/nightly/cu130/'])
    expect(linkOf(address)).toBe(address);
  for (const address of [
    ...[
      'https://example.com/',
      'http://github.com/comfyanonymous/ComfyUI',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ],
    ...[`${LINKS.comfyui}/issues`, `${LINKS.comfyui}?next=https://evil.test`, `${LINKS.comfyui}@evil.test`, ''],
    ...['https://download.pytorch.org.evil.test/whl/cu130', 'https://download.pytorch.org/whl/../../x', 'smb://host/x'],
    ...['https://me@download.pytorch.org/whl/cu130', ' https://download.pytorch.org/whl/cu130'],
  ])
    expect(linkOf(address), address).toBeNull();
  expect(linkOf('https://example.org/releases')).toBeNull();
  expect(linkOf('https://example.org/releases', 'https://example.org/releases')).toBe('https://example.org/releases');
  expect(linkOf('https://example.org/releases/x', 'https://example.org/releases')).toBeNull();
});
