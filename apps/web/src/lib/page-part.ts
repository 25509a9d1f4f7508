import { type ComponentType, lazy } from 'react';
import { loadPage } from './page-code';
import { onceConnected } from './when-idle';

/**
 * Returns a lazily loaded replacement for a page's content; `fetch` prefetches it. The error page shows failures, as
 * for a page.
 */
export function pagePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const get = async () => ({ default: await loadPage(() => onceConnected(load)) });
  return { Part: lazy(get), fetch: () => void get().catch(() => undefined) };
}
