import { sql } from 'drizzle-orm';
import { limits } from '@proffer/contract/wire/limits';
import { prepareTogether, type Database } from '../../platform/database';
import { selectContractsOn, type ContractRow } from '../contracts';
import { selectShownNdas, type ShownNdaParts } from '../nda';
import { selectQuotesOn, type QuoteRow } from '../quotes';

/** Of the contracts the first page is shown, of the quotes as many as a page can have. */
export const firstContracts = { page: 0, size: limits.page.size };

interface DealParts extends ShownNdaParts {
  contracts: ContractRow;
  quotes: QuoteRow;
}
export type DealBeside = { [Name in keyof DealParts]: DealParts[Name][] };

/** Reads what a buyer and the supplier of an offer have come to on it, across the rooms of these, in one statement. */
export function createDealBesideRepository(db: Database) {
  const on = { buyerId: sql.placeholder('buyerId'), offerId: sql.placeholder('offerId') };
  const read = prepareTogether<DealParts>(db, 'deal_beside_offer', {
    ...selectShownNdas(db, 'buyer'),
    contracts: selectContractsOn(db, { ...on, size: firstContracts.size }),
    quotes: selectQuotesOn(db, { ...on, size: limits.page.max }),
  });

  return {
    find({ ndaId, ...on }: { ndaId: number | null; buyerId: number; offerId: number }): Promise<DealBeside> {
      return read({ ids: ndaId === null ? [] : [ndaId], ...on });
    },
  };
}
export type DealBesideRepository = ReturnType<typeof createDealBesideRepository>;
