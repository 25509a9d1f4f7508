import {
  isOwnHeader,
  openCsv,
  readOwnRows,
  unreadColumns,
  withoutGuards,
  type CategoryNumbers,
  type ImportedCompany,
  type Table,
} from '@proffer/server/offer-files';
import { isTenderHeader, readTenders, unreadTenderColumns, type BidIndex } from './assam-table';
import { createFieldTally, type FieldTally } from './field-tally';
import {
  countProcesses,
  readOcdsPackage,
  readRest,
  type OcdsDocument,
  type OcdsReading,
} from './ocds-package';
import { firstColumns, readFlatTables, type JoinBy, type NamedTable } from './flat-tables';
import { createProcesses, type Processes } from './processes';
import type { ReadRecord } from './read-record';
import {
  brokenReason,
  refusedFile,
  settleRecords,
  withoutDuplicates,
  type Found,
  type ReadItem,
  type Recall,
} from './read-items';
import { planSources, tablesOf, type Unit } from './source-tables';
import {
  findSources,
  isWorkbook,
  openDocuments,
  type FoundSource,
  type ImportSource,
  type SourceDocument,
} from './source-bytes';

export type { KnownOffer, ReadItem, Recall, RefusedRow } from './read-items';
export type { ImportSource } from './source-bytes';

export type ReadOptions = {
  /** Stored (compressed) bytes read so far and in total; called at most once per chunk. */
  onProgress?(bytesRead: number, bytesTotal: number): void;
  /** Replaces an unstated creation time; the current time by default. */
  now?: Date;
  /** Supplier of rows in our own CSV layout that name no company. */
  company?: ImportedCompany;
  /** Codes that rows of our own CSV layout may name; none by default. */
  categories?: CategoryNumbers;
  /** Lookup of remembered records, with the required reader version; none by default. */
  memory?: { reader: string; recall: Recall };
};

const nothingRemembered = { reader: '', recall: () => Promise.resolve(new Map<string, never>()) };
const noCategories: CategoryNumbers = { numberOf: () => undefined };

type Reading = {
  options: ReadOptions;
  now: Date;
  bids: BidIndex;
  onBytes: (bytesRead: number) => void;
  onEnd: (source: FoundSource) => void;
};

/**
 * Reads offers from files (CSV, workbooks, OCDS JSON, tar archives of them, or folders) one at a time, never a whole
 * file in memory. Bids files are read first and give the winners and bid ranges of the tenders.
 * Invalid content never throws: it gives a `refused` item with the reason, and reading continues. A repeated id
 * within one source is rejected; in two sources both are given, and the database keeps the first.
 */
export async function* readOffers(
  sources: ImportSource | readonly ImportSource[],
  options: ReadOptions = {},
): AsyncGenerator<ReadItem> {
  const found = await findSources('path' in sources ? [sources] : sources);
  const bytesTotal = found.reduce((sum, source) => sum + source.sizeBytes, 0);
  let bytesBefore = 0;
  let bytesReported = -1;
  const reading: Reading = {
    options,
    now: options.now ?? new Date(),
    bids: new Map(),
    onBytes: (bytesRead) => {
      const bytes = bytesBefore + bytesRead;
      if (bytes > bytesReported) options.onProgress?.(bytes, bytesTotal);
      bytesReported = Math.max(bytesReported, bytes);
    },
    onEnd: (source) => {
      bytesBefore += source.sizeBytes;
    },
  };

  const units = await planSources(found, reading.bids);
  const read = new Set(units.flatMap(({ sources: together }) => together));
  bytesBefore = found
    .filter((source) => !read.has(source))
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (units.length === 0 && found.length > 0) {
    yield {
      kind: 'note',
      file: found[0]?.name ?? '',
      text: 'Only bids were given; they add winners to tenders read with them.',
    };
  }
  for (const unit of units) {
    yield* withoutDuplicates(readUnit(unit, reading, options.memory ?? nothingRemembered));
  }
  options.onProgress?.(bytesTotal, bytesTotal);
}

type Memory = NonNullable<ReadOptions['memory']>;

async function* readUnit({ sources, joinBy }: Unit, reading: Reading, memory: Memory) {
  const tally = createFieldTally();
  const found =
    joinBy === undefined ? readReleases(sources, reading, tally) : readFlat(sources, joinBy, reading, tally);
  yield* settleRecords(found, memory);
  const { fields, unused } = tally.result();
  if (fields.length + unused.length > 0) {
    yield { item: { kind: 'fields' as const, file: nameOf(sources, joinBy), fields, unused } };
  }
}

function nameOf(sources: readonly FoundSource[], joinBy: JoinBy | undefined): string {
  const [{ name } = { name: '' }, ...others] = sources;
  return others.length === 0 || joinBy !== undefined ? name : `${name} and ${others.length} more`;
}

/** Yields sources read in sequence; releases of one process are merged across all of them. */
async function* readReleases(
  sources: readonly FoundSource[],
  reading: Reading,
  tally: FieldTally,
): AsyncGenerator<Found> {
  const [{ name: file } = { name: '' }] = sources;
  const { categories = noCategories } = reading.options;
  const ocds = { now: reading.now, categories, processes: await processesOf(sources), tally };
  for (const source of sources) {
    yield* readSource(source, reading, ocds);
    reading.onEnd(source);
  }
  for (const record of readRest(ocds)) yield { file, record };
}

