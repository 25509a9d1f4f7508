import { lazy, Suspense } from 'react';
import type { AlsoSearchedProps } from './also-searched-open';

const Open = lazy(async () => ({ default: (await import('./also-searched-open')).OpenAlsoSearched }));

/** What a search looked for besides; loaded when it did. */
export function AlsoSearched({
  also,
  ...props
}: Omit<AlsoSearchedProps, 'also'> & { also: AlsoSearchedProps['also'] | undefined }) {
  return (
    also && (
      <Suspense fallback={null}>
        <Open also={also} {...props} />
      </Suspense>
    )
  );
}
