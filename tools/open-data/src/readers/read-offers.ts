import { createHash } from 'node:crypto';
import {
  isOwnHeader,
  openCsv,
  readOwnRows,
  unreadColumns,
  withoutGuards,
  type CategoryNumbers,
  type ImportedCompany,
  type ImportedOffer,
  type Table,
} from '@proffer/server/offer-files';
import type { MappedRecord, RecordRefusal } from '../mapping/mapped-record';
import { isTenderHeader, readTenders, unreadTenderColumns, type BidIndex } from './assam-table';
import { createFieldTally, type FieldCount, type FieldTally } from './field-tally';
import {
  countProcesses,
  readOcdsPackage,
  readRest,
  type OcdsDocument,
  type OcdsReading,
} from './ocds-package';
import { firstColumns, readFlatTables, type JoinBy, type NamedTable } from './flat-tables';
import { createProcesses, type Processes } from './processes';
import { rawOf } from './raw-record';
import { planSources, tablesOf, type Unit } from './source-tables';
import {
  findSources,
  isWorkbook,
  openDocuments,
  type FoundSource,
  type ImportSource,
  type SourceDocument,
} from './source-bytes';

export type { ImportSource } from './source-bytes';

/** Why a file gives nothing, or nothing from somewhere on. */
type FileRefusal =
  | 'missing_file'
  | 'empty_file'
  | 'unreadable_file'
  | 'unknown_format'
  | 'unknown_header'
  | 'not_a_package';

/** A record that gives no offer; `row` is the record's id where it has one, else its row (the header is row 1). */
export type RefusedRow = {
  file: string;
  row: number | string;
  reason: string;
  code: RecordRefusal | FileRefusal;
  raw: Record<string, string> | string;
};

/** What reading gives, in file order; a note says what was left out of an offer that is still taken. */
export type ReadItem =
  | { kind: 'offer'; offer: ImportedOffer; file: string }
  | { kind: 'refused'; row: RefusedRow }
  | { kind: 'note'; text: string; file: string; row?: number | string }
  /** At the end of a file of releases: how often what is read was stated, and what was stated and is not read. */
  | { kind: 'fields'; file: string; fields: FieldCount[]; unused: { path: string; stated: number }[] };

export type ReadOptions = {
  /** Stored (compressed) bytes read so far and in all; called at most once per chunk read. */
  onProgress?(bytesRead: number, bytesTotal: number): void;
  /** Stands for the creation time a record does not state; the present by default. */
  now?: Date;
  /** Who offers the rows of our own CSV that name no company. */
  company?: ImportedCompany;
  /** The codes that rows of our own CSV may name; none by default. */
  categories?: CategoryNumbers;
};

const noCategories: CategoryNumbers = { numberOf: () => undefined };

type Reading = { options: ReadOptions; now: Date; bids: BidIndex; onBytes: (bytesRead: number) => void };

/**
 * Reads offers out of files (CSV, workbooks, OCDS JSON, tar archives of them, or folders), one at a time and
 * never a whole file in memory. Bids files among the sources are read first and supply the winners and bid ranges of
 * the tenders. Nothing throws for bad content: whatever gives no offer is `refused` with a true reason, and reading
 * goes on with the next record or file. An id seen twice in one source is refused; the same id in two sources is
 * given twice, for the database to keep once.
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
    yield* withoutDuplicates(readUnit(unit, reading));
    for (const source of unit.sources) bytesBefore += source.sizeBytes;
  }
  options.onProgress?.(bytesTotal, bytesTotal);
}

async function* readUnit(unit: Unit, reading: Reading): AsyncGenerator<Found> {
  if (unit.joinBy !== undefined) yield* readFlat(unit, unit.joinBy, reading);
  else for (const source of unit.sources) yield* readSource(source, reading);
}

/** Flattened releases, from all tables of their publication. */
async function* readFlat({ sources }: Unit, joinBy: JoinBy, reading: Reading): AsyncGenerator<Found> {
  const [{ name } = { name: '' }] = sources;
  const { categories = noCategories } = reading.options;
  const tally = createFieldTally();
  const notes: Found[] = [];
  let current = name;
  async function* tables(): AsyncGenerator<NamedTable> {
    for (const source of sources) {
      current = source.name;
      yield* tablesOf(source, reading.onBytes);
    }
  }
  try {
    const given = { now: reading.now, categories, tally };
    const elements = readFlatTables(tables(), joinBy, given, (text) => {
      notes.push({ item: { kind: 'note', file: name, text } });
    });
    for await (const { table = name, row, raw, mapped } of elements)
      yield foundRecord(table, row, raw, mapped);
  } catch (error) {
    yield { item: refusedFile(current, 'unreadable_file', brokenReason(error)) };
  }
  yield* notes;
  yield* tallied(name, tally);
}

