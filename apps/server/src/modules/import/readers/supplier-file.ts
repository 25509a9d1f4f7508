import { limits } from '@proffer/contract/wire/limits';
import type { ImportResult, RefusedRow } from '@proffer/contract/offers/files.schemas';
import type { ChosenColumns } from '@proffer/contract/offers/import-columns';
import { columnKey } from '@proffer/contract/offers/import-columns';
import { cleanCell } from '../mapping/clean-text';
import { writingOf } from '../mapping/file-writing';
import type { ImportedOffer, RefusalCode } from '../mapping/imported-offer';
import { termsOfHeader, type HeaderTerms } from '../mapping/own-price-terms';
import { createCategoryGuesses, type CategoryWords } from './category-guesses';
import type { ReadColumn } from './chosen-columns';
import { createReadings, layoutNotes, reasonColumn } from './file-notes';
import { FileRefused } from './file-refused';
import { distinctNames, findHeader, firstRows, hasHeader } from './find-header';
import { fittingColumns } from './fitting-columns';
import { groupedOffer } from './grouped-offers';
import { readOwnFile, tooManyRows, type OwnRows } from './own-file';
import { namedCompanyColumns, readOwnRows, type OwnRow } from './own-table';
import type { TableRow } from './table';
import { totalName } from './total-rows';

interface SupplierFileOptions {
  now: Date;
  /** Source within which the supplier's ids are unique. */
  source: string;
  categories: CategoryWords;
  /** Columns that the supplier chose; the others are guessed. */
  chosen?: ChosenColumns | undefined;
  /** Guessed categories that the supplier confirmed, by their keys. */
  confirmed?: Readonly<Record<string, string>> | undefined;
  /** Header of the grouping column: its rows with equal values become one offer. */
  group?: string | undefined;
  /** Row of the header that the supplier chose. */
  headerRow?: number | undefined;
  /** Sheet that the supplier chose. */
  sheet?: string | undefined;
  /** True to accept a file without a title column, so that the supplier can choose one. */
  isPreview?: boolean;
  /** Returns the reasons why an offer cannot be published, as sentences; empty if it can. */
  publishingBlocks(offer: ImportedOffer): string[];
}

/** Result of reading a supplier's file; a refused row keeps its original cells. */
export interface SupplierFile {
  offers: { row: number; offer: ImportedOffer }[];
  refused: RefusedRow[];
  notes: string[];
  columns: ImportResult['columns'];
  categories: ImportResult['categories'];
  layout: ImportResult['layout'];
}

/** Maximum number of columns; all but the known ones are ignored. */
const mostColumns = 100;

/**
 * Reads a supplier's file completely before anything is written, so that a broken file adds nothing. Throws
 * FileRefused for an unreadable file or too many rows; a wrong row is refused alone.
 */
export async function readSupplierFile(
  bytes: Uint8Array,
  options: SupplierFileOptions,
): Promise<SupplierFile> {
  const file = await readOwnFile(bytes, {
    sheet: options.sheet,
    hasHeader: (rows) => hasHeader(rows, options.chosen),
  });
  if (file === undefined) throw new FileRefused('This file is empty.');
  const read = readLayout(file, options);
  const { columns, header, shown } = read;
  const titleAt = columns.findIndex(({ column }) => column === 'title');
  if (titleAt === -1 && options.isPreview !== true) throw new FileRefused(noTitleText);
  const rows = shown.filter(({ cells }) => totalName(cells, titleAt) === undefined);
  if (rows.length > limits.importFile.rows) throw tooManyRows();
  const found: SupplierFile = {
    offers: [],
    refused: [],
    notes: layoutNotes({ ...read, totals: totalsOf(shown, titleAt) }),
    columns: shownColumns(columns),
    categories: [],
    layout: {
      headerRow: read.headerRow,
      firstRows: file.rows.slice(0, firstRows).map(({ row, cells }) => ({ row, text: rowText(cells) })),
      sheet: file.sheet ?? '',
      sheets: file.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    },
  };
  for (const row of rows.slice(0, shownCells)) addCells(found.columns, header, row.cells);
  if (titleAt === -1) found.notes.push('Choose which column holds the title.');
  else await takeRows(found, { header, rows }, { ...options, ...read, delimiter: file.delimiter });
  if (rows.length === 0) found.notes.push('The file has a header but no rows.');
  return found;
}

