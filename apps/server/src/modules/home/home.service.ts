import type { BuyerHome } from '@proffer/contract/home/schemas';
import type { TaskCounts } from '@proffer/contract/notifications/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import type { HomePorts } from './home.ports';

const waitingQuotes = { waiting: true, page: 0, size: limits.page.size };

export function createHomeService(ports: HomePorts) {
  return {
    /** Returns the numbers of NDAs and quotes that wait for the caller (ACC-13). */
    async countTasks(who: Pick<Actor, 'userId' | 'role'>): Promise<TaskCounts> {
      const [ndas, quotes] = await Promise.all([
        ports.ndas.countWaiting(who),
        ports.quotes.countWaiting(who),
      ]);
      return { ndas, quotes };
    },

    async ofBuyer(actor: Actor): Promise<BuyerHome> {
      const [ndas, contracts, quotes, people, searches, offers] = await Promise.all([
        ports.ndas.listFirstWaiting(actor),
        ports.contracts.listFirstWaiting(actor),
        ports.quotes.list(actor, waitingQuotes),
        ports.conversations.listFirstUnread(actor),
        ports.searches.list(actor),
        ports.market.buyerTotals(actor, { buyerId: actor.userId }),
      ]);
      const { statuses, waiting: quotesWaiting } = quotes;
      return {
        ndas: ndas.items,
        contracts: contracts.items,
        quotes: { ...toPage(quotes.items, quotes.total, waitingQuotes), statuses, waiting: quotesWaiting },
        people: people.items,
        waiting: {
          ndas: ndas.waiting,
          contracts: contracts.contracts,
          amendments: contracts.amendments,
          notes: contracts.notes,
          people: people.total,
        },
        searches,
        offers,
        requestedNdas: ndas.requested,
        signedNdas: ndas.signed,
        activeContracts: contracts.active,
      };
    },
  };
}
