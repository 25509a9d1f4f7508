import { Anchor } from '@mantine/core';
import type { AlsoSearched } from '@proffer/contract/offers/lists.schemas';
import { useState } from 'react';
import { alsoTexts } from './also-searched.model';

/** The synonyms that were searched too: two of them, and all on request. */
export function AlsoSearchedWords({ also }: { also: AlsoSearched }) {
  const [isOpen, setOpen] = useState(false);
  const { shown, folded, foldedCount } = alsoTexts(also);
  return (
    <>
      Also searched: <span dir="auto">{isOpen && foldedCount > 0 ? `${shown}, ${folded}` : shown}</span>
      {foldedCount > 0 && !isOpen && (
        <>
          {' and '}
          <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
            {foldedCount} other words
          </Anchor>
        </>
      )}
      .
    </>
  );
}