/** Yields flattened releases, from all tables of their publication. */
async function* readFlat(
  sources: readonly FoundSource[],
  joinBy: JoinBy,
  reading: Reading,
  tally: FieldTally,
): AsyncGenerator<Found> {
  const [{ name } = { name: '' }] = sources;
  const { categories = noCategories } = reading.options;
  const notes: Found[] = [];
  let current = name;
  async function* tables(): AsyncGenerator<NamedTable> {
    for (const source of sources) {
      current = source.name;
      yield* tablesOf(source, reading.onBytes);
      reading.onEnd(source);
    }
  }
  try {
    const given = { now: reading.now, categories, tally };
    const elements = readFlatTables(tables(), joinBy, given, (text) => {
      notes.push({ item: { kind: 'note', file: name, text } });
    });
    for await (const { table = name, ...record } of elements) yield { file: table, record };
  } catch (error) {
    yield { item: refusedFile(current, 'unreadable_file', brokenReason(error)) };
  }
  yield* notes;
}

/** Counts the processes of sources before they are read; broken ones are reported when they are read. */
async function processesOf(sources: readonly FoundSource[]): Promise<Processes> {
  const processes = createProcesses();
  for (const source of sources) {
    if (source.problem !== undefined || isWorkbook(source.name)) continue;
    try {
      for await (const document of openDocuments(source, () => {})) {
        if (!isOcds(document)) continue;
        await countProcesses(document, processes).catch(() => {});
      }
    } catch {
      // Reading it later reports the fault.
    }
  }
  return processes;
}

function isOcds(document: SourceDocument): document is SourceDocument & OcdsDocument {
  return document.format === 'json' || document.format === 'jsonl';
}

async function* readSource(source: FoundSource, reading: Reading, ocds: OcdsReading): AsyncGenerator<Found> {
  if (source.problem !== undefined) {
    yield { item: refusedFile(source.name, 'missing_file', source.problem) };
    return;
  }
  if (source.sizeBytes === 0) {
    yield { item: refusedFile(source.name, 'empty_file', `The file ${source.name} is empty (0 bytes).`) };
    return;
  }
  let current = source.name;
  try {
    if (isWorkbook(source.name)) {
      for await (const { name, table } of tablesOf(source, reading.onBytes)) {
        current = name;
        yield* readTable(name, table, reading);
      }
      return;
    }
    for await (const document of openDocuments(source, reading.onBytes)) {
      current = document.name;
      try {
        yield* readDocument(document, reading, ocds);
      } catch (error) {
        yield { item: refusedFile(current, 'unreadable_file', brokenReason(error)) };
      }
    }
  } catch (error) {
    yield { item: refusedFile(current, 'unreadable_file', brokenReason(error)) };
  }
}

async function* readDocument(
  document: SourceDocument,
  reading: Reading,
  ocds: OcdsReading,
): AsyncGenerator<Found> {
  const { name, format, chunks } = document;
  if (format === 'csv') yield* readTable(name, await openCsv(chunks), reading);
  else if (isOcds(document)) {
    let records = 0;
    const before = ocds.processes.taken();
    for await (const record of readOcdsPackage(document, ocds)) {
      records += 1;
      yield { file: name, record };
    }
    if (records === 0 && ocds.processes.taken() === before) {
      const reason = `${name} has no releases or records: it is no OCDS package, or an empty one.`;
      yield { item: refusedFile(name, 'not_a_package', reason) };
    }
  } else {
    const reason = `${name} is none of .csv, .json, .jsonl, their .gz, .xlsx, .tar, .tar.gz or .tgz.`;
    yield { item: refusedFile(name, 'unknown_format', reason) };
  }
}

async function* readTable(name: string, table: Table | undefined, reading: Reading): AsyncGenerator<Found> {
  if (table === undefined) {
    yield { item: refusedFile(name, 'empty_file', `The file ${name} has no header row.`) };
    return;
  }
  for (const text of headerNotes(table)) yield { item: { kind: 'note', file: name, text } };
  const rows = tableRows(table, reading);
  if (rows === undefined) {
    await table.rows.return(undefined);
    const reason = `No known table starts with the columns ${firstColumns(table.header)}. Read are flattened releases, tenders, bids and award lists of Indian portals, and our own layout (docs/import.md).`;
    yield { item: refusedFile(name, 'unknown_header', reason) };
    return;
  }
  let records = 0;
  for await (const record of rows) {
    records += 1;
    yield { file: name, record };
  }
  if (records === 0)
    yield { item: { kind: 'note', file: name, text: 'The table has a header and no rows.' } };
}

function tableRows(table: Table, reading: Reading): AsyncIterable<ReadRecord> | undefined {
  if (isTenderHeader(table.header)) return readTenders(table, reading.bids);
  if (!isOwnHeader(table.header)) return undefined;
  const { company, categories = noCategories } = reading.options;
  return ownRecords(
    readOwnRows(withoutGuards(table), { now: reading.now, categories, ...(company && { company }) }),
    company,
  );
}

/** Yields rows of our own layout, which are already mapped as on the import page. */
async function* ownRecords(
  rows: ReturnType<typeof readOwnRows>,
  company: ImportedCompany | undefined,
): AsyncGenerator<ReadRecord> {
  for await (const { row, raw, mapped } of rows) yield { row, raw, readWith: company, map: () => mapped };
}

function headerNotes(table: Table): string[] {
  const isTenders = isTenderHeader(table.header);
  if (!isTenders && !isOwnHeader(table.header)) return [];
  const unread = isTenders ? unreadTenderColumns(table.header) : unreadColumns(table.header);
  return unread.length === 0 ? [] : [`Ignored columns: ${unread.join(', ').slice(0, 300)}.`];
}
