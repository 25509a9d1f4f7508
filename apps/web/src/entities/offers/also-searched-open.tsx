import { Anchor, Text } from '@mantine/core';
import type { AlsoSearched } from '@proffer/contract/offers/schemas';
import { alsoText } from './also-searched.model';
import type { OfferViewControl } from './use-offer-view';

export interface AlsoSearchedProps {
  also: AlsoSearched;
  /** What was searched for. */
  keyword: string;
  change: OfferViewControl['change'];
}

/** Says what was searched for besides the words, and leads to the words alone (OFF-224). */
export function OpenAlsoSearched({ also, keyword, change }: AlsoSearchedProps) {
  return (
    <Text component="output" display="block" size="sm" mb="sm">
      Also searched: <span dir="auto">{alsoText(also)}</span>.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => change({ keyword, isExact: true })}>
        Search only for “{keyword}”
      </Anchor>
    </Text>
  );
}
