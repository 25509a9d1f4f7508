import type { CategoryNumbers } from '@proffer/server/offer-files';
import type { Database } from '@proffer/server/open-market';
import { createMemoryRepository } from './memory/memory.repository';
import { digestOfPart, partsOf } from './memory/parts';
import { readerVersion } from './memory/reader-version';
import type { PartOptions, PartResult } from './part-reader';
import { keyOf } from './readers/offer-key';
import { findSources, type ImportSource } from './readers/source-bytes';
import { createTold, type Told } from './told';

type ImportOptions = Omit<PartOptions, 'onProgress'> & {
  onProgress?: (bytesRead: number, bytesTotal: number) => void;
};

interface ImportSummary extends Pick<Told, 'read' | 'refused' | 'notes' | 'fields' | 'attributions'> {
  /** Number of new offers (in a dry run: that would be added). */
  added: number;
  /** Number of existing offers whose changed records were written to them, because nobody had edited the offers. */
  changed: number;
  /** Number of existing offers without a written change. */
  known: number;
  /** Number of known offers with changed records that stay unchanged: edited in the market, or a buyer is bound. */
  kept: number;
  /** Unreadable or partly unreadable files, each with the reason. */
  unreadable: { file: string; reason: string }[];
  companies: number;
}

interface ImportDeps {
  db: Database;
  categories: CategoryNumbers;
}

/**
 * Imports the offers of files, one batch per transaction (docs/import.md). Companies become suppliers with invented
 * addresses in example.com; addresses in the data are never used. A second run adds nothing and updates offers that
 * nobody has edited.
 * An interrupted import continues with the next run. Files that were read before, and whose offers are unchanged, are
 * not read again (OFF-371).
 */
export function createImportService({ db, categories }: ImportDeps) {
  const memory = createMemoryRepository(db);

  return {
    async run(sources: ImportSource[], options: ImportOptions = {}): Promise<ImportSummary> {
      const found = await findSources(sources);
      const bytesTotal = bytesOf(found);
      let bytesBefore = 0;
      const onProgress = (bytesRead: number) => options.onProgress?.(bytesBefore + bytesRead, bytesTotal);
      const reader = await readerVersion();
      const told = createTold();
      const sums = { added: 0, changed: 0, kept: 0, unreadable: [] as ImportSummary['unreadable'] };
      const seen = new Set<string>();
      const unseen: string[] = [];

      /** Reads a group of files; loads the readers and the offers of earlier groups only if needed. */
      async function read(part: typeof found): Promise<PartResult> {
        const { createPartReader } = await import('./part-reader');
        for (const digest of unseen.splice(0)) {
          for (const offer of await memory.offersOfReading(digest)) seen.add(keyOf(offer));
        }
        const partReader = createPartReader({ db, categories, memory, reader });
        return partReader.read(part, seen, { ...options, onProgress });
      }

      for (const part of partsOf(found)) {
        const digest = await digestOfPart(part, reader);
        const remembered =
          options.isReadAgain || digest === undefined ? undefined : await memory.recallReading(digest);
        if (remembered !== undefined && digest !== undefined) {
          unseen.push(digest);
          for (const row of remembered.refusedRows) await options.onRefused?.(row);
          told.add(remembered);
        } else {
          const result = await read(part);
          if (result.agreed && digest !== undefined && !options.isDryRun)
            await memory.rememberReading(digest, result.agreed, result.told);
          told.add(result.told);
          sums.added += result.added;
          sums.changed += result.changed;
          sums.kept += result.kept;
          sums.unreadable.push(...result.unreadable);
        }
        bytesBefore += bytesOf(part);
        onProgress(0);
      }
      const { refusedRows: _, companies, ...all } = told.result();
      return { ...all, ...sums, known: all.read - sums.added - sums.changed, companies: companies.length };
    },
  };
}

function bytesOf(sources: readonly { sizeBytes: number }[]): number {
  return sources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Returns the exit code: 1 if a file could not be read, or if all rows were rejected, so that scripts notice it. */
export function exitCodeOf({ read, refused, unreadable }: ImportSummary): 0 | 1 {
  return unreadable.length > 0 || (read === 0 && refused > 0) ? 1 : 0;
}

/** Returns the fields of published releases as text: `duration: stated 3,722, read 3,722`. */
export function fieldLines({ fields }: ImportSummary): string[] {
  return fields.map(({ name, stated, read }) => `${name}: stated ${counted(stated)}, read ${counted(read)}`);
}

function counted(count: number): string {
  return count.toLocaleString('en-IN');
}
