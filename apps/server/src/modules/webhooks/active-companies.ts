import type { Bus } from '../../platform/bus';

const channel = 'webhooks';

interface ActiveCompaniesDeps {
  bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  load(): Promise<number[]>;
}

/**
 * Creates this node's cache of the companies with an active webhook, so that events of all others cost no query. A
 * change on any node empties it everywhere, and so does a gap in the bus.
 */
export function createActiveCompanies({ bus, load }: ActiveCompaniesDeps) {
  let cached: Promise<Set<number>> | undefined;
  const forget = () => {
    cached = undefined;
  };
  bus.subscribe(channel, forget);
  bus.onGap(forget);

  return {
    current(): Promise<Set<number>> {
      if (cached) return cached;
      const loading = load().then((userIds) => new Set(userIds));
      cached = loading;
      // A failed read is repeated by the next caller.
      void loading.catch(() => {
        if (cached === loading) cached = undefined;
      });
      return loading;
    },
    /** Empties the cache of every node; call it after the commit. */
    renew(): void {
      forget();
      bus.publish(channel, '');
    },
  };
}
export type ActiveCompanies = ReturnType<typeof createActiveCompanies>;
