import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { whenIdle } from '../lib/when-idle';

type Side = SessionUser['userType'];

/** Ids of the areas with a side's pages. */
const areas: Record<Side, readonly string[]> = {
  Buyer: ['buyer', 'open'],
  Supplier: ['supplier', 'open'],
  Admin: ['admin'],
};

/** Connection properties that some browsers report for metered or slow connections. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Prefetches the code of the pages of the user's side one after another while the browser is idle, so that the first
 * visit of each waits for its data only. Does nothing on connections that save data.
 *
 * @returns a function that ends it.
 */
export function prefetchPages(routes: readonly AnyRoute[], side: Side): () => void {
  const { saveData = false, effectiveType = '4g' } =
    (navigator as { connection?: NetworkInformation }).connection ?? {};
  if (saveData || effectiveType !== '4g') return () => undefined;
  // Several addresses may share a page.
  const own = routes.filter(({ options }) => areas[side].includes((options as { id?: string }).id ?? ''));
  const pages = new Set(own.flatMap((area) => [area, ...childrenOf(area)]).map(componentOf));
  const left = pages.values();
  let isEnded = false;
  const prefetchNext = () => {
    const { value: page, done } = left.next();
    // Failures are retried and reported when the page is opened.
    if (!done && !isEnded) void Promise.resolve(page?.preload?.()).then(() => whenIdle(prefetchNext));
  };
  whenIdle(prefetchNext);
  return () => {
    isEnded = true;
  };
}

const componentOf = ({ options }: AnyRoute) => options.component as RouteComponent | undefined;
const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as object);
