import { type ComponentType, lazy } from 'react';
import { loadPage } from './page-code';
import { onceConnected } from './when-idle';

/**
 * What takes the place of a page, and is fetched when it does; `fetch` has it fetched before. What fails is told by the error
 * page, as of a page.
 */
export function pagePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const get = async () => ({ default: await loadPage(() => onceConnected(load)) });
  return { Part: lazy(get), fetch: () => void get().catch(() => undefined) };
}
