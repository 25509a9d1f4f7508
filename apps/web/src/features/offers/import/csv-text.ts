/** Tells spreadsheet programs that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Returns rows as a CSV file. A cell that a spreadsheet would run as a formula gets an apostrophe, which the import
 * removes.
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`);
  return new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' });
}

function csvCell(text: string): string {
  const guarded = /^'*[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
