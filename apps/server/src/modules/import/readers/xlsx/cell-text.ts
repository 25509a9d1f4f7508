/** A cell as it stands in a sheet; `value` is absent where the sheet has none. */
export type SheetCell = { type: string; style: number; value: string | undefined; isFormula: boolean };

/** What the values of a sheet are read with. */
export type CellReading = {
  sharedStrings: readonly string[];
  /** Positions of the cell styles that show a number as a date. */
  dateStyles: ReadonlySet<number>;
  isEpoch1904: boolean;
};

type CellText = { kind: 'text'; text: string } | { kind: 'problem'; problem: string };

/** Days from the start of a workbook's calendar to 1 January 1970; the older one counts a day that never was. */
const unixEpochIn1900 = 25_569;
const unixEpochIn1904 = 24_107;
const lastSerial = 2_958_465;
const dayMs = 86_400_000;

/** A cell as somebody would type it: dates in ISO 8601, numbers without an exponent, true and false. */
export function cellText(cell: SheetCell, reading: CellReading): CellText {
  const { type, value } = cell;
  // An empty text is a result; programs that do not calculate write an empty value of no kind.
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
  // Beyond 15 digits lies what the binary number adds, such as in 0.1 + 0.2.
  return Number.isInteger(number) && Math.abs(number) < 1e21
    ? number.toFixed(0)
    : String(Number(number.toPrecision(15)));
}

function dateText(serial: number, isEpoch1904: boolean): string {
  const days = serial - (isEpoch1904 ? unixEpochIn1904 : unixEpochIn1900);
  const written = new Date(Math.round(days * 86_400) * 1_000).toISOString();
  return Math.round(days * dayMs) % dayMs === 0 ? written.slice(0, 10) : written.slice(0, 19);
}

/** Whether a number format of a workbook shows a date or a time of day. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) {
    return (
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    );
  }
  const symbols = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./gu, '');
  return /[dmyhs]/iu.test(symbols.replace(/general/giu, ''));
}

/** Characters that XML cannot hold stand in a workbook as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
export function unescapeText(raw: string): string {
  return raw.replace(/_x([0-9A-Fa-f]{4})_/gu, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The position of a column by its letters: A is 0; -1 for anything else. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/u.exec(reference)?.[0] ?? '';
  let position = 0;
  for (const letter of letters) position = position * 26 + letter.charCodeAt(0) - 64;
  return position - 1;
}

/** The letters of a column: 0 is A. */
export function columnLetters(position: number): string {
  const before = Math.floor(position / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (position % 26));
}
