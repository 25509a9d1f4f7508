import type { MarketFigures } from '@proffer/contract/administration/schemas';
import { contractStatuses, ndaStatuses, type ContractStatus } from '@proffer/contract/wire/choices';
import type { Clock } from '../../platform/clock';
import { lastDays } from '../../platform/utc-days';
import { marketDay } from '../contracts';
import type { Figure, MarketRepository } from './market.repository';
import type { MessageCounts } from './message-counts';

interface MarketDeps {
  repository: Pick<MarketRepository, 'counts' | 'ndaFunnel'>;
  messageCounts: MessageCounts;
  clock: Clock;
}

/** Creates the service of the market's figures for administrators (ADM-2, ADM-21). */
export function createMarketService({ repository, messageCounts, clock }: MarketDeps) {
  return {
    /** Returns the figures of the last `count` UTC days, today included; days without activity have zeros. */
    async get(count: number): Promise<MarketFigures> {
      const now = clock.now();
      const period = lastDays(count, now);
      // Run two queries at a time, so that other requests find a free connection.
      const [counts, messages] = await Promise.all([
        repository.counts(period, marketDay(now)),
        messageCounts(period),
      ]);
      const ndaFunnel = await repository.ndaFunnel(period);
      const of = lookUp(counts);
      return {
        days: messages.days.map(({ day, count: sent }) => ({
          day,
          suppliers: of('supplier joined', day),
          buyers: of('buyer joined', day),
          offers: of('offer published', day),
          ndaRequests: of('nda asked', day),
          ndaSigned: of('nda signed', day),
          contracts: of('contract made', day),
          messages: sent,
        })),
        users: {
          suppliers: of('user', 'supplier'),
          buyers: of('user', 'buyer'),
          admins: of('user', 'admin'),
          deactivated: of('user', 'deactivated'),
          validated: of('user', 'validated'),
        },
        offers: {
          published: of('offer', 'published'),
          drafts: of('offer', 'draft'),
          closed: of('offer', 'closed'),
        },
        ndaFunnel,
        // Fixed order of the states, so that a chart keeps its colours while the figures change.
        ndaByStatus: ndaStatuses
          .filter((status) => status !== 'Not Requested')
          .map((status) => ({ status, count: of('nda', status) }))
          .filter(hasAny),
        contractsByStatus: contractsByStatus(of).filter(hasAny),
        messages: messages.total,
      };
    },
  };
}
export type MarketService = ReturnType<typeof createMarketService>;

type CountOf = (figure: Figure, key: string) => number;
/** Returns a function that looks up the count of a figure and key; 0 if there is none. */
function lookUp(rows: { figure: string; key: string; count: number }[]): CountOf {
  const counts = new Map(rows.map(({ figure, key, count }) => [`${figure}:${key}`, count]));
  return (figure, key) => counts.get(`${figure}:${key}`) ?? 0;
}

const hasAny = ({ count }: { count: number }) => count > 0;

/** Returns the number of contracts per status, as `contractStatusOn` defines it, derived from sums. */
function contractsByStatus(of: CountOf): { status: ContractStatus; count: number }[] {
  const [toBegin, toEnd] = [of('contracts to begin', ''), of('contracts to end', '')];
  const counts: Record<ContractStatus, number> = {
    Pending: of('contract', 'open') + toBegin,
    Active: toEnd - toBegin,
    Ended: of('contract', 'agreed') - toEnd,
    Rejected: of('contract', 'rejected'),
  };
  return contractStatuses.map((status) => ({ status, count: counts[status] }));
}
