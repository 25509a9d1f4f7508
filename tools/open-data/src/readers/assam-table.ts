import type { Table } from '@proffer/server/offer-files';
import { addBid, noBids, type BidSummary } from '../mapping/assam-bids';
import { mapAssamTender } from '../mapping/assam.mapping';
import type { ReadRecord } from './read-record';

/** Bids by Tender ID, read from bids files before the tenders. */
export type BidIndex = Map<string, BidSummary>;

export function isBidsHeader(header: readonly string[]): boolean {
  return (
    ['Tender ID', 'Bid Number', 'Bidder Name', 'Value'].every((name) => header.includes(name)) &&
    !header.includes('Title')
  );
}

export function isTenderHeader(header: readonly string[]): boolean {
  return ['Tender ID', 'Title', 'Work Description', 'Publish Date'].every((name) => header.includes(name));
}

/**
 * Columns of a tender and its bids that are used, by the portal's names; `.1` and `.2` belong to its later tables.
 */
const readColumns = new Set([
  'Tender ID',
  'Title',
  'Work Description',
  'Tender Value in ₹',
  'Contract Value :',
  'Publish Date',
  'Period Of Work(Days)',
  'Should Allow NDA Tender',
  'Product Category',
  'Sub category',
  'Tender Category',
  'Location',
  'Pincode',
  'Organisation Chain',
  'Tender Reference Number',
  'Form of contract',
  'Contract Type',
  'EMD Amount in ₹',
  'EMD Exemption Allowed',
  'Payment Mode',
  'Pre Qualification Details',
  'Bid Number',
  'Bid Number.1',
  'Bid Number.2',
  'Bidder Name.1',
  'Status',
  'Value',
  'Awarded Value',
]);

/** Returns the unused columns of tenders, each name once. */
export function unreadTenderColumns(header: readonly string[]): string[] {
  return [...new Set(header.filter((name) => name !== '' && !readColumns.has(name)))];
}

/** Adds every bid of a bids file to the index; it stores sums only, so 27,000 bids take a few MB. */
export async function indexBids(table: Table, index: BidIndex): Promise<void> {
  for await (const { cells } of table.rows) {
    const bid = namedCells(table.header, cells);
    const id = bid['Tender ID']?.trim() ?? '';
    if (id === '') continue;
    index.set(
      id,
      addBid(index.get(id) ?? noBids, {
        bidder: bid['Bidder Name'] ?? '',
        status: bid['Status'] ?? '',
        value: bid['Value'] ?? '',
        awardedValue: bid['Awarded Value'] ?? '',
      }),
    );
  }
}

/** A tender being read: its own cells, and the bid cells of all its rows. */
type Group = {
  row: number;
  tender: Record<string, string>;
  bids: { number: string; bidder: string; status: string }[];
  values: Map<string, string>;
  awards: Map<string, string>;
};

/**
 * Yields the tenders of the portal, from the extract (one row each) or from its raw files, which put all tables of a
 * tender side by side. There the first row is the tender, and rows without a Tender ID contain its further documents
 * and bids. Bids of the index take precedence over bids in the same file.
 */
export async function* readTenders(table: Table, index: BidIndex): AsyncGenerator<ReadRecord> {
  const columns = columnsOf(table.header);
  let group: Group | undefined;
  for await (const { row, cells } of table.rows) {
    const continues = columns.tender.every((position) => read(cells, position) === '');
    if (!continues || !group) {
      if (group) yield recordOf(group, index);
      const tender = namedCells(table.header, cells);
      group = { row, tender, bids: [], values: new Map(), awards: new Map() };
    }
    gatherBids(group, columns, cells);
  }
  if (group) yield recordOf(group, index);
}

type Columns = ReturnType<typeof columnsOf>;

/**
 * Returns the columns of a raw file's bid tables: awards, all bids (".1") and opened finances (".2"). Columns without
 * a number ("Status", "Value") belong to the preceding Bid Number.
 */
function columnsOf(header: readonly string[]) {
  const after = (name: string, first: string) => {
    const start = header.indexOf(first);
    return start < 0 ? -1 : header.indexOf(name, start);
  };
  const tender = header.flatMap((name, position) =>
    name === 'Tender ID' || name === 'Title' ? [position] : [],
  );
  return {
    tender,
    award: { number: header.indexOf('Bid Number'), value: after('Awarded Value', 'Bid Number') },
    bid: {
      number: header.indexOf('Bid Number.1'),
      bidder: after('Bidder Name.1', 'Bid Number.1'),
      status: after('Status', 'Bid Number.1'),
    },
    finance: { number: header.indexOf('Bid Number.2'), value: after('Value', 'Bid Number.2') },
  };
}

function gatherBids(group: Group, { award, bid, finance }: Columns, cells: readonly string[]): void {
  const number = read(cells, bid.number);
  if (number !== '') {
    group.bids.push({ number, bidder: read(cells, bid.bidder), status: read(cells, bid.status) });
  }
  const awarded = read(cells, award.number);
  if (awarded !== '') group.awards.set(awarded, read(cells, award.value));
  const opened = read(cells, finance.number);
  if (opened !== '') group.values.set(opened, read(cells, finance.value));
}

function recordOf({ row, tender, bids, values, awards }: Group, index: BidIndex): ReadRecord {
  const id = tender['Tender ID']?.trim() ?? '';
  const gathered = bids.map(({ number, bidder, status }) => {
    return { bidder, status, value: values.get(number) ?? '', awardedValue: awards.get(number) ?? '' };
  });
  const summary = index.get(id) ?? gathered.reduce(addBid, noBids);
  return {
    row: id || row,
    raw: tender,
    readWith: summary,
    map: () => mapAssamTender(tender, summary),
  };
}

/** Returns the first filled cell of each column name, because raw files repeat the whole tender table. */
function namedCells(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  header.forEach((name, position) => {
    const cell = cells[position] ?? '';
    if ((named[name] ?? '') === '') named[name] = cell;
  });
  return named;
}

function read(cells: readonly string[], position: number): string {
  return position < 0 ? '' : (cells[position] ?? '').trim();
}
