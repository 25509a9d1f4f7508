import { eq, sql } from 'drizzle-orm';
import { limits } from '@proffer/contract/wire/limits';
import { prepareByShape, prepareTogether, type Database, type Parts } from '../../platform/database';
import { contractRatings } from '../../schema';
import { selectContractsOn, selectRatingSums, type ContractRow, type SumRow } from '../contracts';
import { selectTiles, type TileParts } from '../market';
import { selectShownNdas, type ShownNdaParts } from '../nda';
import { selectCompany, type CompanyRow, type CompanyValues } from '../profiles';
import { selectQuotesOn, type QuoteRow } from '../quotes';

/** First page of the contracts shown alongside an offer. */
export const firstContracts = { page: 0, size: limits.page.size };

interface OfferPageParts extends ShownNdaParts, TileParts {
  company: CompanyRow;
  ratings: SumRow;
  contracts: ContractRow;
  quotes: QuoteRow;
}
export type OfferPageRows = { [Name in keyof OfferPageParts]: OfferPageParts[Name][] };

/** Flags of existing dealings; the statement leaves out the parts without rows. */
interface OfferPageShape {
  hasNda: boolean;
  hasContracts: boolean;
  hasQuotes: boolean;
}

/** Parameters: buyer, supplier, offer, dealings, and similar offers. */
interface OfferPageQuery extends Omit<OfferPageShape, 'hasNda'> {
  ndaId: number | null;
  buyerId: number;
  supplierId: number;
  offerId: number;
  near: readonly number[];
  company: CompanyValues;
}

const noDeal = { rows: [], events: [], records: [], contracts: [], quotes: [] };

/**
 * Creates the repository that reads everything shown alongside an offer in one statement, across several modules: its
 * company, the dealings of buyer and supplier on it, and similar offers.
 */
export function createOfferPageRepository(db: Database) {
  const on = { buyerId: sql.placeholder('buyerId'), offerId: sql.placeholder('offerId') };
  const always = {
    company: selectCompany(db, { role: 'buyer', isOwn: false, is: 'supplier' }),
    ratings: selectRatingSums(db, eq(contractRatings.ratedId, sql.placeholder('supplierId'))),
    ...selectTiles(db),
  };
  const contracts = selectContractsOn(db, { ...on, size: firstContracts.size });
  const quotes = selectQuotesOn(db, { ...on, size: limits.page.max });
  const read = prepareByShape(
    'beside_offer',
    ({ hasNda, hasContracts, hasQuotes }: OfferPageShape, label) => {
      // Parts left out have no rows (`noDeal`).
      const parts = {
        ...always,
        ...(hasNda && selectShownNdas(db, 'buyer')),
        ...(hasContracts && { contracts }),
        ...(hasQuotes && { quotes }),
      } as Parts<OfferPageParts>;
      return prepareTogether<OfferPageParts>(db, label, parts);
    },
  );

  return {
    async find({
      ndaId,
      hasContracts,
      hasQuotes,
      near,
      company,
      ...of
    }: OfferPageQuery): Promise<OfferPageRows> {
      const shape = { hasNda: ndaId !== null, hasContracts, hasQuotes };
      const values = { ...of, ...company, ids: [ndaId ?? 0], near };
      return { ...noDeal, ...(await read({ shape, values, isUsual: true })) };
    },
  };
}
export type OfferPageRepository = ReturnType<typeof createOfferPageRepository>;
