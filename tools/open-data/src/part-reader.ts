import type { CategoryNumbers } from '@proffer/server/offer-files';
import type { Database } from '@proffer/server/open-market';
import type { Difference } from './differences';
import type { MemoryRepository } from './memory/memory.repository';
import { accountOf, createOfferWriter, type ReadOffer } from './offer-writer';
import { keyOf } from './readers/offer-key';
import { readOffers, type ReadItem, type RefusedRow } from './readers/read-offers';
import type { FoundSource } from './readers/source-bytes';
import { createTold, type Told } from './told';

export interface PartOptions {
  /** Reads and checks everything and writes nothing. */
  isDryRun?: boolean;
  /** Also maps remembered records, so that their notes are reported. */
  isReadAgain?: boolean;
  onProgress?: (bytesRead: number) => void;
  onRefused?: (row: RefusedRow) => Promise<void> | void;
  onNote?: (note: { text: string; file: string; row?: number | string }) => Promise<void> | void;
  /** Called for each offer whose record has changed. */
  onDifference?: (difference: Difference) => Promise<void> | void;
}

/** Result of files that are read together. */
export interface PartResult {
  told: Told;
  added: number;
  changed: number;
  kept: number;
  unreadable: { file: string; reason: string }[];
  /** Their records, if all were read and all offers equal them now. */
  agreed: string[] | undefined;
}

interface PartReaderDeps {
  db: Database;
  categories: CategoryNumbers;
  memory: MemoryRepository;
  reader: string;
}

const batchSize = 400;
const recallNothing = () => Promise.resolve(new Map<string, never>());

/** Reads files into the market, one batch of offers per transaction. */
export function createPartReader({ db, categories, memory, reader }: PartReaderDeps) {
  const writer = createOfferWriter({ db, memory });

  return {
    /**
     * `seen` has the offers of earlier groups: the first file with an id wins, or each run would write the other one.
     */
    async read(
      sources: readonly FoundSource[],
      seen: Set<string>,
      options: PartOptions,
    ): Promise<PartResult> {
      const result = { added: 0, changed: 0, kept: 0, unreadable: [] as PartResult['unreadable'] };
      const told = createTold();
      const records = new Set<string>();
      let isCrossed = false;
      let batch: ReadOffer[] = [];

      async function flush(): Promise<void> {
        if (batch.length === 0) return;
        const { added, differences } = await writer.write(batch, options.isDryRun === true);
        batch = [];
        result.added += added;
        for (const difference of differences) {
          result[difference.isWritten ? 'changed' : 'kept'] += 1;
          await options.onDifference?.(difference);
        }
      }

      function isFirst(item: Extract<ReadItem, { kind: 'offer' | 'known' }>): boolean {
        const key = keyOf(item.offer);
        const isNew = !seen.has(key);
        seen.add(key);
        isCrossed ||= !isNew;
        records.add(item.digest);
        return isNew;
      }

      const recall = options.isReadAgain ? recallNothing : memory.recall;
      const reading = { categories, memory: { reader, recall } };
      const { onProgress } = options;
      for await (const item of readOffers(sources, { ...reading, ...(onProgress && { onProgress }) })) {
        switch (item.kind) {
          case 'offer':
            told.addOffer({ ...item.offer, company: accountOf(item.offer.company.name) });
            if (isFirst(item)) batch.push(item);
            if (batch.length >= batchSize) await flush();
            break;
          case 'known':
            told.addOffer(item.offer);
            told.addNotes(item.offer.notes);
            isFirst(item);
            break;
          case 'refused':
            told.addRefused(item.row);
            if (item.row.row === 'file')
              result.unreadable.push({ file: item.row.file, reason: item.row.reason });
            await options.onRefused?.(item.row);
            break;
          case 'note':
            told.addNotes(1);
            await options.onNote?.(item);
            break;
          case 'fields':
            told.addFields(item.fields);
            told.addNotes(item.unused.length);
            for (const { path, stated } of item.unused) {
              const times = stated.toLocaleString('en-IN');
              await options.onNote?.({ file: item.file, text: `Not used: ${path}, stated ${times} times.` });
            }
            break;
        }
      }
      await flush();
      const all = told.result();
      const isWhole = result.unreadable.length === 0 && all.refused === all.refusedRows.length;
      const isAgreed = result.kept === 0 && !isCrossed;
      return { ...result, told: all, agreed: isWhole && isAgreed ? [...records] : undefined };
    },
  };
}
