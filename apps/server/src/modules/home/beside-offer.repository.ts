import { eq, sql } from 'drizzle-orm';
import { limits } from '@proffer/contract/wire/limits';
import { prepareByShape, prepareTogether, type Database, type Parts } from '../../platform/database';
import { contractRatings } from '../../schema';
import { selectContractsOn, selectRatingSums, type ContractRow, type SumRow } from '../contracts';
import { selectTiles, type TileParts } from '../market';
import { selectShownNdas, type ShownNdaParts } from '../nda';
import { selectCompany, type CompanyRow, type CompanyValues } from '../profiles';
import { selectQuotesOn, type QuoteRow } from '../quotes';

/** Of the contracts the first page is shown, of the quotes as many as a page can have. */
export const firstContracts = { page: 0, size: limits.page.size };

interface BesideParts extends ShownNdaParts, TileParts {
  company: CompanyRow;
  ratings: SumRow;
  contracts: ContractRow;
  quotes: QuoteRow;
}
export type BesideRows = { [Name in keyof BesideParts]: BesideParts[Name][] };

/** What of a deal there is: nothing else is made ready. */
interface BesideShape {
  hasNda: boolean;
  hasContracts: boolean;
  hasQuotes: boolean;
}

/** Whose offer by whom, and the offers of its kind. */
interface BesideOf extends Omit<BesideShape, 'hasNda'> {
  ndaId: number | null;
  buyerId: number;
  supplierId: number;
  offerId: number;
  near: readonly number[];
  company: CompanyValues;
}

const noDeal = { rows: [], events: [], records: [], contracts: [], quotes: [] };

/**
 * Reads what stands beside an offer, across the rooms of all of it, in one statement: its company, what a buyer and the
 * supplier have come to on it, and other offers.
 */
export function createBesideOfferRepository(db: Database) {
  const on = { buyerId: sql.placeholder('buyerId'), offerId: sql.placeholder('offerId') };
  const always = {
    company: selectCompany(db, { role: 'buyer', isOwn: false, is: 'supplier' }),
    ratings: selectRatingSums(db, eq(contractRatings.ratedId, sql.placeholder('supplierId'))),
    ...selectTiles(db),
  };
  const contracts = selectContractsOn(db, { ...on, size: firstContracts.size });
  const quotes = selectQuotesOn(db, { ...on, size: limits.page.max });
  const read = prepareByShape('beside_offer', ({ hasNda, hasContracts, hasQuotes }: BesideShape, label) => {
    // What is left out has no rows (`noDeal`).
    const parts = {
      ...always,
      ...(hasNda && selectShownNdas(db, 'buyer')),
      ...(hasContracts && { contracts }),
      ...(hasQuotes && { quotes }),
    } as Parts<BesideParts>;
    return prepareTogether<BesideParts>(db, label, parts);
  });

  return {
    async find({ ndaId, hasContracts, hasQuotes, near, company, ...of }: BesideOf): Promise<BesideRows> {
      const shape = { hasNda: ndaId !== null, hasContracts, hasQuotes };
      const values = { ...of, ...company, ids: [ndaId ?? 0], near };
      return { ...noDeal, ...(await read({ shape, values, isUsual: true })) };
    },
  };
}
export type BesideOfferRepository = ReturnType<typeof createBesideOfferRepository>;
