import { Anchor, Text } from '@mantine/core';
import { AlsoSearchedWords } from './also-searched-words';
import type { SearchNotes } from './queries';
import type { OfferViewControl } from './use-offer-view';

export interface SearchNotesProps {
  control: OfferViewControl;
  notes: SearchNotes | undefined;
}

/**
 * Notes on a search: the corrected keyword, a suggested keyword (OFF-341), and synonyms that were searched too, with a
 * link to search without them (OFF-224).
 */
export function OpenSearchNotes({ control: { view, change }, notes = {} }: SearchNotesProps) {
  const { correctedKeyword, didYouMean, alsoSearched } = notes;
  const keyword = correctedKeyword ?? view.keyword;
  return (
    <>
      {correctedKeyword !== undefined && (
        <Text component="output" display="block" size="sm" mb="sm">
          Nothing found for “{view.keyword}”. Showing results for <b>{correctedKeyword}</b>.
        </Text>
      )}
      {didYouMean !== undefined && (
        <Text component="output" display="block" size="sm" mb="sm">
          Did you mean{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => change({ keyword: didYouMean })}>
            {didYouMean}
          </Anchor>
          ?
        </Text>
      )}
      {alsoSearched && (
        <Text component="output" display="block" size="sm" mb="sm">
          <AlsoSearchedWords also={alsoSearched} />{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => change({ keyword, isExact: true })}
          >
            Search only for “{keyword}”
          </Anchor>
        </Text>
      )}
    </>
  );
}
