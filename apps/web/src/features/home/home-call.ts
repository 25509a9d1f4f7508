import type * as wire from '@proffer/contract/home/schemas';
import type { Named } from '@proffer/contract/wire/names';
import { call } from '../../lib/client';
import { createSharedCall } from '../../lib/shared-call';

/** All that the home shows, in our own names. */
export type BuyerHome = Named<wire.BuyerHome>;

const part = createSharedCall(async () => {
  const result = await call('buyerHome');
  return result.ok ? result.body : null;
});

/** A part of the home; those that are read when it is opened come by one call (OFF-291). */
export const partOfHome = <Part>(
  pick: (home: BuyerHome) => Part | undefined,
  alone: () => Promise<Part>,
): Promise<Part> => part('home', pick, alone);
