import { groupIndian } from '@proffer/contract/wire/group-indian';
import { FileRefused } from './file-refused';

interface TextBounds {
  lines: number;
  cells: number;
}

const [tab, lineFeed, carriageReturn, comma, semicolon] = [0x09, 0x0a, 0x0d, 0x2c, 0x3b];

/**
 * Counts what could be a line or a cell, byte by byte, before a parser makes objects of them: a text of nothing but
 * commas costs it a hundred times more than its bytes. Marks inside of quoted texts count too, so the bounds leave room
 * for these. Fails with FileRefused.
 */
export function assertWithinBounds(bytes: Uint8Array, { lines, cells }: TextBounds): void {
  let lineEnds = 0;
  let marks = 0;
  let last = 0;
  // By position: an iterator takes ten times as long over millions of bytes.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === carriageReturn || (byte === lineFeed && last !== carriageReturn)) lineEnds += 1;
    else if (byte === comma || byte === semicolon || byte === tab) marks += 1;
    last = byte;
  }
  if (lineEnds > lines) throw tooMany('lines', lines);
  if (marks + lineEnds > cells) throw tooMany('cells', cells);
}

/** The refusal of a file that holds more of something than is read. */
export function tooMany(what: string, most: number): FileRefused {
  return new FileRefused(
    `This file has more than ${groupIndian(most)} ${what}. Please delete what is empty, or split it into several files.`,
  );
}
