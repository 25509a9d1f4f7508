import { bold } from './plain-written';

/** A run of words, bold or not. */
export interface Words {
  text: string;
  isBold: boolean;
}

/** A block of a text: a paragraph, or a list with bullets or numbers. */
export type Block =
  | { kind: 'paragraph'; words: Words[] }
  | { kind: 'marked' | 'numbered'; items: Words[][]; first: number };

const marked = /^[-•] +(?=\S)/;
const numbered = /^(\d{1,3})[.)] +(?=\S)/;

type LineKind = Block['kind'];

const kindOf = (line: string): LineKind =>
  marked.test(line) ? 'marked' : numbered.test(line) ? 'numbered' : 'paragraph';

/** Returns the blocks of a text, which may contain `**bold**`, lines with `- ` and lines with `1. `. */
export function readWritten(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.trim().split(/\n\s*\n/)) {
    for (const { kind, lines } of runsOf(part.split('\n'))) {
      blocks.push(
        kind === 'paragraph'
          ? { kind, words: wordsOf(lines.join('\n')) }
          : {
              kind,
              items: lines.map((line) => wordsOf(line.replace(marked, '').replace(numbered, ''))),
              first: Number(numbered.exec(lines[0] ?? '')?.[1] ?? 1),
            },
      );
    }
  }
  return blocks;
}

/** Groups consecutive lines of the same kind. */
function runsOf(lines: readonly string[]): { kind: LineKind; lines: string[] }[] {
  const runs: { kind: LineKind; lines: string[] }[] = [];
  for (const given of lines) {
    const line = given.trimEnd();
    const kind = kindOf(line);
    const last = runs.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs;
}

function wordsOf(text: string): Words[] {
  const words: Words[] = [];
  let end = 0;
  for (const match of text.matchAll(bold)) {
    if (match.index > end) words.push({ text: text.slice(end, match.index), isBold: false });
    words.push({ text: match[1] ?? '', isBold: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) words.push({ text: text.slice(end), isBold: false });
  return words;
}
