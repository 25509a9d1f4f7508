import type * as wire from '@proffer/contract/home/schemas';
import type { Named } from '@proffer/contract/wire/names';
import { call } from '../../lib/client';
import { createSharedCall } from '../../lib/shared-call';

/** Data of the home page, in this app's field names. */
export type BuyerHome = Named<wire.BuyerHome>;

const part = createSharedCall(async () => {
  const result = await call('buyerHome');
  return result.ok ? result.body : null;
});

/** Loads a part of the home page; the parts requested on opening share one call (OFF-291). */
export const partOfHome = <Part>(
  pick: (home: BuyerHome) => Part | undefined,
  alone: () => Promise<Part>,
): Promise<Part> => part('home', pick, alone);
