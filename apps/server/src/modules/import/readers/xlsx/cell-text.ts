/** A cell of a sheet; `value` is absent for an empty cell. */
export type SheetCell = { type: string; style: number; value: string | undefined; isFormula: boolean };

/** Workbook data that is needed to read cells. */
export type CellReading = {
  sharedStrings: readonly string[];
  /** Positions of the cell styles that format a number as a date. */
  dateStyles: ReadonlySet<number>;
  isEpoch1904: boolean;
};

type CellText = { kind: 'text'; text: string } | { kind: 'problem'; problem: string };

/**
 * Days from the start of a workbook calendar to 1 January 1970; the 1900 calendar includes a day that did not exist.
 */
const unixEpochIn1900 = 25_569;
const unixEpochIn1904 = 24_107;
const lastSerial = 2_958_465;
const dayMs = 86_400_000;

/**
 * Returns the text of a cell as a person would type it: dates in ISO 8601, numbers without an exponent, true and
 * false.
 */
export function cellText(cell: SheetCell, reading: CellReading): CellText {
  const { type, value } = cell;
  // An empty string is a formula result; an empty value without a type comes from programs that do not calculate.
  const isEmpty = value === undefined || (value.trim() === '' && type !== 'str' && type !== 'inlineStr');
  if (isEmpty) {
    return cell.isFormula
      ? { kind: 'problem', problem: 'has a formula whose result is not in the file' }
      : text('');
  }
  switch (type) {
    case 's': {
      const shared = reading.sharedStrings[Number(value)];
      return shared === undefined
        ? { kind: 'problem', problem: 'has a text that is not in the file' }
        : text(shared);
    }
    case 'inlineStr':
    case 'str':
      return text(unescapeText(value));
    case 'b':
      return text(value === '1' || value === 'true' ? 'true' : 'false');
    case 'e':
      return { kind: 'problem', problem: `has the error ${value.slice(0, 20)}` };
    case 'd':
      return text(value);
    default:
      return text(numberText(value, reading.dateStyles.has(cell.style), reading.isEpoch1904));
  }
}

function text(value: string): CellText {
  return { kind: 'text', text: value };
}

function numberText(value: string, isDate: boolean, isEpoch1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (isDate && number >= 1 && number <= lastSerial) return dateText(number, isEpoch1904);
  // Digits beyond the fifteenth are artefacts of the binary number, as in 0.1 + 0.2.
  return Number.isInteger(number) && Math.abs(number) < 1e21
    ? number.toFixed(0)
    : String(Number(number.toPrecision(15)));
}

function dateText(serial: number, isEpoch1904: boolean): string {
  const days = serial - (isEpoch1904 ? unixEpochIn1904 : unixEpochIn1900);
  const written = new Date(Math.round(days * 86_400) * 1_000).toISOString();
  return Math.round(days * dayMs) % dayMs === 0 ? written.slice(0, 10) : written.slice(0, 19);
}

/** Returns true if a number format shows a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) {
    return (
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    );
  }
  const symbols = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./gu, '');
  return /[dmyhs]/iu.test(symbols.replace(/general/giu, ''));
}

/** Returns the text without the escapes of a workbook, such as `_x000D_`; `_x005F_` stands for an underscore. */
export function unescapeText(raw: string): string {
  return raw.replace(/_x([0-9A-Fa-f]{4})_/gu, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the position of a column by its letters: 0 for A; -1 for anything else. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/u.exec(reference)?.[0] ?? '';
  let position = 0;
  for (const letter of letters) position = position * 26 + letter.charCodeAt(0) - 64;
  return position - 1;
}

/** Returns the letters of a column: A for 0. */
export function columnLetters(position: number): string {
  const before = Math.floor(position / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (position % 26));
}
