import { LRUCache } from 'lru-cache';
import type { FoundNeedPage } from '@proffer/contract/needs/market.schemas';
import type { Clock } from '../../../platform/clock';
import type { Categories } from '../../categories';
import type { FoundNeedsRepository, NeedCounts, NeedList } from './found-needs.repository';

/** Lists with more needs than this have cached counts, since counting takes time in proportion to them. */
const mostExact = 2_000;
const cachedMs = 5_000;
const mostCached = 200;
const mostStates = 100;

type TreeOfCategories = Pick<Categories, 'find' | 'children' | 'divisions' | 'path'>;
type Facets = FoundNeedPage['facets'];

/**
 * Creates the counting of lists of needs. Most of a list is the same for all suppliers, and its counts are shared for
 * five seconds if it is long; the needs that only this supplier sees are counted each time.
 */
export function createNeedCounts(
  repository: Pick<FoundNeedsRepository, 'count'>,
  categories: TreeOfCategories,
  clock: Clock,
) {
  const perf = { now: () => clock.now().getTime() };
  const cached = new LRUCache<string, Promise<NeedCounts>>({
    max: mostCached,
    ttl: cachedMs,
    ttlResolution: 0,
    perf,
  });

  async function countShared(list: NeedList): Promise<NeedCounts> {
    const { filters, terms, audiences } = list;
    const name = JSON.stringify([filters, terms.keyword, terms.meanings, audiences]);
    const known = cached.get(name);
    if (known) return known;
    const counting = repository.count(list, 'shared');
    // Callers who come while it is counted share the result, however long the list.
    cached.set(name, counting);
    try {
      const counts = await counting;
      if (counts.total <= mostExact) cached.delete(name);
      return counts;
    } catch (error) {
      cached.delete(name);
      throw error;
    }
  }

  /** Returns the counts of a list in parts that are disjoint, and of the invitations among it. */
  async function countParts(list: NeedList): Promise<{ parts: NeedCounts[]; invited: number }> {
    if (list.readerId === 0) return { parts: [await countShared(list)], invited: 0 };
    const isOwnOnly = list.show === 'answered' || list.filters.invited || list.filters.suitsOffers;
    const [parts, invited] = await Promise.all([
      isOwnOnly
        ? repository.count(list, 'whole').then((whole) => [whole])
        : Promise.all([countShared(list), repository.count(list, 'own')]),
      repository.count(list, 'invited'),
    ]);
    return { parts, invited: invited.total };
  }

  /** Returns the categories one level below the chosen one, and how many needs have one of them. */
  function countBelow(chosen: number | undefined, parts: readonly NeedCounts[]): Facets['categories'] {
    const depth = chosen === undefined ? 0 : categories.path(chosen).length;
    const below = chosen === undefined ? categories.divisions() : categories.children(chosen);
    const counts = new Map(below.map((number) => [number, 0]));
    for (const [codes, count] of parts.flatMap((part) => part.categories)) {
      for (const group of new Set(codes.map((code) => categories.path(code)[depth]))) {
        const known = group === undefined ? undefined : counts.get(group);
        if (group !== undefined && known !== undefined) counts.set(group, known + count);
      }
    }
    return below.flatMap((number) => {
      const category = categories.find(number);
      const count = counts.get(number) ?? 0;
      return category && count > 0 ? [{ ...category, count }] : [];
    });
  }

  return async (list: NeedList): Promise<{ total: number; facets: Facets }> => {
    const { parts, invited } = await countParts(list);
    const sum = (of: (part: NeedCounts) => number) => parts.reduce((total, part) => total + of(part), 0);
    const states = new Map<string, number>();
    for (const [state, count] of parts.flatMap((part) => part.states)) {
      states.set(state, (states.get(state) ?? 0) + count);
    }
    return {
      total: sum(({ total }) => total),
      facets: {
        categories: countBelow(list.filters.category, parts),
        states: [...states]
          .map(([value, count]) => ({ value, count }))
          .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
          .slice(0, mostStates),
        sealed: sum(({ sealed }) => sealed),
        invited,
      },
    };
  };
}
export type CountNeeds = ReturnType<typeof createNeedCounts>;
