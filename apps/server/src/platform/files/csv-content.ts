const notText = 'This file is not a table of text in UTF-8.';
const sign = /^[\s"'\u200B\uFEFF]*[=+\-@＝＋－＠]/u;
/** Functions with which a cell fetches from the net, or calls a program. */
const callsOut =
  /\b(?:WEBSERVICE|IMPORTXML|IMPORTDATA|IMPORTHTML|IMPORTFEED|IMPORTRANGE|IMAGE|CALL|REGISTER(?:\.ID)?|EXEC|DDE)\s*\(/i;

/**
 * Why a table of text cannot be attached, in words; undefined for one that can: UTF-8 without control characters, that
 * does not begin as markup does. A formula is somebody's own affair; one that starts a program (`=cmd|…!A1`) or fetches
 * from the net is refused, because whoever opens the table would run it.
 */
export function csvFault(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return notText;
  }
  if (text === '' || /[^\P{Cc}\t\n\r]/u.test(text) || text.trimStart().startsWith('<')) return notText;
  const line = text
    .split(/\r\n|\r|\n/)
    .findIndex((row) => row.split(/[,;\t]/).some(isRunning) || isRunning(row));
  if (line === -1) return undefined;
  return `Line ${line + 1} has a formula that starts a program or fetches from the net. Please save the table with values instead.`;
}

function isRunning(cell: string): boolean {
  if (!sign.test(cell)) return false;
  const bar = cell.indexOf('|');
  return (bar !== -1 && cell.includes('!', bar)) || callsOut.test(cell);
}
