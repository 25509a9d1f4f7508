import { describe, expect, it } from 'vitest';
import { plainWritten } from './plain-written';
import { readWritten } from './written-text.model';

const plain = (text: string) => [{ text, isBold: false }];

describe('readWritten', () => {
  // OFF-113
  it('splits a text into paragraphs and keeps their line breaks', () => {
    expect(readWritten('One\ntwo\n\n\nThree')).toEqual([
      { kind: 'paragraph', words: plain('One\ntwo') },
      { kind: 'paragraph', words: plain('Three') },
    ]);
    expect(readWritten('  ')).toEqual([{ kind: 'paragraph', words: [] }]);
  });

  // OFF-113
  it('recognises bold words within a line', () => {
    expect(readWritten('Twelve **cast iron** pumps')).toEqual([
      {
        kind: 'paragraph',
        words: [
          { text: 'Twelve ', isBold: false },
          { text: 'cast iron', isBold: true },
          { text: ' pumps', isBold: false },
        ],
      },
    ]);
  });

  // OFF-113
  it('recognises lists, also directly after a sentence, numbered from their first number', () => {
    expect(readWritten('We bring:\n- pumps\n- **motors**\n3. test\n4) pack')).toEqual([
      { kind: 'paragraph', words: plain('We bring:') },
      { kind: 'marked', items: [plain('pumps'), [{ text: 'motors', isBold: true }]], first: 1 },
      { kind: 'numbered', items: [plain('test'), plain('pack')], first: 3 },
    ]);
  });

  // OFF-113
  it.each([
    '2 - 3 weeks',
    '-40 °C to 80 °C',
    '1.5 kW motors',
    '2026. ',
    'a ** b ** c',
    '5 * 3 ** 2',
    '<b>no</b> [link](https://example.com)',
    '# no title',
    '**over\nlines**',
  ])('leaves %j unchanged', (text) => {
    expect(readWritten(text)).toEqual([{ kind: 'paragraph', words: plain(text.trimEnd()) }]);
  });

  it('a shortened text is shown without its marks', () => {
    expect(plainWritten('**Twelve** pumps, 5 ** 3')).toBe('Twelve pumps, 5 ** 3');
  });
});
