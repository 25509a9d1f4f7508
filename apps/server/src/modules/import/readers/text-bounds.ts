import { groupIndian } from '@proffer/contract/wire/group-indian';
import { FileRefused } from './file-refused';

interface TextBounds {
  lines: number;
  cells: number;
}

const [tab, lineFeed, carriageReturn, comma, semicolon] = [0x09, 0x0a, 0x0d, 0x2c, 0x3b];

/**
 * Counts possible lines and cells byte by byte before parsing, and throws FileRefused above the limits. A text of only
 * commas would cost the parser a hundred times its size. Marks inside quotes count too, so the limits leave room for
 * them.
 */
export function assertWithinBounds(bytes: Uint8Array, { lines, cells }: TextBounds): void {
  let lineEnds = 0;
  let marks = 0;
  let last = 0;
  // A loop by position takes a tenth of the time of an iterator over millions of bytes.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === carriageReturn || (byte === lineFeed && last !== carriageReturn)) lineEnds += 1;
    else if (byte === comma || byte === semicolon || byte === tab) marks += 1;
    last = byte;
  }
  if (lineEnds > lines) throw tooMany('lines', lines);
  if (marks + lineEnds > cells) throw tooMany('cells', cells);
}

/** Returns the refusal of a file that has too many of something. */
export function tooMany(what: string, most: number): FileRefused {
  return new FileRefused(
    `This file has more than ${groupIndian(most)} ${what}. Please delete what is empty, or split it into several files.`,
  );
}
