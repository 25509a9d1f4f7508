import { ndaStatuses } from '@proffer/contract/wire/choices';
import type { z } from 'zod';
import type { offerFiguresQuery, ProposalStatistics } from '@proffer/contract/offers/statistics.schemas';
import type { Clock } from '../../platform/clock';
import type { Actor } from '../../platform/session/actor';
import type { OfferStatus } from '../offers';
import type { HeavyRead } from '../../platform/database';
import {
  createStatisticsRepository,
  type DayCount,
  type StatisticsRepository,
} from './statistics.repository';
import { lastDays } from '../../platform/utc-days';

/** How many contracts of the actor a list of them holds; typed by this consumer, as the rules are the contracts' own. */
export interface ContractCounts {
  count(actor: Actor, of: { contractStatus: 'Active' } | { waiting: true }): Promise<number>;
}

interface StatisticsDeps {
  readHeavy: HeavyRead;
  contracts: ContractCounts;
  clock: Clock;
}

/** A supplier's own figures. */
export function createStatisticsService({ readHeavy, contracts, clock }: StatisticsDeps) {
  return {
    /** Figures of the last `days` UTC days, today included; a day on which nothing happened is there with zeros. */
    async get(actor: Actor, days: number): Promise<ProposalStatistics> {
      const supplierId = actor.userId;
      const period = lastDays(days, clock.now());
      const [views, saves, ndaRequests, ndaSigned, made, ndas, offers] = await readHeavy((from) => {
        const repository = createStatisticsRepository(from);
        return Promise.all([
          byDay(repository.views(supplierId, period)),
          byDay(repository.saves(supplierId, period)),
          byDay(repository.ndaRequests(supplierId, period)),
          byDay(repository.ndaSigned(supplierId, period)),
          byDay(repository.contracts(supplierId, period)),
          repository.ndaByStatus(supplierId),
          repository.offersByStatus(supplierId),
        ]);
      });
      const [activeContracts, waitingContracts] = await Promise.all([
        contracts.count(actor, { contractStatus: 'Active' }),
        contracts.count(actor, { waiting: true }),
      ]);
      const countOffers = (status: OfferStatus) => offers.find((one) => one.status === status)?.count ?? 0;
      return {
        days: period.days.map((day) => ({
          day,
          views: views(day),
          saves: saves(day),
          ndaRequests: ndaRequests(day),
          ndaSigned: ndaSigned(day),
          contracts: made(day),
        })),
        // In the order people know, so that a chart keeps its colours while the figures change.
        ndaByStatus: ndaStatuses.flatMap((status) => ndas.filter((one) => one.status === status)),
        totals: {
          published: countOffers('published'),
          drafts: countOffers('draft'),
          activeContracts,
          waitingContracts,
        },
      };
    },

    /** A page of the actor's offers with the figures of each in the last `days` UTC days, also of those without any. */
    async listOffers(
      actor: Actor,
      { days, sort = 'views', page, size }: z.output<typeof offerFiguresQuery>,
    ): ReturnType<StatisticsRepository['offers']> {
      const period = lastDays(days, clock.now());
      return readHeavy((from) =>
        createStatisticsRepository(from).offers(actor.userId, period, { sort, page, size }),
      );
    },
  };
}
export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** Looks up the count of a day; 0 for one without. */
async function byDay(counts: Promise<DayCount[]>): Promise<(day: string) => number> {
  const days = new Map((await counts).map(({ day, count }) => [day, count]));
  return (day) => days.get(day) ?? 0;
}
