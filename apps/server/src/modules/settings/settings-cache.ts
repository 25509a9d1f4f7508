import type { Bus } from '../../platform/bus';

const channel = 'market-settings';

interface SettingsCacheDeps<T> {
  bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  load(): Promise<T>;
}

/**
 * Creates the cache of the settings of this node. A change on any node empties it everywhere, and so does a gap in
 * the bus, in which a change may have been missed.
 */
export function createSettingsCache<T>({ bus, load }: SettingsCacheDeps<T>) {
  let cached: Promise<T> | undefined;
  const forget = () => {
    cached = undefined;
  };
  bus.subscribe(channel, forget);
  bus.onGap(forget);

  return {
    /** Returns the settings in force. Call it before a transaction, because it may need a connection. */
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
