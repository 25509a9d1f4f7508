import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { CallError } from './client';

/**
 * Query client that reloads data whose request began before a change. The library restarts such a request only if the
 * query has data and is displayed; a first or unmounted load would count as fresh.
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

/** The only cache of server state. Requests are repeated automatically only if the server is unreachable or busy. */
export const queryClient = new ProfferQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a network a page says at once that it cannot load; it loads when the network is back.
      retry: (failures, error) =>
        navigator.onLine &&
        failures < 2 &&
        error instanceof CallError &&
        (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without a network a call fails at once; otherwise it would be paused without a message and sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});
