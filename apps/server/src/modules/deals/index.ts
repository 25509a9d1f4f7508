import { createDealsRepository } from './deals.repository';
import { createDealsService } from './deals.service';

export type { DealAct, DealActName, DealParties, DealsPort, SealedValue } from './deal-act';

/** What happens between two companies about an offer, as a chain that only grows. */
export const createDeals = () => createDealsService({ repository: createDealsRepository() });
