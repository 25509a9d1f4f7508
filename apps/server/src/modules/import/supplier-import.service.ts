import { contentOf, type OfferContent } from '@proffer/contract/offers/fields';
import { publishingFaults } from '@proffer/contract/offers/rules';
import type { ImportQuery, ImportResult } from '@proffer/contract/offers/files.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { offThread } from '../../platform/foreign-work';
import { isSameRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import type { AccountStandingRepository } from '../users';
import type { ImportedOffersRepository } from './imported-offers.repository';
import { importTasks } from './import.tasks';
import type { ImportedOffer } from './mapping/imported-offer';
import { offerIdOf, sourceOf } from './mapping/own-offer-id';
import type { OwnOfferRow, OwnOffersRepository } from './own-offers.repository';
import type { SupplierFile } from './readers/supplier-file';

interface SupplierImportDeps {
  db: Database;
  repository: ImportedOffersRepository;
  ownOffers: Pick<OwnOffersRepository, 'listKnown'>;
  accounts: Pick<AccountStandingRepository, 'assertActive'>;
  clock: Clock;
}

const batchSize = 400;
const sampleSize = 10;
const mostRowsNamed = 20;

type RowOffer = SupplierFile['offers'][number];
/**
 * Result of a batch: the number of added offers, the drafts among them, and rows that differ from their existing
 * offers.
 */
interface Taken {
  added: number;
  drafts: ImportResult['drafts'];
  differing: number[];
}
type Compared = Pick<Taken, 'differing'> & { fresh: ImportedOffer[] };

/** Service that imports offers from a supplier's own CSV or XLSX (docs/import.md). Existing offers stay unchanged. */
export function createSupplierImportService({
  db,
  repository,
  ownOffers,
  accounts,
  clock,
}: SupplierImportDeps) {
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

  /** Splits a batch into new offers and rows that differ from their existing offers. */
  async function compare(tx: Executor, supplierId: number, batch: RowOffer[]): Promise<Compared> {
    const source = sourceOf(supplierId);
    const rows = await ownOffers.listKnown(tx, supplierId, source, {
      importIds: batch.map(({ offer }) => offer.externalId),
      offerIds: batch.flatMap(({ offer }) => offerIdOf(offer.externalId) ?? []),
    });
    const imported = new Map(
      rows.flatMap((row) => (row.importSource === source ? [[row.importId, row]] : [])),
    );
    const own = new Map(rows.map((row) => [row.id, row]));
    const knownOf = ({ externalId }: ImportedOffer) =>
      imported.get(externalId) ?? own.get(offerIdOf(externalId) ?? 0);
    return {
      fresh: batch.flatMap(({ offer }) => (knownOf(offer) ? [] : [offer])),
      differing: batch.flatMap(({ row, offer }) => {
        const known = knownOf(offer);
        return known && !isSameOffer(known, offer) ? [row] : [];
      }),
    };
  }

  /** Writes a batch in one transaction; a concurrent import of the same file adds nothing twice. */
  async function write(supplierId: number, batch: RowOffer[]): Promise<Taken> {
    return withTransaction(db, async (tx) => {
      await accounts.assertActive(tx, supplierId);
      const { fresh, differing } = await compare(tx, supplierId, batch);
      const rows = fresh.map((offer) => ({ supplierId, offer }));
      const added = rows.length === 0 ? [] : await repository.addOffers(tx, rows, clock.now());
      const ids = new Map(added.map(({ id, importId }) => [importId, id]));
      return { added: added.length, differing, drafts: fresh.flatMap((offer) => draftOf(offer, ids)) };
    });
  }

  return {
    /** Returns the result that an import would have; writes nothing. */
    async preview(actor: Actor, file: UploadedFile, query: ImportQuery): Promise<ImportResult> {
      const found = await read(actor, file, { query, isPreview: true });
      return resultOf(found, async (batch) => {
        const { fresh, differing } = await compare(db, actor.userId, batch);
        return { added: fresh.length, differing, drafts: [] };
      });
    },

    /** Adds the new offers of a file in batches; repeating an interrupted import continues it. */
    async run(actor: Actor, file: UploadedFile, query: ImportQuery): Promise<ImportResult> {
      const found = await read(actor, file, { query, isPreview: false });
      return resultOf(found, (batch) => write(actor.userId, batch));
    },
  };
}
export type SupplierImportService = ReturnType<typeof createSupplierImportService>;

function draftOf(offer: ImportedOffer, ids: ReadonlyMap<string | null, number>): ImportResult['drafts'] {
  const id = ids.get(offer.externalId);
  if (id === undefined || offer.published) return [];
  const missing = publishingFaults(offer).map(({ text }) => text);
  return [{ id, title: offer.title, missing }];
}

const said = (one: OfferContent & { categories: number[] }) => ({
  ...contentOf(one),
  categories: one.categories.toSorted((first, second) => first - second),
});

/** Returns true if an offer equals its row, apart from its date and state; only "published" is compared. */
function isSameOffer(known: OwnOfferRow, offer: ImportedOffer): boolean {
  return isSameRequest(said(known), said(offer)) && !(offer.published && known.status === 'draft');
}

/** Returns the note about rows that were not imported because they differ from their existing offers. */
function differingNotes(rows: number[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, mostRowsNamed).join(', ');
  const more = rows.length > mostRowsNamed ? ` and ${rows.length - mostRowsNamed} more` : '';
  return [
    `Already among your offers with different content, and left unchanged: row ${shown}${more}. Please edit these offers in My Proposals and Offers.`,
  ];
}

async function resultOf(
  { offers, refused, notes, columns, categories, layout }: SupplierFile,
  take: (batch: RowOffer[]) => Promise<Taken>,
): Promise<ImportResult> {
  let added = 0;
  const differing: number[] = [];
  const drafts: ImportResult['drafts'] = [];
  for (let at = 0; at < offers.length; at += batchSize) {
    const taken = await take(offers.slice(at, at + batchSize));
    added += taken.added;
    differing.push(...taken.differing);
    drafts.push(...taken.drafts.slice(0, limits.bulkDrafts - drafts.length));
  }
  return {
    read: offers.length + refused.length,
    added,
    known: offers.length - added,
    refused,
    notes: [...notes, ...differingNotes(differing)],
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
