import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useComparedOffers } from './compared-offers';

const CompareBar = lazy(async () => ({ default: (await import('./compare-bar')).CompareBar }));

/** At the foot of a list whose offers can be compared: says what is ticked, and shows the bar once something is. */
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
