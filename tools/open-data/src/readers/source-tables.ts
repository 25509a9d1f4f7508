import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isOwnHeader, openCsv, openSheets, publishedBounds } from '@proffer/server/offer-files';
import { indexBids, isBidsHeader, isTenderHeader, type BidIndex } from './assam-table';
import { flatColumns, type NamedHeader } from './flat-header';
import { joinOf, type JoinBy, type NamedTable } from './flat-tables';
import { isReleases, isTarArchive, isWorkbook, openDocuments, type FoundSource } from './source-bytes';

/** Maximum size of a workbook, which is read as a whole; larger ones can be converted to CSV. */
const largestWorkbook = 200 * 1024 * 1024;

/**
 * Yields every table of a source: a CSV, those of an archive, or the sheets of a workbook. Each must be read before
 * the next.
 */
export async function* tablesOf(
  source: FoundSource,
  onBytes: (bytesRead: number) => void,
): AsyncGenerator<NamedTable> {
  if (isWorkbook(source.name)) {
    if (source.sizeBytes > largestWorkbook) throw new Error('The workbook is larger than 200 MB.');
    const bytes = await readFile(source.path);
    onBytes(bytes.length);
    for await (const { name, table } of openSheets(bytes, publishedBounds)) {
      yield { name: `${source.name}/${name}`, table };
    }
    return;
  }
  for await (const { name, format, chunks } of openDocuments(source, onBytes)) {
    if (format === 'csv') yield { name, table: await openCsv(chunks) };
  }
}

/**
 * Sources that are read together: tables of flattened releases, or files of releases, of one folder; else a single
 * source.
 */
export type Unit = { sources: FoundSource[]; joinBy?: JoinBy };

/**
 * Adds bids files to the index and returns the units of the other sources in order. A broken source is a unit of its
 * own, whose reading reports the fault.
 */
export async function planSources(found: readonly FoundSource[], bids: BidIndex): Promise<Unit[]> {
  const units: Unit[] = [];
  const flat = new Map<string, { unit: Unit; headers: NamedHeader[] }>();
  const released = new Map<string, Unit>();
  for (const source of found) {
    const headers = await headersOf(source);
    const [first] = headers;
    if (first && isBidsHeader(first.header) && (await readBids(source, bids))) continue;
    if (!headers.some((header) => flatColumns(header) !== undefined)) {
      const folder = isReleases(source) ? dirname(source.path) : undefined;
      const known = folder === undefined ? undefined : released.get(folder);
      if (known) known.sources.push(source);
      else {
        const unit = { sources: [source] };
        units.push(unit);
        if (folder !== undefined) released.set(folder, unit);
      }
      continue;
    }
    const together =
      isTarArchive(source.name) || isWorkbook(source.name) ? source.path : dirname(source.path);
    const known = flat.get(together);
    if (known) {
      known.unit.sources.push(source);
      known.headers.push(...headers);
    } else {
      const unit = { sources: [source] };
      units.push(unit);
      flat.set(together, { unit, headers });
    }
  }
  for (const { unit, headers } of flat.values()) unit.joinBy = joinOf(headers);
  return units;
}

/** Some archives of releases begin with tables about their tables. */
const tablesLookedAt = 20;

/** Returns the headers of a source's tables; of an archive of another kind only the first ones. */
async function headersOf(source: FoundSource): Promise<NamedHeader[]> {
  const headers: NamedHeader[] = [];
  if (source.problem !== undefined || source.sizeBytes === 0) return headers;
  try {
    for await (const { name, table } of tablesOf(source, () => {})) {
      if (table === undefined) continue;
      const header = { name, header: table.header };
      headers.push(header);
      await table.rows.return(undefined);
      if (isTarArchive(source.name) && isOfAnotherKind(headers)) break;
    }
  } catch {
    // Reading it later reports the fault.
  }
  return headers;
}

/** Returns false for a broken file: reading it later reports the fault. */
async function readBids(source: FoundSource, bids: BidIndex): Promise<boolean> {
  try {
    for await (const { table } of tablesOf(source, () => {})) {
      if (table === undefined || !isBidsHeader(table.header)) return false;
      await indexBids(table, bids);
    }
    return true;
  } catch {
    return false;
  }
}

function isOfAnotherKind(headers: readonly NamedHeader[]): boolean {
  if (headers.some((header) => flatColumns(header) !== undefined)) return false;
  const isKnown = headers.some(
    ({ header }) => isTenderHeader(header) || isBidsHeader(header) || isOwnHeader(header),
  );
  return isKnown || headers.length >= tablesLookedAt;
}
