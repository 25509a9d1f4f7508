import { groupIndian } from '@proffer/contract/wire/group-indian';
import { limits } from '@proffer/contract/wire/limits';
import type { ImportResult, RefusedRow } from '@proffer/contract/offers/files.schemas';
import type { ChosenColumns } from '@proffer/contract/offers/import-columns';
import { columnKey } from '@proffer/contract/offers/import-columns';
import type { ImportedOffer, RefusalCode } from '../mapping/imported-offer';
import { createCategoryGuesses, type CategoryWords } from './category-guesses';
import { FileRefused } from './file-refused';
import { groupedOffer } from './grouped-offers';
import { openOwnFile } from './own-file';
import { chosenColumns, type ReadColumn } from './chosen-columns';
import { namedCompanyColumns, readOwnRows, repeatedColumns, type OwnRow } from './own-table';

interface SupplierFileOptions {
  now: Date;
  /** Under which the supplier's ids are unique. */
  source: string;
  categories: CategoryWords;
  /** What the supplier said of the columns; the others are guessed. */
  chosen?: ChosenColumns | undefined;
  /** Which of the guessed categories the supplier confirmed, by their keys. */
  confirmed?: Readonly<Record<string, string>> | undefined;
  /** The header of the column whose rows of one value make one offer. */
  group?: string | undefined;
  /** To choose the columns by, a file without a title is shown too. */
  isPreview?: boolean;
  /** What stands between an offer and the market, in sentences; empty when it may be published. */
  publishingBlocks(offer: ImportedOffer): string[];
}

/** What a supplier's file holds; a refused row keeps its cells by the header as written. */
export interface SupplierFile {
  offers: { row: number; offer: ImportedOffer }[];
  refused: RefusedRow[];
  notes: string[];
  columns: ImportResult['columns'];
  categories: ImportResult['categories'];
}

/** The column that our list of refused rows adds; in a file that comes back it says nothing new. */
const reasonColumn = 'reason';

/** We read sixteen; the rest is for columns of the supplier's own. */
const mostColumns = 100;

/**
 * Reads a supplier's own file as a whole before anything of it is written, so that a file that breaks off gives
 * nothing. Fails with FileRefused when it is no such file or has too many rows; a wrong row is refused alone.
 */
export async function readSupplierFile(
  bytes: Uint8Array,
  options: SupplierFileOptions,
): Promise<SupplierFile> {
  const table = await openOwnFile(bytes);
  if (table === undefined) throw new FileRefused('This file is empty.');
  assertBounded(table.header);
  const columns = chosenColumns(table.header, options.chosen);
  const hasTitle = columns.some(({ column }) => column === 'title');
  if (!hasTitle && options.isPreview !== true) throw new FileRefused(noTitleText);
  const groupAt = groupColumn(table.header, options.group);
  const found: SupplierFile = {
    offers: [],
    refused: [],
    notes: notesOn(columns, groupAt),
    columns: shown(columns),
    categories: [],
  };
  if (!hasTitle) found.notes.push('Choose which column holds the title.');
  const takenIn = new Map<string, OwnRow>();
  const groups = new Map<string, Sorted[]>();
  const guesses = createCategoryGuesses(options.categories, options.confirmed);
  const readings = createReadings();
  let read = 0;
  const rows = readOwnRows(
    table,
    { ...options, named: guesses },
    columns.map(({ column }) => column),
  );
  for await (const row of rows) {
    read += 1;
    if (read > limits.importFile.rows) {
      const most = groupIndian(limits.importFile.rows);
      throw new FileRefused(`This file has more than ${most} rows. Please split it into several files.`);
    }
    if (read <= shownCells) addCells(found.columns, row);
    if (!hasTitle) continue;
    readings.add(row);
    const name = groupAt === undefined ? '' : (row.raw[groupAt] ?? '').trim();
    // Rows of a group may be equal: they are lines of one offer.
    const sorted = { row, outcome: outcomeOf(row, name === '' ? takenIn : new Map(), options) };
    if (name === '') settle(found, sorted);
    else addTo(groups, name, sorted);
  }
  for (const [name, rows] of groups) settleGroup(found, name, rows);
  found.offers.sort((one, other) => one.row - other.row);
  found.refused.sort((one, other) => one.row - other.row);
  found.categories = guesses.all();
  found.notes.push(...readings.notes(), ...(options.isPreview === true ? [] : guesses.notes()));
  if (read === 0) found.notes.push('The file has a header and no rows.');
  return found;
}

