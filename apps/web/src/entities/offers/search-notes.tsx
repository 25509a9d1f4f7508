import { lazy, Suspense } from 'react';
import type { SearchNotesProps } from './search-notes-open';

const Open = lazy(async () => ({ default: (await import('./search-notes-open')).OpenSearchNotes }));

/** What a search did besides what was typed; loaded when it did something. */
export function SearchNotes(props: SearchNotesProps) {
  return (
    (props.notes?.correctedKeyword ?? props.notes?.didYouMean ?? props.notes?.alsoSearched) && (
      <Suspense>
        <Open {...props} />
      </Suspense>
    )
  );
}