function* tallied(file: string, tally: FieldTally): Generator<Found> {
  const { fields, unused } = tally.result();
  if (fields.length + unused.length > 0) yield { item: { kind: 'fields', file, fields, unused } };
}

/** Looks over the releases of a source before they are read; what is broken is told when it is. */
async function processesOf(source: FoundSource): Promise<Processes> {
  const processes = createProcesses();
  try {
    for await (const document of openDocuments(source, () => {})) {
      if (!isOcds(document)) continue;
      await countProcesses(document, processes).catch(() => {});
    }
  } catch {
    // Its own turn says how it is broken.
  }
  return processes;
}

function isOcds(document: SourceDocument): document is SourceDocument & OcdsDocument {
  return document.format === 'json' || document.format === 'jsonl';
}

/** A record as read, before duplicates are told apart; `fingerprint` is equal for equal records. */
type Found = { item: ReadItem; notes?: ReadItem[]; fingerprint?: string; raw?: unknown };

async function* readSource(source: FoundSource, reading: Reading): AsyncGenerator<Found> {
  if (source.problem !== undefined) {
    yield { item: refusedFile(source.name, 'missing_file', source.problem) };
    return;
  }
  if (source.sizeBytes === 0) {
    yield { item: refusedFile(source.name, 'empty_file', `The file ${source.name} is empty (0 bytes).`) };
    return;
  }
  let current = source.name;
  const { categories = noCategories } = reading.options;
  const tally = createFieldTally();
  const ocds = { now: reading.now, categories, processes: await processesOf(source), tally };
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
  for (const { row, raw, mapped } of readRest(ocds)) yield foundRecord(source.name, row, raw, mapped);
  yield* tallied(source.name, tally);
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
    for await (const { row, raw, mapped } of readOcdsPackage(document, ocds)) {
      records += 1;
      yield foundRecord(name, row, raw, mapped);
    }
    if (records === 0 && !ocds.processes.isWaiting()) {
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
  for await (const { row, raw, mapped } of rows) {
    records += 1;
    yield foundRecord(name, row, raw, mapped);
  }
  if (records === 0)
    yield { item: { kind: 'note', file: name, text: 'The table has a header and no rows.' } };
}

function tableRows(table: Table, reading: Reading) {
  if (isTenderHeader(table.header)) return readTenders(table, reading.bids);
  if (!isOwnHeader(table.header)) return undefined;
  const { company, categories = noCategories } = reading.options;
  return readOwnRows(withoutGuards(table), { now: reading.now, categories, ...(company && { company }) });
}

function headerNotes(table: Table): string[] {
  const isTenders = isTenderHeader(table.header);
  if (!isTenders && !isOwnHeader(table.header)) return [];
  const unread = isTenders ? unreadTenderColumns(table.header) : unreadColumns(table.header);
  return unread.length === 0 ? [] : [`Columns not read: ${unread.join(', ').slice(0, 300)}.`];
}

function foundRecord(file: string, row: number | string, raw: unknown, mapped: MappedRecord): Found {
  if (mapped.kind === 'refused') {
    const { code, reason } = mapped;
    return { item: { kind: 'refused', row: { file, row, reason, code, raw: rawOf(raw) } } };
  }
  const notes = mapped.notes.map((text): ReadItem => ({ kind: 'note', file, row, text }));
  const fingerprint = createHash('sha1').update(JSON.stringify(raw)).digest('base64');
  return { item: { kind: 'offer', file, offer: mapped.offer }, notes, fingerprint, raw };
}

/** Gives each id of a source once; the later ones are refused, equal in every byte or not. */
async function* withoutDuplicates(records: AsyncGenerator<Found>): AsyncGenerator<ReadItem> {
  const seen = new Map<string, string>();
  const told = new Set<string>();
  for await (const { item, notes = [], fingerprint = '', raw } of records) {
    // What thousands of files in an archive have in common is told once.
    if (item.kind === 'note' && item.row === undefined) {
      if (told.has(item.text)) continue;
      told.add(item.text);
    }
    if (item.kind !== 'offer') {
      yield item;
      continue;
    }
    const { source, externalId } = item.offer;
    const key = `${source}\n${externalId}`;
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, fingerprint);
      yield item;
      yield* notes;
      continue;
    }
    const isExact = earlier === fingerprint;
    yield {
      kind: 'refused',
      row: {
        file: item.file,
        row: externalId,
        code: isExact ? 'exact_duplicate' : 'duplicate',
        reason: isExact
          ? `${externalId} is already in this file, equal in every field.`
          : `${externalId} is already in this file with other content; the first one was taken.`,
        raw: rawOf(raw),
      },
    };
  }
}

function refusedFile(file: string, code: FileRefusal, reason: string): ReadItem {
  return { kind: 'refused', row: { file, row: 'file', code, reason, raw: '' } };
}

function brokenReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Reading stopped here, what came before was taken: ${message.slice(0, 200)}`;
}
