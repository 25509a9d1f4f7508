import { createHash } from 'node:crypto';
import {
  companyKey,
  type CategoryNumbers,
  type FoundOffer,
  type ImportedOffer,
  type ImportedOffersRepository,
} from '@proffer/server/offer-files';
import { withTransaction, type Database, type Executor } from '@proffer/server/open-market';
import { differenceOf, type Difference } from './differences';
import { readOffers, type ImportSource, type RefusedRow } from './readers/read-offers';
import type { FieldCount } from './readers/field-tally';
import type { SuppliersRepository } from './suppliers.repository';

interface ImportOptions {
  /** Reads and checks everything and writes nothing. */
  isDryRun?: boolean;
  onProgress?: (bytesRead: number, bytesTotal: number) => void;
  onRefused?: (row: RefusedRow) => Promise<void> | void;
  onNote?: (note: { text: string; file: string; row?: number | string }) => Promise<void> | void;
  /** Told of each offer whose record says something else than before. */
  onDifference?: (difference: Difference) => Promise<void> | void;
}

interface ImportSummary {
  /** Offers the files hold. */
  read: number;
  /** Of these, new in the market (in a dry run: what would be). */
  added: number;
  /** Of these, there already, and their records have changed since: written where nobody had edited the offer. */
  changed: number;
  /** Of these, there already as they are, those included whose change was not written. */
  known: number;
  /** Of the known, those whose record has changed and that stay as they are: edited here, or a buyer is bound. */
  kept: number;
  refused: number;
  /** Files that could not be read, or not to their end, each with the reason. */
  unreadable: { file: string; reason: string }[];
  /** How often what is read of published releases was stated, over all files. */
  fields: FieldCount[];
  notes: number;
  companies: number;
  attributions: string[];
}

interface ImportDeps {
  db: Database;
  suppliers: SuppliersRepository;
  offers: ImportedOffersRepository;
  categories: CategoryNumbers;
}

const batchSize = 400;

class DryRun extends Error {}

/**
 * Puts the offers of files into the market, a batch to a transaction (docs/import.md). Companies become suppliers
 * with made-up addresses in example.com; an address found in the data is never used. Running it again adds nothing
 * twice, and writes what records say by now into offers that nobody has edited; ended half way, the next run goes on.
 */
