import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { limits } from '@proffer/contract/wire/limits';
import { call } from './client';
import { createLiveHub, type LiveStatus, type LiveSubscriber } from './live/live-hub';
import { watchUser } from './live/session-watch';

/** Retries, because the file may not load while the network is down, as the connection itself. */
async function loadStompLink() {
  for (;;) {
    try {
      return await import('./live/stomp-link');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, limits.live.reconnectMs));
    }
  }
}

/** The live connection of this tab. Its STOMP client is loaded once a page subscribes. */
export const live = createLiveHub({
  openLink: async (userId, events) => (await loadStompLink()).openStompLink(userId, events),
  // For an ended session this call notifies the handler (client.ts).
  onRefused: () => void call('session'),
});

let isStarted = false;

/** Lets the connection follow the session from now on: it opens, changes and closes with it. */
export function startLive(): void {
  if (isStarted) return;
  isStarted = true;
  watchUser(live.enter);
}

/** Subscribes to a destination while the component is mounted; null subscribes to nothing. */
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
