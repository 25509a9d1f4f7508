import { lazy, Suspense } from 'react';
import type { NoMatchesProps } from './no-matches-open';

const OpenNoMatches = lazy(async () => ({ default: (await import('./empty-lists')).OpenNoMatches }));

/** Suggestions for a list that the filters leave empty; lazy-loaded. */
export function NoMatches(props: NoMatchesProps) {
  return (
    <Suspense fallback={null}>
      <OpenNoMatches {...props} />
    </Suspense>
  );
}
