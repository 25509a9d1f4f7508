import { call, unwrapReply } from '../../../lib/client';
import { tableFiles } from '../../../ui/use-export';

/** Export of one's own offers as files that can be imported again. */
export const ownOfferFiles = tableFiles('proffer-offers', async (format) =>
  unwrapReply(await call('exportOffers', { query: { format } })),
);

export const ownOffersFailed = 'The offers could not be exported';
