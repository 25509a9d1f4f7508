import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { CallError } from './client';

/**
 * A load that began before a change may bring what was true before it. The library restarts such a load only where the
 * query has data and is shown: a first load, or one nobody shows, would pass for fresh. Here it is read once more.
 */
export class ProfferQueryClient extends QueryClient {
  readonly #rereads = new WeakMap<Promise<unknown>, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loads = this.getQueryCache()
      .findAll(filters)
      .flatMap((query) => (query.promise ? [{ query, load: query.promise }] : []));
    const settled = super.invalidateQueries(filters, options);
    const kept = loads.filter(({ query, load }) => query.promise === load);
    await Promise.all([settled, ...kept.map(({ query, load }) => this.#rereadAfter(load, query.queryKey))]);
  }

  #rereadAfter(load: Promise<unknown>, queryKey: QueryKey): Promise<void> {
    const asked = this.#rereads.get(load);
    if (asked) return asked;
    const reread = load.then(
      () => this.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    );
    this.#rereads.set(load, reread);
    return reread;
  }
}

/** Server state lives here and nowhere else. Only an unanswered or busy server is asked again by itself. */
export const queryClient = new ProfferQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without a network a call fails at once and says so; held back, it would spin without a word and be sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});
