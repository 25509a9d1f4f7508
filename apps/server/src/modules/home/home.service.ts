import type { BuyerHome } from '@proffer/contract/home/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import type { HomePorts } from './home.ports';

const waiting = { waiting: true, page: 0, size: limits.page.max };
const waitingQuotes = { waiting: true, page: 0, size: limits.page.size };

export function createHomeService(ports: HomePorts) {
  return {
    async ofBuyer(actor: Actor): Promise<BuyerHome> {
      const { userId } = actor;
      const [ndas, contracts, quotes, people, searches, offers, ndasIn, activeContracts] = await Promise.all([
        ports.listNdas(actor, { userId, ...waiting }),
        ports.listContracts(actor, userId, waiting),
        ports.listQuotes(actor, waitingQuotes),
        ports.listUnreadPeople(actor),
        ports.listSearches(actor),
        ports.countOffers(actor, { buyerId: userId }),
        ports.countNdaStates(actor),
        ports.countContracts(actor, { contractStatus: 'Active' }),
      ]);
      const { statuses, waiting: quotesWaiting } = quotes;
      return {
        ndas: toPage(ndas.items, ndas.total, waiting),
        contracts: toPage(contracts.items, contracts.total, waiting),
        quotes: { ...toPage(quotes.items, quotes.total, waitingQuotes), statuses, waiting: quotesWaiting },
        people,
        searches,
        offers,
        requestedNdas: ndasIn('Requested'),
        signedNdas: ndasIn('Signed & Shared'),
        activeContracts,
      };
    },
  };
}
