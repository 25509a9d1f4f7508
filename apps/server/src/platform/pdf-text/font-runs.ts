/** What choosing a font asks of it. */
interface PrintedFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Neighbouring characters printed from one font; without a font, one character that no font has. */
interface FontRun<F> {
  text: string;
  font: F | undefined;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
// Controls, directional marks, soft hyphens and variation selectors have no shape of their own. The two joiners stay:
// Indian scripts are shaped by them.
const invisible = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector}/gu;
const joiners = /[\u200C\u200D]/g;
const loneSurrogates = /\p{Surrogate}/gu;

/** Text as it is printed: composed (NFC), line ends and tabs as spaces, nothing without a shape. */
export function printableText(text: string): string {
  return text
    .replace(loneSurrogates, '\uFFFD')
    .normalize('NFC')
    .replace(/[\t\r\n\f\v\u2028\u2029]+/g, ' ')
    .replace(invisible, '');
}

/**
 * Splits text by the first font that has all of each character (base, marks and joiners together), so that shaping sees
 * whole words; a space stays with the font before it. `fontsFor` gives the fonts for a code point, the first to take
 * first, and is asked by the base of each character.
 */
export function chooseFonts<F extends PrintedFont>(
  text: string,
  fontsFor: (codePoint: number) => Iterable<F>,
): FontRun<F>[] {
  const runs: FontRun<F>[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const previous = runs.at(-1);
    const isSpace = segment.trim() === '';
    const font =
      isSpace && previous?.font && covers(previous.font, segment) ? previous.font : firstFont(segment);
    const piece = font ? segment : segment.replace(joiners, '');
    if (previous && font && previous.font === font) previous.text += piece;
    else if (piece !== '') runs.push({ text: piece, font });
  }
  return runs;

  function firstFont(grapheme: string): F | undefined {
    for (const font of fontsFor(grapheme.codePointAt(0) ?? 0)) {
      if (covers(font, grapheme)) return font;
    }
    return undefined;
  }
}

function covers({ font }: PrintedFont, grapheme: string): boolean {
  for (const character of grapheme.replace(joiners, '')) {
    if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

/** The text cut where a reader sees one character end and the next begin. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
