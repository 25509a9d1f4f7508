import { createHash } from 'node:crypto';
import {
  companyKey,
  createImportedOffersRepository,
  type FoundOffer,
  type ImportedOffer,
} from '@proffer/server/offer-files';
import { withTransaction, type Database, type Executor } from '@proffer/server/open-market';
import { differenceOf, type Difference } from './differences';
import type { AgreedRecord, MemoryRepository } from './memory/memory.repository';
import { keyOf } from './readers/offer-key';
import { createSuppliersRepository } from './suppliers.repository';

/** An offer as its record states it. */
export interface ReadOffer {
  offer: ImportedOffer;
  digest: string;
  notes: number;
}

interface Written {
  added: number;
  differences: Difference[];
}

class DryRun extends Error {}

/** Writes offers of files, one batch per transaction, and remembers the records that equal them. */
export function createOfferWriter({ db, memory }: { db: Database; memory: MemoryRepository }) {
  const suppliers = createSuppliersRepository();
  const offers = createImportedOffersRepository();

  /** Sorts a batch into new, changed and equal offers. */
  async function sorted(batch: readonly ReadOffer[]) {
    const rows = await offers.findOffers(
      db,
      batch.map(({ offer }) => offer),
    );
    const found = new Map(
      rows.map((row) => [keyOf({ source: row.importSource, externalId: row.importId }), row]),
    );
    const fresh: ReadOffer[] = [];
    const changed: { row: FoundOffer; read: ReadOffer; difference: Difference }[] = [];
    const agreed: AgreedRecord[] = [];
    for (const read of batch) {
      const row = found.get(keyOf(read.offer));
      if (row === undefined) {
        fresh.push(read);
        continue;
      }
      const difference = differenceOf(row, read.offer);
      if (difference.fields.length > 0) changed.push({ row, read, difference });
      else agreed.push(agreedRecord(read, row.changedXid));
    }
    return { fresh, changed, agreed };
  }

  async function add(tx: Executor, fresh: readonly ReadOffer[]): Promise<number> {
    if (fresh.length === 0) return 0;
    const accounts = new Map(fresh.map(({ offer: { company } }) => [accountOf(company.name), company]));
    const userOfEmail = await suppliers.ensureSuppliers(
      tx,
      [...accounts].map(([email, company]) => ({ email, company })),
      new Date(),
    );
    const rows = fresh.map(({ offer }) => {
      const supplierId = userOfEmail.get(accountOf(offer.company.name));
      if (supplierId === undefined) throw new Error(`no account for ${offer.company.name}`);
      return { supplierId, offer };
    });
    return (await offers.addOffers(tx, rows)).length;
  }

  return {
    /** Compares a batch without changes in no transaction. */
    async write(batch: readonly ReadOffer[], isDryRun: boolean): Promise<Written> {
      const { fresh, changed, agreed } = await sorted(batch);
      const written: Written = { added: 0, differences: [] };
      if (fresh.length + changed.length === 0) {
        if (!isDryRun) await memory.remember(db, agreed);
        return written;
      }
      await withTransaction(db, async (tx) => {
        written.added = await add(tx, fresh);
        written.differences = [];
        const now = fresh.map((read) => agreedRecord(read));
        for (const { row, read, difference } of changed) {
          const isWritten = await offers.replaceOffer(tx, row, read.offer);
          written.differences.push({ ...difference, isWritten });
          if (isWritten) now.push(agreedRecord(read));
        }
        await memory.remember(tx, [...agreed, ...now]);
        if (isDryRun) throw new DryRun();
      }).catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
      return written;
    },
  };
}

function agreedRecord({ offer, digest, notes }: ReadOffer, comparedXid?: string): AgreedRecord {
  const { source, externalId, attribution, company } = offer;
  return { source, externalId, attribution, company: accountOf(company.name), digest, notes, comparedXid };
}

/** Returns one account name per company, however its name is written. */
export function accountOf(companyName: string): string {
  const key = companyKey(companyName);
  return `supplier-${createHash('sha256').update(key).digest('hex').slice(0, 20)}@import.example.com`;
}
