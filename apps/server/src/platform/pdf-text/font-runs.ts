/** What choosing a font asks of it. */
interface CharacterCoverage {
  hasGlyphForCodePoint(codePoint: number): boolean;
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
 * Splits text by the first font that has all of each character (base, marks and joiners together), staying with the
 * font in use where that one has it too, so that shaping sees whole words. `findRare` is asked for a font by the code
 * point of a character that none of the fonts has.
 */
export function chooseFonts<F extends CharacterCoverage>(
  text: string,
  fonts: readonly F[],
  findRare: (codePoint: number) => F | undefined = () => undefined,
): FontRun<F>[] {
  const runs: FontRun<F>[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const previous = runs.at(-1);
    const isSpace = segment.trim() === '';
    const font =
      isSpace && previous?.font && covers(previous.font, segment)
        ? previous.font
        : (fonts.find((candidate) => covers(candidate, segment)) ?? rareFont(segment));
    const piece = font ? segment : segment.replace(joiners, '');
    if (previous && font && previous.font === font) previous.text += piece;
    else if (piece !== '') runs.push({ text: piece, font });
  }
  return runs;

  function rareFont(grapheme: string): F | undefined {
    const font = findRare(grapheme.codePointAt(0) ?? 0);
    return font && covers(font, grapheme) ? font : undefined;
  }
}

function covers(font: CharacterCoverage, grapheme: string): boolean {
  for (const character of grapheme.replace(joiners, '')) {
    if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

/** The text cut where a reader sees one character end and the next begin. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
