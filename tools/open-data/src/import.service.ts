import { createHash } from 'node:crypto';
import {
  companyKey,
  type CategoryNumbers,
  type ImportedOffer,
  type ImportedOffersRepository,
} from '@proffer/server/offer-files';
import { withTransaction, type Database } from '@proffer/server/open-market';
import { readOffers, type ImportSource, type RefusedRow } from './readers/read-offers';
import type { FieldCount } from './readers/field-tally';
import type { SuppliersRepository } from './suppliers.repository';

interface ImportOptions {
  /** Reads and checks everything and writes nothing. */
  isDryRun?: boolean;
  onProgress?: (bytesRead: number, bytesTotal: number) => void;
  onRefused?: (row: RefusedRow) => Promise<void> | void;
  onNote?: (note: { text: string; file: string; row?: number | string }) => Promise<void> | void;
}

interface ImportSummary {
  /** Offers the files hold. */
  read: number;
  /** Of these, new in the market (in a dry run: what would be). */
  added: number;
  /** Of these, there already. */
  known: number;
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
 * twice; ended half way, the next run goes on.
 */
export function createImportService({ db, suppliers, offers, categories }: ImportDeps) {
  async function write(batch: ImportedOffer[], isDryRun: boolean): Promise<number> {
    let added = 0;
    await withTransaction(db, async (tx) => {
      const accounts = new Map(batch.map(({ company }) => [emailOf(company.name), company]));
      const userOfEmail = await suppliers.ensureSuppliers(
        tx,
        [...accounts].map(([email, company]) => ({ email, company })),
        new Date(),
      );
      const rows = batch.map((offer) => {
        const supplierId = userOfEmail.get(emailOf(offer.company.name));
        if (supplierId === undefined) throw new Error(`no account for ${offer.company.name}`);
        return { supplierId, offer };
      });
      added = await offers.addOffers(tx, rows);
      if (isDryRun) throw new DryRun();
    }).catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
    return added;
  }

  return {
    async run(sources: ImportSource[], options: ImportOptions = {}): Promise<ImportSummary> {
      const summary: ImportSummary = {
        read: 0,
        added: 0,
        known: 0,
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
      let batch: ImportedOffer[] = [];

      async function flush(): Promise<void> {
        if (batch.length === 0) return;
        summary.added += await write(batch, options.isDryRun === true);
        batch = [];
      }

      const readOptions = { categories, ...(options.onProgress && { onProgress: options.onProgress }) };
      for await (const item of readOffers(sources, readOptions)) {
        switch (item.kind) {
          case 'offer':
            summary.read += 1;
            companies.add(emailOf(item.offer.company.name));
            if (item.offer.attribution) attributions.add(item.offer.attribution);
            batch.push(item.offer);
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
        known: summary.read - summary.added,
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

function counted(count: number): string {
  return count.toLocaleString('en-IN');
}

/** One account a company, however its name is written. */
function emailOf(companyName: string): string {
  const key = companyKey(companyName);
  return `supplier-${createHash('sha256').update(key).digest('hex').slice(0, 20)}@import.example.com`;
}