const noTitleText =
  'The first row must name the columns: title and at least one more, such as detail or budgetFrom.';

function assertBounded(header: readonly string[]): void {
  if (header.length > mostColumns) {
    throw new FileRefused(`This file has more than ${mostColumns} columns.`);
  }
  const [repeated] = repeatedColumns(header);
  if (repeated !== undefined) throw new FileRefused(`The first row names the column ${repeated} twice.`);
  if (header.length < 2) throw new FileRefused(noTitleText);
}

function notesOn(columns: readonly ReadColumn[], groupAt: string | undefined): string[] {
  const header = columns.map((column) => column.header);
  const company = namedCompanyColumns(header);
  const unread = columns
    .filter(({ header: name, column }) => name !== '' && name !== reasonColumn && column === undefined)
    .map(({ header: name }) => name)
    .filter((name) => !company.includes(name) && name !== groupAt);
  return [
    ...(unread.length > 0 ? [`Columns not read: ${unread.join(', ').slice(0, 300)}.`] : []),
    ...(company.length > 0
      ? [`Not read, because the offers are your own company’s: ${company.join(', ').slice(0, 300)}.`]
      : []),
  ];
}

/** As many rows show what a column holds. */
const shownCells = 10;
const longestCell = 80;

/** The columns that a person may choose for; those about the company and our own list of reasons are none. */
function shown(columns: readonly ReadColumn[]): SupplierFile['columns'] {
  const company = new Set(namedCompanyColumns(columns.map(({ header }) => header)));
  return columns
    .filter(({ header }) => header !== '' && header !== reasonColumn && !company.has(header))
    .map(({ header, readAs }) => ({ header: header.slice(0, 200), readAs, cells: [] }));
}

function addCells(columns: SupplierFile['columns'], { raw }: OwnRow): void {
  for (const { header, cells } of columns) cells.push((raw[header] ?? '').slice(0, longestCell));
}

/** What was read in a way that a person should see: one note of each kind, with how many more there are. */
function createReadings() {
  const first = new Map<string, { text: string; row: number; more: number }>();
  return {
    add({ row, mapped }: OwnRow): void {
      if (mapped.kind === 'refused') return;
      for (const text of new Set(mapped.notes)) {
        const kind = text.split(' ', 1)[0] ?? '';
        const known = first.get(kind);
        if (known) known.more += 1;
        else first.set(kind, { text, row, more: 0 });
      }
    },
    notes: (): string[] =>
      [...first.values()].map(({ text, row, more }) => {
        const others = more === 1 ? ' So is one more.' : ` So are ${groupIndian(more)} more.`;
        return `Row ${row}: ${text}${more === 0 ? '' : others}`;
      }),
  };
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
    ? { code: 'exact_duplicate', text: `It is equal to row ${earlier.row}.` }
    : {
        code: 'duplicate',
        text: `Row ${earlier.row} has the same id, or without one the same text; that one was taken.`,
      };
}

/** A row with what became of it. */
type Sorted = { row: OwnRow; outcome: Outcome };

function settle(found: SupplierFile, { row, outcome }: Sorted): void {
  if ('offer' in outcome) found.offers.push({ row: row.row, offer: outcome.offer });
  else found.refused.push({ row: row.row, ...outcome, cells: filled(row.raw) });
}

/** A group stands or falls together: its offer would be known when the mended rows come back. */
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
    const text = `Row ${broken?.row.row} of the same offer is refused.`;
    settle(found, { row, outcome: 'offer' in outcome ? { code: 'incomplete_group', text } : outcome });
  }
}

/** The header by which rows are put together; the choice of another file means nothing in this one. */
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
