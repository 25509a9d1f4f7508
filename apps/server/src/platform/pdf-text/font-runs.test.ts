import { describe, expect, it } from 'vitest';
import { chooseFonts, printableText } from './font-runs';

const fontOf = (name: string, hasGlyphForCodePoint: (code: number) => boolean) => ({
  name,
  font: { hasGlyphForCodePoint },
});
const latin = fontOf('latin', (code) => code < 0x100);
const devanagari = fontOf('devanagari', (code) => code === 0x20 || (code >= 0x900 && code < 0x980));

function runsOf(text: string): [string, string | undefined][] {
  return chooseFonts(text, () => [latin, devanagari]).map(({ text: part, font }) => [part, font?.name]);
}

describe('chooseFonts', () => {
  it('choosing fonts takes the first font that has a character, and keeps the font within words and across spaces', () => {
    expect(runsOf('Amrit अमृत कौर!')).toEqual([
      ['Amrit ', 'latin'],
      ['अमृत कौर', 'devanagari'],
      ['!', 'latin'],
    ]);
  });

  it('choosing fonts puts each character that no font has into a separate run', () => {
    expect(runsOf('a漢字')).toEqual([
      ['a', 'latin'],
      ['漢', undefined],
      ['字', undefined],
    ]);
  });

  it('choosing fonts looks them up by the base of each character, and stops at the first font that has all of it', () => {
    const rare = fontOf('rare', (code) => code === 0x6f22);
    const asked: string[] = [];
    const opened: string[] = [];
    const runs = chooseFonts('a漢字 b', function* fontsFor(code) {
      asked.push(String.fromCodePoint(code));
      for (const font of [latin, rare]) {
        opened.push(font.name);
        yield font;
      }
    });
    expect(runs.map(({ text, font }) => [text, font?.name])).toEqual([
      ['a', 'latin'],
      ['漢', 'rare'],
      ['字', undefined],
      [' b', 'latin'],
    ]);
    expect(asked).toEqual(['a', '漢', '字', ' ', 'b']);
    expect(opened).toEqual(['latin', 'latin', 'rare', 'latin', 'rare', 'latin', 'latin']);
  });

  it('choosing fonts keeps joiners within a script and drops them elsewhere', () => {
    expect(runsOf('क्\u200Dष')).toEqual([['क्\u200Dष', 'devanagari']]);
    expect(runsOf('👩\u200D🔧')).toEqual([['👩🔧', undefined]]);
  });
});

describe('printableText', () => {
  it.each([
    ['e\u0301', 'é'],
    ['a\u0000b\u202Ec\uFE0F', 'abc'],
    ['a\tb\r\nc', 'a b c'],
    ['x\uD800y', 'x\uFFFDy'],
  ])('printableText of %j is %j', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });
});
