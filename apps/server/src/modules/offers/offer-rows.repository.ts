import { eq, sql } from 'drizzle-orm';
import type { ValidationMark } from '@proffer/contract/users/validation.schemas';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import { batchReads } from '../../platform/batch-reads';
import { prepareTogether, type Database } from '../../platform/database';
import {
  buyerOffers,
  isNewHere,
  ndaRequests,
  profiles,
  offers,
  storedFiles,
  users,
  validationInForce,
} from '../../schema';
import { coverFacts, withCover, type CoverFacts } from './cover.rows';
import { asked, askFor, inPlaces, type Asked, type AskedOffer } from './offer-views.query';
import {
  marksOfViewer,
  ndaOfViewer,
  offerColumns,
  tabColumn,
  unbound,
  unboundColumns,
  type OfferRow,
} from './offers.rows';

/** An offer in a list, with its relations to the viewer. */
export interface ListedOfferRow extends OfferRow {
  companyCity: string;
  companyLogo: string | null;
  isCompanyValidated: boolean;
  companyValidation: ValidationMark | null;
  isCompanyNew: boolean;
  ndaRequestedAt: Date | null;
  /** Tab of the viewer's list that has the offer. */
  tab: BuyerTab;
}

/** Relations to a viewer who cannot have any. */
const unboundListed = { ...unbound, ndaRequestedAt: null } as const;

type Bound = Omit<ListedOfferRow, 'cover'> & { coverFacts: CoverFacts } & Asked;
type Unbound = Omit<ListedOfferRow, keyof typeof unboundListed> & Asked;

const companyColumns = {
  companyCity: profiles.city,
  companyLogo: storedFiles.sha256,
  isCompanyValidated: sql<boolean>`${users.validation} = 'validated'`,
  companyValidation: validationInForce,
  isCompanyNew: isNewHere,
};
const unboundListedColumns = { place: asked.place, ...unboundColumns, ...companyColumns };
const boundListedColumns = {
  place: asked.place,
  ...offerColumns,
  ...companyColumns,
  ndaRequestedAt: ndaRequests.requestedAt,
  tab: tabColumn,
  coverFacts: coverFacts(asked.viewer),
};

/** Repository that reads the offers of a page. */
export function createOfferRowsRepository(db: Database) {
  const selectUnbound = db
    .select(unboundListedColumns)
    .from(asked.offers)
    .innerJoin(offers, eq(offers.id, asked.offer))
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
    .innerJoin(users, eq(users.id, offers.supplierId))
    .leftJoin(storedFiles, eq(storedFiles.id, profiles.logoFileId));
  const readUnbound = prepareTogether<{ rows: Unbound }>(db, 'unbound_offers_by_ids', {
    rows: { query: selectUnbound, selection: unboundListedColumns },
  });
  const selectBound = db
    .select(boundListedColumns)
    .from(asked.offers)
    .innerJoin(offers, eq(offers.id, asked.offer))
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
    .innerJoin(users, eq(users.id, offers.supplierId))
    .leftJoin(storedFiles, eq(storedFiles.id, profiles.logoFileId))
    .leftJoin(ndaRequests, ndaOfViewer(asked.viewer))
    .leftJoin(buyerOffers, marksOfViewer(asked.viewer));
  const readBound = prepareTogether<{ rows: Bound }>(db, 'offers_by_ids', {
    rows: { query: selectBound, selection: boundListedColumns },
  });
  const findBound = batched(async (all) => (await readBound(askFor(all))).rows.map(withCover));
  // Relations that cannot exist are not queried, as in the query for one offer.
  const findUnbound = batched(async (all) =>
    (await readUnbound(askFor(all))).rows.map((row) => Object.assign(row, unboundListed)),
  );

  return {
    /** Returns offers in the order of the ids, without those that no longer exist. Viewer 0 is anonymous. */
    async find(ids: readonly number[], viewer: number): Promise<ListedOfferRow[]> {
      if (ids.length === 0) return [];
      const find = viewer === 0 ? findUnbound : findBound;
      const found = await find(ids.map((offer) => ({ offer, viewer })));
      return found.filter((row) => row !== undefined);
    },
  };
}
export type OfferRowsRepository = ReturnType<typeof createOfferRowsRepository>;

/** Merges concurrent requests for pages into one statement. */
function batched(read: (offers: AskedOffer[]) => Promise<(ListedOfferRow & Asked)[]>) {
  return batchReads(async (pages: AskedOffer[][]) => {
    const all = pages.flat();
    const found = inPlaces(await read(all), all.length);
    return pages.map((page) => found.splice(0, page.length));
  });
}
