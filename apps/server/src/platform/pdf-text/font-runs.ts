/** Part of a font that the choice depends on. */
interface PrintedFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Adjacent characters printed in one font; without a font, one character that no font has. */
interface FontRun<F> {
  text: string;
  font: F | undefined;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
// Control characters, directional marks, soft hyphens and variation selectors are invisible. The
// two joiners stay, as Indian scripts are shaped by them.
const invisible = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector}/gu;
const joiners = /[\u200C\u200D]/g;
const loneSurrogates = /\p{Surrogate}/gu;

/**
 * Returns the text as it is printed: composed (NFC), with line ends and tabs as spaces, without
 * invisible characters.
 */
export function printableText(text: string): string {
  return text
    .replace(loneSurrogates, '\uFFFD')
    .normalize('NFC')
    .replace(/[\t\r\n\f\v\u2028\u2029]+/g, ' ')
    .replace(invisible, '');
}

/**
 * Splits text into runs by the first font that has all of each character (base, marks and joiners),
 * so that shaping sees whole words; a space stays with the font before it. `fontsFor` returns the
 * fonts for the base of a character, in order of preference.
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

/** Splits text into user-perceived characters. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
