import { eq, sql } from 'drizzle-orm';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import { batchReads } from '../../platform/batch-reads';
import { prepareWideQuery, type Database } from '../../platform/database';
import { buyerOffers, isNewHere, ndaRequests, profiles, offers, storedFiles, users } from '../../schema';
import { coverFacts, withCover, type CoverFacts } from './cover.rows';
import { asked, askFor, inPlaces, type Asked, type AskedOffer } from './offer-views.query';
import { marksOfViewer, ndaOfViewer, offerColumns, tabColumn, type OfferRow } from './offers.rows';

/** An offer of a list with what binds the viewer to it. */
export interface ListedOfferRow extends OfferRow {
  companyCity: string;
  companyLogo: string | null;
  isCompanyValidated: boolean;
  isCompanyNew: boolean;
  ndaRequestedAt: Date | null;
  /** The viewer's own list it is on. */
  tab: BuyerTab;
}

type Stored = Omit<ListedOfferRow, 'cover'> & { coverFacts: CoverFacts };

/** Reads the offers of a page. */
export function createOfferRowsRepository(db: Database) {
  const columns = {
    place: asked.place,
    ...offerColumns,
    companyCity: profiles.city,
    companyLogo: storedFiles.sha256,
    isCompanyValidated: sql<boolean>`${users.validation} = 'validated'`,
    isCompanyNew: isNewHere,
    ndaRequestedAt: ndaRequests.requestedAt,
    tab: tabColumn,
    coverFacts: coverFacts(asked.viewer),
  };
  const readOffers = prepareWideQuery<Stored & Asked>(
    db,
    'offers_by_ids',
    db
      .select(columns)
      .from(asked.offers)
      .innerJoin(offers, eq(offers.id, asked.offer))
      .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
      .innerJoin(users, eq(users.id, offers.supplierId))
      .leftJoin(storedFiles, eq(storedFiles.id, profiles.logoFileId))
      .leftJoin(ndaRequests, ndaOfViewer(asked.viewer))
      .leftJoin(buyerOffers, marksOfViewer(asked.viewer)),
    columns,
  );
  const find = batchReads(async (pages: AskedOffer[][]) => {
    const rows = (await readOffers(askFor(pages.flat()))).map(withCover);
    const found = inPlaces(rows, pages.flat().length);
    return pages.map((page) => found.splice(0, page.length));
  });

  return {
    /** Offers by their ids, in the order of these; one that is no more is left out. Viewer 0 is nobody. */
    async find(ids: readonly number[], viewer: number): Promise<ListedOfferRow[]> {
      if (ids.length === 0) return [];
      const found = await find(ids.map((offer) => ({ offer, viewer })));
      return found.filter((row) => row !== undefined);
    },
  };
}
export type OfferRowsRepository = ReturnType<typeof createOfferRowsRepository>;
