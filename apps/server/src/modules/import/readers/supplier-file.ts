import { limits } from '@proffer/contract/wire/limits';
import type { RefusedRow } from '@proffer/contract/offers/files.schemas';
import type { CategoryNumbers } from '../mapping/own-categories';
import type { ImportedOffer, RefusalCode } from '../mapping/imported-offer';
import { FileRefused } from './file-refused';
import { openOwnFile } from './own-file';
import {
  isOwnHeader,
  namedCompanyColumns,
  readOwnRows,
  repeatedColumns,
  unreadColumns,
  type OwnRow,
} from './own-table';
import type { Table } from './table';

interface SupplierFileOptions {
  now: Date;
  /** Under which the supplier's ids are unique. */
  source: string;
  categories: CategoryNumbers;
  /** What stands between an offer and the market, in sentences; empty when it may be published. */
  publishingBlocks(offer: ImportedOffer): string[];
}

/** What a supplier's file holds; a refused row keeps its cells by the header as written. */
export interface SupplierFile {
  offers: { row: number; offer: ImportedOffer }[];
  refused: RefusedRow[];
  notes: string[];
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
  assertOwnHeader(table.header);
  const found: SupplierFile = { offers: [], refused: [], notes: notesOn(table) };
  const takenIn = new Map<string, OwnRow>();
  let read = 0;
  for await (const row of readOwnRows(table, options)) {
    read += 1;
    if (read > limits.importFile.rows) {
      const most = limits.importFile.rows.toLocaleString('en-IN');
      throw new FileRefused(`This file has more than ${most} rows. Please split it into several files.`);
    }
    const outcome = outcomeOf(row, takenIn, options);
    if ('offer' in outcome) found.offers.push({ row: row.row, offer: outcome.offer });
    else found.refused.push({ row: row.row, ...outcome, cells: filled(row.raw) });
  }
  if (read === 0) found.notes.push('The file has a header and no rows.');
  return found;
}

function assertOwnHeader(header: readonly string[]): void {
  if (header.length > mostColumns) {
    throw new FileRefused(`This file has more than ${mostColumns} columns.`);
  }
  const [repeated] = repeatedColumns(header);
  if (repeated !== undefined) throw new FileRefused(`The first row names the column ${repeated} twice.`);
  if (!isOwnHeader(header)) {
    throw new FileRefused(
      'The first row must name the columns: title and at least one more, such as detail or budgetFrom.',
    );
  }
}

function notesOn({ header }: Table): string[] {
  const unread = unreadColumns(header).filter((name) => name !== reasonColumn);
  const company = namedCompanyColumns(header);
  return [
    ...(unread.length > 0 ? [`Columns not read: ${unread.join(', ').slice(0, 300)}.`] : []),
    ...(company.length > 0
      ? [`Not read, because the offers are your own company’s: ${company.join(', ').slice(0, 300)}.`]
      : []),
  ];
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
    : { code: 'duplicate', text: `Row ${earlier.row} has the same externalId or text; that one was taken.` };
}

function filled(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
}
