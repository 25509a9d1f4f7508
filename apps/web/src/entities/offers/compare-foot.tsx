import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useComparedOffers } from './compared-offers';

const CompareBar = lazy(async () => ({ default: (await import('./compare-bar')).CompareBar }));

/** Announces the offers selected for comparison, and shows the bar once there is one. */
export function CompareFoot() {
  const count = useComparedOffers().length;
  return (
    <>
      <VisuallyHidden component="output">{count > 0 && `${count} selected to compare`}</VisuallyHidden>
      {count > 0 && (
        <Suspense fallback={null}>
          <CompareBar />
        </Suspense>
      )}
    </>
  );
}