const noTitleText =
  'The first row must name the columns: title and at least one more, such as detail or budgetFrom.';

/** Finds the header and the meaning of each column. */
function readLayout(file: OwnRows, { chosen, headerRow, group, isPreview }: SupplierFileOptions) {
  const named = file.rows.findIndex(({ row }) => row === headerRow);
  const at = named === -1 ? findHeader(file.rows, chosen) : named;
  const { names: header, repeated } = distinctNames(file.rows[at]?.cells ?? []);
  if (header.length > mostColumns) throw new FileRefused(`This file has more than ${mostColumns} columns.`);
  const isTable = file.rows.some(({ cells }) => cells.length > 1);
  if (!isTable || (header.length < 2 && isPreview !== true)) throw new FileRefused(noTitleText);
  const data = file.rows.slice(at + 1);
  const shown = data.filter(({ isHidden }) => isHidden !== true);
  const columns = fittingColumns(header, shown, { chosen, hidden: file.hiddenColumns });
  return {
    file,
    header,
    columns,
    shown,
    repeated,
    groupAt: groupColumn(header, group),
    headerRow: file.rows[at]?.row ?? 1,
    hasRowsAbove: at > 0,
    hiddenRows: data.flatMap(({ row, isHidden }) => (isHidden === true ? [row] : [])),
    hiddenColumns: columns.flatMap(({ header: name, readAs }, place) =>
      file.hiddenColumns.has(place) && name !== '' && readAs === '' ? [name] : [],
    ),
  };
}

function totalsOf(rows: readonly TableRow[], titleAt: number) {
  return rows.flatMap(({ row, cells }) => {
    const name = totalName(cells, titleAt);
    return name === undefined ? [] : [{ row, name }];
  });
}

const rowText = (cells: readonly string[]): string =>
  cells
    .filter((cell) => cell.trim() !== '')
    .join(' · ')
    .slice(0, longestCell);

type Taking = SupplierFileOptions &
  Pick<ReturnType<typeof readLayout>, 'columns' | 'groupAt'> &
  Pick<OwnRows, 'delimiter'>;

/** Maps the rows, alone or in their groups. */
async function takeRows(
  found: SupplierFile,
  table: { header: readonly string[]; rows: readonly TableRow[] },
  options: Taking,
): Promise<void> {
  const { columns, groupAt, delimiter } = options;
  const takenIn = new Map<string, OwnRow>();
  const groups = new Map<string, Sorted[]>();
  const guesses = createCategoryGuesses(options.categories, options.confirmed);
  const readings = createReadings();
  const places = new Map(columns.map(({ column }, at) => [column as string | undefined, at]));
  const cellsOf =
    ({ cells }: TableRow) =>
    (column: string) =>
      cleanCell(cells[places.get(column) ?? -1]);
  const writing = writingOf(table.rows.map(cellsOf), delimiter);
  const rows = readOwnRows(
    table,
    { ...options, named: guesses, writing, terms: termsOfColumns(columns) },
    columns.map(({ column }) => column),
  );
  for await (const row of rows) {
    readings.add(row);
    const name = groupAt === undefined ? '' : (row.raw[groupAt] ?? '').trim();
    // Equal rows of a group are allowed, because each is a line of the offer.
    const sorted = { row, outcome: outcomeOf(row, name === '' ? takenIn : new Map(), options) };
    if (name === '') settle(found, sorted);
    else addTo(groups, name, sorted);
  }
  for (const [name, grouped] of groups) settleGroup(found, name, grouped);
  found.offers.sort((one, other) => one.row - other.row);
  found.refused.sort((one, other) => one.row - other.row);
  found.categories = guesses.all();
  found.notes.push(...readings.notes(), ...(options.isPreview === true ? [] : guesses.notes()));
}

