import { ndaStatuses } from '@proffer/contract/wire/choices';
import type { z } from 'zod';
import type { offerFiguresQuery, ProposalStatistics } from '@proffer/contract/offers/statistics.schemas';
import type { Clock } from '../../platform/clock';
import type { Actor } from '../../platform/session/actor';
import type { Database, HeavyRead } from '../../platform/database';
import { marketDay } from '../contracts';
import { pickCounts } from '../nda';
import type { OfferStatus } from '../offers';
import { createStatisticsRepository, type StatisticsRepository } from './statistics.repository';
import { lastDays } from '../../platform/utc-days';

interface StatisticsDeps {
  readHeavy: HeavyRead;
  clock: Clock;
}

/** Creates the service of a supplier's own statistics. */
export function createStatisticsService({ readHeavy, clock }: StatisticsDeps) {
  // Prepared statements belong to the database they are read from.
  const repositories = new WeakMap<Database, StatisticsRepository>();
  function repositoryOf(from: Database): StatisticsRepository {
    const repository = repositories.get(from) ?? createStatisticsRepository(from);
    repositories.set(from, repository);
    return repository;
  }

  return {
    /** Returns the figures of the last `days` UTC days, today included; days without activity have zeros. */
    async get(actor: Actor, days: number): Promise<ProposalStatistics> {
      const now = clock.now();
      const period = lastDays(days, now);
      const found = await readHeavy((from) =>
        repositoryOf(from).figures(actor.userId, period, marketDay(now)),
      );
      const count = sumsBy(found.days, ({ figure, day }) => `${figure} ${day}`);
      const ndas = sumsBy(pickCounts(found.ndas), ({ status }) => status);
      const offers = sumsBy(found.offers, ({ status }) => status);
      return {
        days: period.days.map((day) => ({
          day,
          views: count(`views ${day}`),
          saves: count(`saves ${day}`),
          ndaRequests: count(`ndaRequests ${day}`),
          ndaSigned: count(`ndaSigned ${day}`),
          contracts: count(`contracts ${day}`),
        })),
        // Fixed order of the states, so that a chart keeps its colours while the figures change.
        ndaByStatus: ndaStatuses
          .map((status) => ({ status, count: ndas(status) }))
          .filter((one) => one.count > 0),
        totals: {
          published: offers('published' satisfies OfferStatus),
          drafts: offers('draft' satisfies OfferStatus),
          activeContracts: found.standing[0]?.active ?? 0,
          waitingContracts: found.standing[0]?.waiting ?? 0,
        },
      };
    },

    /**
     * Returns a page of the actor's offers with their figures of the last `days` UTC days, including offers without
     * any.
     */
    async listOffers(
      actor: Actor,
      { days, sort = 'views', page, size }: z.output<typeof offerFiguresQuery>,
    ): ReturnType<StatisticsRepository['offers']> {
      const period = lastDays(days, clock.now());
      return readHeavy((from) => repositoryOf(from).offers(actor.userId, period, { sort, page, size }));
    },
  };
}
export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** Returns a function that looks up the sum of a key's counts; 0 if there is none. */
function sumsBy<Row extends { count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): (key: string) => number {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
  return (key) => sums.get(key) ?? 0;
}
