import { lazy, Suspense } from 'react';
import type { NoMatchesProps } from './no-matches-open';

const OpenNoMatches = lazy(async () => ({ default: (await import('./empty-lists')).OpenNoMatches }));

/** The ways out of a list that the filters leave empty; loaded when one is. */
export function NoMatches(props: NoMatchesProps) {
  return (
    <Suspense fallback={null}>
      <OpenNoMatches {...props} />
    </Suspense>
  );
}
