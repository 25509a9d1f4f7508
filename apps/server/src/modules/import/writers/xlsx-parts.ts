import { columnLetters } from '../readers/xlsx/cell-text';
import type { Cell } from './own-cells';

/**
 * Positions of the styles in `fixedParts`: text (kept as text by spreadsheet programs), header, day, date and time.
 */
const textStyle = 1;
const headerStyle = 2;
const dayStyle = 3;
const momentStyle = 4;
/** Day 0 of the spreadsheet calendar. */
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Returns all parts of a workbook except its sheets, which are `sheetPlace(1)` and so on. Their names must not need
 * escaping.
 */
export const fixedParts = (sheets: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${forEach(sheets, (number) => `<Override PartName="/${sheetPlace(number)}" ContentType="${spreadsheet}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${forEach(sheets, (number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${forEach(sheets, (number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

/** Returns the path of a sheet within the file; counted from 1. */
export const sheetPlace = (number: number): string => `xl/worksheets/sheet${number}.xml`;

function forEach(sheets: readonly string[], part: (number: number, name: string) => string): string {
  return sheets.map((name, index) => part(index + 1, name)).join('');
}

/** Returns the start of a sheet, with the header frozen. */
export function sheetStart(header: readonly string[]): string {
  const panes =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const columns = `<cols><col min="1" max="${header.length}" width="18" customWidth="1"/></cols>`;
  return `${head}<worksheet xmlns="${main}">${panes}${columns}<sheetData>${sheetRow(header, 1, headerStyle)}`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** Returns a row of a sheet as XML; `row` counts from 1. */
export function sheetRow(cells: readonly Cell[], row: number, style = textStyle): string {
  const written = cells.map((cell, column) => sheetCell(cell, `${columnLetters(column)}${row}`, style));
  return `<row r="${row}">${written.join('')}</row>`;
}

function sheetCell(cell: Cell, place: string, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell instanceof Date) return dateCell(cell, place);
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

/** Returns the cell of a moment in UTC, to the second; midnight is shown as a day. */
function dateCell(at: Date, place: string): string {
  const days = Math.floor((at.getTime() - dayZero) / 1_000) / (dayMs / 1_000);
  return `<c r="${place}" s="${Number.isInteger(days) ? dayStyle : momentStyle}"><v>${days}</v></c>`;
}

/**
 * Returns the text escaped for XML, without characters that XML cannot contain; text that looks like an escape is
 * escaped too.
 */
function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(/[^\P{Cc}\t\n]|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
