import type { Bus } from './bus';

interface CachedValueDeps<T> {
  bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  /** Name of the bus channel on which nodes announce a change. */
  channel: string;
  load(): Promise<T>;
}

/**
 * Creates this node's cache of one value. A change on any node empties it everywhere, and so does a gap in the bus, in
 * which a change may have been missed.
 */
export function createCachedValue<T>({ bus, channel, load }: CachedValueDeps<T>) {
  let cached: Promise<T> | undefined;
  const forget = () => {
    cached = undefined;
  };
  bus.subscribe(channel, forget);
  bus.onGap(forget);

  return {
    /** Returns the value. Call it before a transaction, because it may need a connection. */
    current(): Promise<T> {
      if (cached) return cached;
      const loading = load();
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
