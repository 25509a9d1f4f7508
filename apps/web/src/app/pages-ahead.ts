import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { whenIdle } from '../lib/when-idle';

type Side = SessionUser['userType'];

/** Ids of the areas that a side's pages stand in. */
const areas: Record<Side, readonly string[]> = {
  Buyer: ['buyer', 'open'],
  Supplier: ['supplier', 'open'],
  Admin: ['admin'],
};

/** As some browsers tell of a line that is dear, or too slow to be used for what may not be wanted. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Fetches the code of the pages of somebody's side, one after the other while the browser has nothing else to do, so that
 * the first visit of each waits for its data alone. Not over a line that is to be spared.
 *
 * @returns ends it.
 */
export function fetchPagesAhead(routes: readonly AnyRoute[], side: Side): () => void {
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Line }).connection ?? {};
  if (saveData || effectiveType !== '4g') return () => undefined;
  // Several addresses lead to one page.
  const own = routes.filter(({ options }) => areas[side].includes((options as { id?: string }).id ?? ''));
  const pages = new Set(own.flatMap((area) => [area, ...childrenOf(area)]).map(componentOf));
  const left = pages.values();
  let isEnded = false;
  const fetchNext = () => {
    const { value: page, done } = left.next();
    // What fails is tried again, and told, when it is opened.
    if (!done && !isEnded) void Promise.resolve(page?.preload?.()).then(() => whenIdle(fetchNext));
  };
  whenIdle(fetchNext);
  return () => {
    isEnded = true;
  };
}

const componentOf = ({ options }: AnyRoute) => options.component as RouteComponent | undefined;
const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as object);
