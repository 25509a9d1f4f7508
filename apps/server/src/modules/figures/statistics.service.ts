import { ndaStatuses } from '@proffer/contract/wire/choices';
import type { z } from 'zod';
import type { offerFiguresQuery, ProposalStatistics } from '@proffer/contract/offers/statistics.schemas';
import type { Clock } from '../../platform/clock';
import type { Actor } from '../../platform/session/actor';
import type { OfferStatus } from '../offers';
import type { HeavyRead } from '../../platform/database';
import {
  createStatisticsRepository,
  type Figure,
  type FigureCount,
  type StatisticsRepository,
} from './statistics.repository';
import { lastDays } from '../../platform/utc-days';

/** How many contracts of the actor their lists hold; typed by this consumer, as the rules are the contracts' own. */
export interface ContractCounts {
  countStanding(actor: Actor): Promise<{ active: number; waiting: number }>;
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
      const [counts, standing] = await Promise.all([
        readHeavy((from) => createStatisticsRepository(from).figures(supplierId, period)),
        contracts.countStanding(actor),
      ]);
      const count = countsBy(counts);
      return {
        days: period.days.map((day) => ({
          day,
          views: count('views', day),
          saves: count('saves', day),
          ndaRequests: count('ndaRequests', day),
          ndaSigned: count('ndaSigned', day),
          contracts: count('contracts', day),
        })),
        // In the order people know, so that a chart keeps its colours while the figures change.
        ndaByStatus: ndaStatuses
          .map((status) => ({ status, count: count('ndasByStatus', status) }))
          .filter((one) => one.count > 0),
        totals: {
          published: count('offersByStatus', 'published' satisfies OfferStatus),
          drafts: count('offersByStatus', 'draft' satisfies OfferStatus),
          activeContracts: standing.active,
          waitingContracts: standing.waiting,
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

/** Looks up a count by its figure and its day or state; 0 where there is none. */
function countsBy(counts: FigureCount[]): (figure: Figure, key: string) => number {
  const known = new Map(counts.map(({ figure, key, count }) => [`${figure} ${key}`, count]));
  return (figure, key) => known.get(`${figure} ${key}`) ?? 0;
}