export function createImportService({ db, suppliers, offers, categories }: ImportDeps) {
  /** What of a batch is not there, and what is there and says something else. */
  async function sorted(batch: readonly ImportedOffer[]) {
    const found = new Map(
      (await offers.findOffers(db, batch)).map((row) => [
        keyOf({ source: row.importSource, externalId: row.importId }),
        row,
      ]),
    );
    const fresh: ImportedOffer[] = [];
    const changed: { row: FoundOffer; offer: ImportedOffer; difference: Difference }[] = [];
    for (const offer of batch) {
      const row = found.get(keyOf(offer));
      if (row === undefined) {
        fresh.push(offer);
        continue;
      }
      const difference = differenceOf(row, offer);
      if (difference.fields.length > 0) changed.push({ row, offer, difference });
    }
    return { fresh, changed };
  }

  async function add(tx: Executor, fresh: readonly ImportedOffer[]): Promise<number> {
    if (fresh.length === 0) return 0;
    const accounts = new Map(fresh.map(({ company }) => [emailOf(company.name), company]));
    const userOfEmail = await suppliers.ensureSuppliers(
      tx,
      [...accounts].map(([email, company]) => ({ email, company })),
      new Date(),
    );
    const rows = fresh.map((offer) => {
      const supplierId = userOfEmail.get(emailOf(offer.company.name));
      if (supplierId === undefined) throw new Error(`no account for ${offer.company.name}`);
      return { supplierId, offer };
    });
    return offers.addOffers(tx, rows);
  }

  /** Writes a batch; one that says nothing new is compared and costs no transaction. */
  async function write(
    batch: readonly ImportedOffer[],
    isDryRun: boolean,
  ): Promise<{ added: number; differences: Difference[] }> {
    const { fresh, changed } = await sorted(batch);
    const written = { added: 0, differences: [] as Difference[] };
    if (fresh.length + changed.length === 0) return written;
    await withTransaction(db, async (tx) => {
      written.added = await add(tx, fresh);
      written.differences = [];
      for (const { row, offer, difference } of changed) {
        written.differences.push({ ...difference, isWritten: await offers.replaceOffer(tx, row, offer) });
      }
      if (isDryRun) throw new DryRun();
    }).catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
    return written;
  }

  return {
    async run(sources: ImportSource[], options: ImportOptions = {}): Promise<ImportSummary> {
      const summary: ImportSummary = {
        read: 0,
        added: 0,
        changed: 0,
        known: 0,
        kept: 0,
        refused: 0,
        unreadable: [],
        fields: [],
        notes: 0,
        companies: 0,
        attributions: [],
      };
      const companies = new Set<string>();
      const attributions = new Set<string>();
      const fields = new Map<string, FieldCount>();
      const seen = new Set<string>();
      let batch: ImportedOffer[] = [];

      async function flush(): Promise<void> {
        if (batch.length === 0) return;
        const { added, differences } = await write(batch, options.isDryRun === true);
        batch = [];
        summary.added += added;
        for (const difference of differences) {
          summary[difference.isWritten ? 'changed' : 'kept'] += 1;
          await options.onDifference?.(difference);
        }
      }

      const readOptions = { categories, ...(options.onProgress && { onProgress: options.onProgress }) };
      for await (const item of readOffers(sources, readOptions)) {
        switch (item.kind) {
          case 'offer':
            summary.read += 1;
            companies.add(emailOf(item.offer.company.name));
            if (item.offer.attribution) attributions.add(item.offer.attribution);
            // Of an id in two files the first counts, or each run would write the other.
            if (isFirst(seen, item.offer)) batch.push(item.offer);
            if (batch.length >= batchSize) await flush();
            break;
          case 'refused':
            summary.refused += 1;
            if (item.row.row === 'file')
              summary.unreadable.push({ file: item.row.file, reason: item.row.reason });
            await options.onRefused?.(item.row);
            break;
          case 'note':
            summary.notes += 1;
            await options.onNote?.(item);
            break;
          case 'fields':
            addCounts(fields, item.fields);
            summary.notes += item.unused.length;
            for (const { path, stated } of item.unused) {
              await options.onNote?.({
                file: item.file,
                text: `Not used: ${path}, stated ${counted(stated)} times.`,
              });
            }
            break;
        }
      }
      await flush();
      return {
        ...summary,
        known: summary.read - summary.added - summary.changed,
        companies: companies.size,
        fields: [...fields.values()],
        attributions: [...attributions],
      };
    },
  };
}

/**
 * Whether a run did what was asked: 1 when a file could not be read, or when there were rows and all were refused, so
 * that a script does not take it for done.
 */
export function exitCodeOf({ read, refused, unreadable }: ImportSummary): 0 | 1 {
  return unreadable.length > 0 || (read === 0 && refused > 0) ? 1 : 0;
}

/** The fields of published releases in words: `duration: stated 3,722, read 3,722`. */
export function fieldLines({ fields }: ImportSummary): string[] {
  return fields.map(({ name, stated, read }) => `${name}: stated ${counted(stated)}, read ${counted(read)}`);
}

function addCounts(sums: Map<string, FieldCount>, counts: readonly FieldCount[]): void {
  for (const { name, stated, read } of counts) {
    const sum = sums.get(name) ?? { name, stated: 0, read: 0 };
    sums.set(name, { name, stated: sum.stated + stated, read: sum.read + read });
  }
}

function isFirst(seen: Set<string>, offer: ImportedOffer): boolean {
  const key = keyOf(offer);
  const isNew = !seen.has(key);
  seen.add(key);
  return isNew;
}

/** By which an offer is known. */
function keyOf({ source, externalId }: { source: string | null; externalId: string | null }): string {
  return `${source}\n${externalId}`;
}

function counted(count: number): string {
  return count.toLocaleString('en-IN');
}

/** One account a company, however its name is written. */
function emailOf(companyName: string): string {
  const key = companyKey(companyName);
  return `supplier-${createHash('sha256').update(key).digest('hex').slice(0, 20)}@import.example.com`;
}
