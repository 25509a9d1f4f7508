import { lazy, Suspense } from 'react';
import type { NoMatchesProps } from './no-matches-panel';

const Panel = lazy(async () => ({ default: (await import('./no-matches-panel')).NoMatchesPanel }));

/** The ways out of a list that is empty, which most lists never are: it comes when it is needed. */
export function NoMatches(props: NoMatchesProps) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
