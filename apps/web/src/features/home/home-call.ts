import type * as wire from '@proffer/contract/home/schemas';
import type { Named } from '@proffer/contract/wire/names';
import type { ContractSide } from '../../entities/contracts/keys';
import { call } from '../../lib/client';
import { createSharedCall } from '../../lib/shared-call';

/** Data of the home pages, in this app's field names. */
export type BuyerHome = Named<wire.BuyerHome>;
export type SupplierHome = Named<wire.SupplierHome>;
export type AdminHome = Named<wire.AdminHome>;

type BuyersOnly = 'needs' | 'searches' | 'offers' | 'requestedNdas';

/** Data of the home page of a supplier or a buyer; parts of one role are absent for the other. */
export type MarketHome = Omit<BuyerHome, BuyersOnly | 'waiting'> &
  Partial<Omit<Pick<BuyerHome, BuyersOnly>, 'offers'>> & {
    waiting: BuyerHome['waiting'] & { revisions?: number };
    offers: BuyerHome['offers'] | SupplierHome['offers'];
  };

const readMarketHome = async (side: ContractSide): Promise<MarketHome | null> => {
  const result = side === 'supplier' ? await call('supplierHome') : await call('buyerHome');
  return result.ok ? result.body : null;
};

/** Loads a part of the home page of a side; the parts requested on opening share one call (OFF-291). */
export const partOfHome = createSharedCall(readMarketHome);

const adminPart = createSharedCall(async () => {
  const result = await call('adminHome');
  return result.ok ? result.body : null;
});

/** Loads a part of an administrator's home page in the same way. */
export const partOfAdminHome = <Part>(
  pick: (home: AdminHome) => Part | undefined,
  alone: () => Promise<Part>,
): Promise<Part> => adminPart('home', pick, alone);
