import { lazy, Suspense } from 'react';
import type { SearchNotesProps } from './search-notes-open';

const Open = lazy(async () => ({ default: (await import('./search-notes-open')).OpenSearchNotes }));

/** Notes on corrections and synonyms of a search; lazy-loaded if there are any. */
export function SearchNotes(props: SearchNotesProps) {
  return (
    (props.notes?.correctedKeyword ?? props.notes?.didYouMean ?? props.notes?.alsoSearched) && (
      <Suspense>
        <Open {...props} />
      </Suspense>
    )
  );
}
