import type { MarketFigures } from '@proffer/contract/administration/schemas';
import { contractStatuses, ndaStatuses } from '@proffer/contract/wire/choices';
import type { Clock } from '../../platform/clock';
import { lastDays, type Period } from '../../platform/utc-days';
import type { ContractsPort, OffersPort } from './administration.ports';
import type { DayCount, MarketRepository } from './market.repository';
import type { MessageDays } from './message-days';

interface MarketDeps {
  repository: MarketRepository;
  messageDays: MessageDays;
  offers: OffersPort;
  contracts: ContractsPort;
  clock: Clock;
}

/**
 * The market's figures for administrators (ADM-2, ADM-21). They are counted one after the other, two
 * at a time, so that other requests find a free connection meanwhile.
 */
export function createMarketService({ repository, messageDays, offers, contracts, clock }: MarketDeps) {
  /** What happened on each of the days, those of UTC; one on which nothing did is there with zeros. */
  async function countDays(period: Period): Promise<MarketFigures['days']> {
    const users = await repository.newUsers(period);
    const suppliers = byDay(users.filter(({ role }) => role === 'supplier'));
    const buyers = byDay(users.filter(({ role }) => role === 'buyer'));
    const published = byDay(await repository.offers(period));
    const ndaRequests = byDay(await repository.ndaRequests(period));
    const ndaSigned = byDay(await repository.ndaSigned(period));
    const made = byDay(await repository.contracts(period));
    const messages = byDay(await messageDays(period));
    return period.days.map((day) => ({
      day,
      suppliers: suppliers(day),
      buyers: buyers(day),
      offers: published(day),
      ndaRequests: ndaRequests(day),
      ndaSigned: ndaSigned(day),
      contracts: made(day),
      messages: messages(day),
    }));
  }

  async function countOffers(): Promise<MarketFigures['offers']> {
    const published = await offers.countPublished();
    const others = await repository.offersOffMarket();
    const of = (status: string) => others.find((row) => row.status === status)?.count ?? 0;
    return { published, drafts: of('draft'), closed: of('closed') };
  }

  async function countNow(): Promise<Omit<MarketFigures, 'days' | 'ndaFunnel'>> {
    const users = await repository.userTotals();
    const counted = await countOffers();
    const ndas = await repository.ndaByStatus();
    const agreed = await contracts.countByStatus();
    return {
      users,
      offers: counted,
      // In the order people know, so that a chart keeps its colours while the figures change.
      ndaByStatus: ndaStatuses.flatMap((status) => ndas.filter((row) => row.status === status)),
      contractsByStatus: contractStatuses.flatMap((status) => agreed.filter((row) => row.status === status)),
      messages: await repository.messageTotal(),
    };
  }

  return {
    /** Figures of the last `count` UTC days, today included. */
    async get(count: number): Promise<MarketFigures> {
      const period = lastDays(count, clock.now());
      const [counted, now] = await Promise.all([countDays(period), countNow()]);
      return { days: counted, ndaFunnel: await repository.ndaFunnel(period), ...now };
    },
  };
}

/** Looks up the count of a day; 0 for one without. */
function byDay(counts: DayCount[]): (day: string) => number {
  const days = new Map(counts.map(({ day, count }) => [day, count]));
  return (day) => days.get(day) ?? 0;
}
export type MarketService = ReturnType<typeof createMarketService>;