/** Returns what prices are for, as far as the headers of the price columns say. */
const termsOfColumns = (columns: readonly ReadColumn[]): HeaderTerms =>
  Object.assign(
    {},
    ...columns.flatMap(({ column, header }) => (column?.startsWith('budget') ? [termsOfHeader(header)] : [])),
  );

/** Number of cells that illustrate a column. */
const shownCells = 10;
const longestCell = 80;

/** Returns the columns that a supplier can choose for, without those about the company and the reasons of refusal. */
function shownColumns(columns: readonly ReadColumn[]): SupplierFile['columns'] {
  const company = new Set(namedCompanyColumns(columns.map(({ header }) => header)));
  return columns
    .filter(({ header }) => header !== '' && header !== reasonColumn && !company.has(header))
    .map(({ header, readAs }) => ({ header: header.slice(0, 200), readAs, cells: [] }));
}

function addCells(columns: SupplierFile['columns'], header: readonly string[], row: readonly string[]): void {
  for (const { header: name, cells } of columns) {
    cells.push((row[header.indexOf(name)] ?? '').slice(0, longestCell));
  }
}

type Outcome = { offer: ImportedOffer } | { code: RefusalCode; text: string };

function outcomeOf(row: OwnRow, takenIn: Map<string, OwnRow>, options: SupplierFileOptions): Outcome {
  const { mapped } = row;
  if (mapped.kind === 'refused') return { code: mapped.code, text: mapped.reason };
  const { offer } = mapped;
  const blocks = offer.published ? options.publishingBlocks(offer) : [];
  if (blocks.length > 0) {
    return { code: 'not_publishable', text: `It cannot be published yet: ${blocks.join(' ')}` };
  }
  const earlier = takenIn.get(offer.externalId);
  if (earlier === undefined) {
    takenIn.set(offer.externalId, row);
    return { offer };
  }
  const isExact = JSON.stringify(earlier.raw) === JSON.stringify(row.raw);
  return isExact
    ? { code: 'exact_duplicate', text: `It is identical to row ${earlier.row}.` }
    : {
        code: 'duplicate',
        text: `Row ${earlier.row} has the same id or, without ids, the same text; that row is used.`,
      };
}

/** A row with its outcome. */
type Sorted = { row: OwnRow; outcome: Outcome };

function settle(found: SupplierFile, { row, outcome }: Sorted): void {
  if ('offer' in outcome) found.offers.push({ row: row.row, offer: outcome.offer });
  else found.refused.push({ row: row.row, ...outcome, cells: filled(row.raw) });
}

/**
 * Adds a group if all its rows are valid, else refuses all of them. Otherwise the corrected rows would belong to an
 * offer that exists.
 */
function settleGroup(found: SupplierFile, name: string, rows: readonly Sorted[]): void {
  const [first, ...others] = rows.flatMap(({ outcome }) => ('offer' in outcome ? [outcome.offer] : []));
  const broken = rows.find(({ outcome }) => !('offer' in outcome));
  if (first !== undefined && broken === undefined) {
    const mapped = groupedOffer(name, [first, ...others]);
    const row = rows[0]?.row.row ?? 0;
    if (mapped.kind === 'offer') found.offers.push({ row, offer: mapped.offer });
    else {
      const outcome = { code: mapped.code, text: mapped.reason };
      for (const { row: refused } of rows) settle(found, { row: refused, outcome });
    }
    return;
  }
  for (const { row, outcome } of rows) {
    const text = `Row ${broken?.row.row} of the same offer has errors.`;
    settle(found, { row, outcome: 'offer' in outcome ? { code: 'incomplete_group', text } : outcome });
  }
}

/** Returns the grouping column; undefined if the chosen header belongs to another file. */
function groupColumn(header: readonly string[], group: string | undefined): string | undefined {
  if (group === undefined || group === '') return undefined;
  return header.find((name) => columnKey(name) === columnKey(group));
}

function addTo(groups: Map<string, Sorted[]>, name: string, sorted: Sorted): void {
  const group = groups.get(name);
  if (group) group.push(sorted);
  else groups.set(name, [sorted]);
}

function filled(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
}
