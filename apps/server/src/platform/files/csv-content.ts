const notText = 'This file is not a table of text in UTF-8.';
const sign = /^[\s"'\u200B\uFEFF]*[=+\-@＝＋－＠]/u;
/** Matches spreadsheet functions that access the network or call programs. */
const callsOut =
  /\b(?:WEBSERVICE|IMPORTXML|IMPORTDATA|IMPORTHTML|IMPORTFEED|IMPORTRANGE|IMAGE|CALL|REGISTER(?:\.ID)?|EXEC|DDE)\s*\(/i;

/**
 * Returns why a CSV file cannot be attached, for the user; undefined if it can. It must be UTF-8
 * without control characters and must not start like markup. Formulas are allowed, except those
 * that start a program (`=cmd|…!A1`) or access the network, since they would run for everyone who
 * opens the file.
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
