import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { limits } from '@proffer/contract/wire/limits';
import { call } from './client';
import { createLiveHub, type LiveStatus, type LiveSubscriber } from './live/live-hub';
import { watchUser } from './live/session-watch';

/** Its file may not come while the network is gone, as the connection itself. */
async function loadStompLink() {
  for (;;) {
    try {
      return await import('./live/stomp-link');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, limits.live.reconnectMs));
    }
  }
}

/** The live connection of this tab. Its STOMP client is loaded once a page with something to hear stands. */
export const live = createLiveHub({
  openLink: async (userId, events) => (await loadStompLink()).openStompLink(userId, events),
  // A session that has ended is told by this call to whoever listens (client.ts).
  onRefused: () => void call('session'),
});

let isStarted = false;

/** From now on the connection follows who is logged in: it opens, changes and closes with the session. */
export function startLive(): void {
  if (isStarted) return;
  isStarted = true;
  watchUser(live.enter);
}

/** Listens to a destination while the component stands; null listens to nothing. */
export function useLive(destination: string | null, subscriber: LiveSubscriber): void {
  const onFrame = useEffectEvent((body: unknown) => subscriber.onFrame(body));
  const onSubscribed = useEffectEvent(() => subscriber.onSubscribed?.());
  const onLost = useEffectEvent(() => subscriber.onLost?.());
  useEffect(() => {
    if (destination === null) return undefined;
    return live.subscribe(destination, {
      onFrame: (body) => onFrame(body),
      onSubscribed: () => onSubscribed(),
      onLost: () => onLost(),
    });
  }, [destination]);
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(live.onStatus, live.getStatus);
}
