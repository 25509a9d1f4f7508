import type { z } from 'zod';
import type {
  FoundNeed,
  FoundNeedPage,
  NeedsQuery,
  publicNeed,
  publicNeedsQuery,
  publicNeedView,
} from '@proffer/contract/needs/market.schemas';
import type { BuyerRecord } from '@proffer/contract/needs/schemas';
import type { Clock } from '../../../platform/clock';
import type { Executor } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { Market } from '../../market';
import { toListedNeed } from '../needs.mapper';
import { canSeeNeed } from '../needs.policy';
import type { NeedsRepository } from '../needs.repository';
import type { ListedNeedRow, NeedRow } from '../needs.rows';
import type { NeedsService } from '../needs.service';
import type { BuyerRecordsRepository } from './buyer-records.repository';
import type { FoundNeedsRepository, NeedList } from './found-needs.repository';
import type { CountNeeds } from './need-counts';
import { readNeedFilters, type NeedFilters } from './need.filters';

interface FoundNeedsDeps {
  repository: FoundNeedsRepository;
  needs: Pick<NeedsService, 'getVisible'>;
  rows: Pick<NeedsRepository, 'find'>;
  records: BuyerRecordsRepository;
  count: CountNeeds;
  search: Pick<Market, 'expand'>;
  categories: Pick<Categories, 'readFilter' | 'find'>;
  clock: Clock;
}

/** A search for needs of a supplier, as its list or a saved search has it. */
export interface NeedSearch {
  keyword?: string | undefined;
  exact?: boolean | undefined;
  filters: NeedFilters;
}

type PublicNeed = z.output<typeof publicNeed>;

/** A published need in the open data. */
export interface OpenNeed extends Pick<NeedRow, 'id' | 'outcome'> {
  publishedAt: Date | null;
  deadline: Date | null;
  /** Last change that everybody may know. */
  changedAt: Date;
  endedAt: Date | null;
  /** The part that everybody reads while the need can be answered; null afterwards. */
  shown:
    | (PublicNeed & Pick<NeedRow, 'detail' | 'lines'> & { company: { id: number; name: string } | null })
    | null;
}

/** A supplier without any relation to the buyer, for pages that everybody reads. */
const stranger = { role: 'supplier', userId: 0 } as const;

/** Creates the service with which suppliers, administrators and strangers find needs (NED-60 to NED-64, NED-72). */
export function createFoundNeeds(deps: FoundNeedsDeps) {
  const { repository, needs, rows, records, count, search, categories, clock } = deps;

  /** Returns the list of a reader: 0 for administrators, who see every audience, and for strangers. */
  async function listOf(
    { keyword, exact = false, filters }: NeedSearch,
    of: Pick<NeedList, 'audiences' | 'readerId' | 'show'>,
  ): Promise<NeedList> {
    return {
      ...of,
      filters: readNeedFilters(filters, categories),
      terms: await search.expand(keyword, exact),
      now: clock.now(),
    };
  }

  const toPublic = (row: ListedNeedRow): PublicNeed => {
    const {
      audience: _,
      companyId: __,
      version: ___,
      ...need
    } = toListedNeed(stranger, row, categories.find);
    return need;
  };

  const canBeAnswered = (row: NeedRow) =>
    row.status === 'open' && row.deadline !== null && row.deadline > clock.now();

  function toOpenNeed(row: NeedRow): OpenNeed {
    const { id, outcome, publishedAt, deadline, changedAt, endedAt, detail, lines } = row;
    const { companyId, companyName } = toListedNeed(stranger, row, categories.find);
    const company = companyId === null ? null : { id: companyId, name: companyName };
    const shown = canBeAnswered(row) ? { ...toPublic(row), detail, lines, company } : null;
    return { id, outcome, publishedAt, deadline, changedAt, endedAt, shown };
  }

  return {
    /** Returns published needs for everybody as open data, the newest first (FMT-21). */
    async listOpenData(range: { before?: number | undefined; limit: number }): Promise<OpenNeed[]> {
      const found = await repository.listForEverybody(range);
      return found.filter((row) => canSeeNeed(stranger, row)).map(toOpenNeed);
    },

    /** Returns a page of needs that the actor can answer or has answered, with its counts. */
    async page(
      actor: Actor,
      { keyword, exact, show = 'open', sort = 'newest', page, size, ...filters }: NeedsQuery,
    ): Promise<{ items: FoundNeed[]; total: number; facets: FoundNeedPage['facets'] }> {
      const isSupplier = actor.role === 'supplier';
      const readerId = isSupplier ? actor.userId : 0;
      const audiences = isSupplier
        ? await repository.listAudiences(readerId)
        : (['everyone', 'validated', 'invited'] as const);
      const list = await listOf({ keyword, exact, filters }, { audiences, readerId, show });
      const [ids, counted] = await Promise.all([repository.findIds(list, sort, { page, size }), count(list)]);
      const found = await repository.listByIds(ids, readerId);
      const items = found.map((row) => ({
        ...toListedNeed(actor, row, categories.find),
        isInvited: row.isInvited,
        isAnswered: row.hasAnswered,
      }));
      return { items, ...counted };
    },

    /**
     * Prepares a search of a supplier for a transaction, because its words need another connection. The returned
     * function gives the ids of the open needs that it finds, the newest first.
     */
    async prepare(supplierId: number, asked: NeedSearch) {
      const audiences = await repository.listAudiences(supplierId);
      const list = await listOf(asked, { audiences, readerId: supplierId, show: 'open' });
      return (executor: Executor, most: number): Promise<number[]> =>
        repository.findIds(list, 'newest', { page: 0, size: most }, executor);
    },

    /** Returns a page of the needs that strangers may read. */
    async publicPage({ keyword, category, page, size }: z.output<typeof publicNeedsQuery>) {
      const everybody = { audiences: ['everyone'], readerId: 0, show: 'open' } as const;
      const list = await listOf({ keyword, filters: { category } }, everybody);
      const [ids, { total }] = await Promise.all([
        repository.findIds(list, 'newest', { page, size }),
        count(list),
      ]);
      return { items: (await repository.listByIds(ids, 0)).map(toPublic), total };
    },

    /** Returns the public part of an open need for every supplier; throws 404 for any other need. */
    async publicView(id: number): Promise<z.output<typeof publicNeedView>> {
      const row = await rows.find(id, 0);
      if (!row || !canBeAnswered(row) || row.audience !== 'everyone' || !canSeeNeed(stranger, row)) {
        throw notFound('The need');
      }
      return {
        ...toPublic(row),
        detail: row.detail,
        lines: row.lines.map(({ item, quantity, unit, note }) => ({ item, quantity, unit, note })),
        record: await records.find(row.buyerId),
      };
    },

    /** Returns the record of the buyer of a need that the actor sees. */
    async record(actor: Actor, id: number): Promise<BuyerRecord> {
      const { buyerId } = await needs.getVisible(actor, id);
      return records.find(buyerId);
    },

    /** Ids and number of public needs, for the sitemap. */
    listPublic: (range: { offset: number; limit: number }) => repository.listPublicIds(range, clock.now()),
    countPublic: () => repository.countPublic(clock.now()),
  };
}
export type FoundNeeds = ReturnType<typeof createFoundNeeds>;
