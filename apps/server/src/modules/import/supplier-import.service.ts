import { publishingFaults } from '@proffer/contract/offers/rules';
import type { ImportQuery, ImportResult } from '@proffer/contract/offers/files.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { offThread } from '../../platform/foreign-work';
import type { Actor } from '../../platform/session/actor';
import type { ImportedOffersRepository } from './imported-offers.repository';
import { importTasks } from './import.tasks';
import type { ImportedOffer } from './mapping/imported-offer';
import { offerIdOf, sourceOf } from './mapping/own-offer-id';
import type { OwnOffersRepository } from './own-offers.repository';
import type { SupplierFile } from './readers/supplier-file';

interface SupplierImportDeps {
  db: Database;
  repository: ImportedOffersRepository;
  ownOffers: Pick<OwnOffersRepository, 'findKnown'>;
  ports: {
    /** Refuses, in words, once the supplier's account is deactivated. */
    assertActive(tx: Executor, supplierId: number): Promise<void>;
  };
  clock: Clock;
}

const batchSize = 400;
const sampleSize = 10;

/** Offers out of a supplier's own CSV or XLSX (docs/import.md). What is there already is left as it is. */
export function createSupplierImportService({ db, repository, ownOffers, ports, clock }: SupplierImportDeps) {
  function read(
    { userId }: Actor,
    file: UploadedFile,
    reading: { query: ImportQuery; isPreview: boolean },
  ): Promise<SupplierFile> {
    const { readOwnOffers } = offThread(importTasks, { owner: `user ${userId}` });
    const { columns: chosen, categories: confirmed, group, headerRow, sheet } = reading.query;
    return readOwnOffers(file.bytes, {
      now: clock.now(),
      source: sourceOf(userId),
      isPreview: reading.isPreview,
      chosen,
      confirmed,
      group,
      headerRow,
      sheet,
    });
  }

  /** Those of a batch that are not there yet. */
  async function fresh(tx: Executor, supplierId: number, offers: ImportedOffer[]): Promise<ImportedOffer[]> {
    const known = await ownOffers.findKnown(tx, supplierId, sourceOf(supplierId), {
      importIds: offers.map(({ externalId }) => externalId),
      offerIds: offers.flatMap(({ externalId }) => offerIdOf(externalId) ?? []),
    });
    return offers.filter(
      ({ externalId }) => !known.importIds.has(externalId) && !known.offerIds.has(offerIdOf(externalId) ?? 0),
    );
  }

  /** Writes a batch in one transaction; an import of the same file at the same time adds none of it twice. */
  async function write(supplierId: number, batch: ImportedOffer[]): Promise<Added> {
    return withTransaction(db, async (tx) => {
      await ports.assertActive(tx, supplierId);
      const rows = (await fresh(tx, supplierId, batch)).map((offer) => ({ supplierId, offer }));
      const added = rows.length === 0 ? [] : await repository.addOffers(tx, rows, clock.now());
      const ids = new Map(added.map(({ id, importId }) => [importId, id]));
      return { count: added.length, drafts: rows.flatMap(({ offer }) => draftOf(offer, ids)) };
    });
  }

  return {
    /** What a file would bring; writes nothing. */
    async preview(actor: Actor, file: UploadedFile, query: ImportQuery): Promise<ImportResult> {
      const found = await read(actor, file, { query, isPreview: true });
      return resultOf(found, async (batch) => ({
        count: (await fresh(db, actor.userId, batch)).length,
        drafts: [],
      }));
    },

    /** Adds the offers of a file that are not there yet, batch by batch; ended half way, the next run goes on. */
    async run(actor: Actor, file: UploadedFile, query: ImportQuery): Promise<ImportResult> {
      const found = await read(actor, file, { query, isPreview: false });
      return resultOf(found, (batch) => write(actor.userId, batch));
    },
  };
}
export type SupplierImportService = ReturnType<typeof createSupplierImportService>;

/** What a batch has added, and its drafts. */
interface Added {
  count: number;
  drafts: ImportResult['drafts'];
}

function draftOf(offer: ImportedOffer, ids: ReadonlyMap<string | null, number>): ImportResult['drafts'] {
  const id = ids.get(offer.externalId);
  if (id === undefined || offer.published) return [];
  const missing = publishingFaults(offer).map(({ text }) => text);
  return [{ id, title: offer.title, missing }];
}

async function resultOf(
  { offers, refused, notes, columns, categories, layout }: SupplierFile,
  add: (batch: ImportedOffer[]) => Promise<Added>,
): Promise<ImportResult> {
  let added = 0;
  const drafts: ImportResult['drafts'] = [];
  for (let at = 0; at < offers.length; at += batchSize) {
    const batch = await add(offers.slice(at, at + batchSize).map(({ offer }) => offer));
    added += batch.count;
    drafts.push(...batch.drafts.slice(0, limits.bulkDrafts - drafts.length));
  }
  return {
    read: offers.length + refused.length,
    added,
    known: offers.length - added,
    refused,
    notes,
    columns,
    categories,
    layout,
    drafts,
    sample: offers.slice(0, sampleSize).map(({ row, offer }) => ({
      row,
      title: offer.title,
      scope: offer.scope,
      duration: offer.duration,
      budgetFrom: offer.budgetFrom,
      budgetTo: offer.budgetTo,
      qtyFrom: offer.qtyFrom,
      qtyTo: offer.qtyTo,
      createdDate: offer.createdAt.toISOString(),
      published: offer.published,
    })),
  };
}
