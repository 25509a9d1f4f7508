import { ssoPaths } from '@proffer/contract/wire/sso-paths';
import { useEffect, useEffectEvent } from 'react';
import { learnPaths } from '../../lib/client';

// Outside the first load: few pages need these calls.
learnPaths(ssoPaths);

/** Address that opens the provider for a logged-in person in a new window. */
export const ssoWindow = (purpose: 'confirm' | 'test') => `/sso?for=${purpose}`;

/** Result of a login at the identity provider, for the page that opened its window. */
export type SsoNews = 'confirmed' | 'tested';

const channelName = 'proffer-sso';

/** Tells the pages of this site in other windows what was achieved. */
export function tellOpener(news: SsoNews): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(news);
  channel.close();
}

/** Calls back when a window of the identity provider has finished. */
export function useSsoNews(wanted: SsoNews, onNews: () => void): void {
  const take = useEffectEvent((news: unknown) => {
    if (news === wanted) onNews();
  });
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }) => take(data));
    return () => channel.close();
  }, []);
}
