import { splitGraphemes } from './font-runs';

const afterDash = /(?<=[-–—/])(?=[\p{L}\p{N}])/u;

/**
 * Breaks a paragraph into lines no wider than `maxWidth`: at spaces, after dashes and slashes, and
 * inside words wider than a line. A line broken at a space keeps that space at its end, even beyond
 * the width, so that screen readers separate the words. `widthOf` uses the unit of `maxWidth`. An
 * empty text gives one empty line.
 */
export function breakLines(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  const spaceWidth = widthOf(' ');
  let line = '';
  let lineWidth = 0;

  function startLine(piece: string, width: number, gap = ''): void {
    if (line !== '') lines.push(line + gap);
    line = piece;
    lineWidth = width;
  }

  for (const word of text.split(/ +/)) {
    let isWordStart = true;
    for (const piece of word.split(afterDash)) {
      if (piece === '') continue;
      const gap = isWordStart && line !== '' ? ' ' : '';
      const gapWidth = gap === '' ? 0 : spaceWidth;
      const width = widthOf(piece);
      isWordStart = false;
      if (lineWidth + gapWidth + width <= maxWidth) {
        line += gap + piece;
        lineWidth += gapWidth + width;
      } else if (width <= maxWidth) {
        startLine(piece, width, gap);
      } else {
        startLine('', 0, gap);
        for (const grapheme of splitGraphemes(piece)) {
          const graphemeWidth = widthOf(grapheme);
          if (lineWidth + graphemeWidth > maxWidth && line !== '') startLine(grapheme, graphemeWidth);
          else {
            line += grapheme;
            lineWidth += graphemeWidth;
          }
        }
      }
    }
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines;
}
