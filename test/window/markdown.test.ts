import { expect, it } from 'vitest';
import { blocks, spans } from '../../renderer/src/markdown';

it('takes a report apart', () => {
  const report =
    '# Title\n\n**Bold.** text\n\n|  |  |\n| --- | --- |\n| Driver | a \\| b |\n| Empty |  |\n\n- one\n- two\n\n```python\nx = 1\n\ny = "| no table |"\n```\n\nend\n';
  expect(blocks(report)).toEqual([
    { is: 'heading', level: 1, text: 'Title' },
    { is: 'text', text: '**Bold.** text' },
    {
      is: 'table',
      head: ['', ''],
      rows: [
        ['Driver', 'a | b'],
        ['Empty', ''],
      ],
    },
    { is: 'list', items: ['one', 'two'] },
    { is: 'code', text: 'x = 1\n\ny = "| no table |"' },
    { is: 'text', text: 'end' },
  ]);
});

it('leaves what is no markup as it is', () => {
  expect(spans('says \\`cublasCreate(handle)\\` and \\[2\\] \\*\\*no\\*\\* **b \\* c**')).toEqual([
    { is: 'plain', text: 'says `cublasCreate(handle)` and [2] **no** ' },
    { is: 'bold', text: 'b * c' },
  ]);
  expect(spans('a **b** `c|d` 2 ** 3 <b>')).toEqual([
    { is: 'plain', text: 'a ' },
    { is: 'bold', text: 'b' },
    { is: 'plain', text: ' ' },
    { is: 'code', text: 'c|d' },
    { is: 'plain', text: ' 2 ** 3 <b>' },
  ]);
});
