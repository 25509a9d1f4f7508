import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { OfferReading } from '../page/offer-reading';
import { type ReadableOffer, withoutNda, withSignedNda } from '../page/offer-reading.model';
import classes from './offer-preview.module.css';

const moments = [
  { value: 'before', label: 'Before the NDA' },
  { value: 'after', label: 'After the NDA is signed' },
] as const;
type Moment = (typeof moments)[number]['value'];

/** Descriptions of the previews, announced when the user switches. */
const sentences: Record<Moment, string> = {
  before: 'Everyone sees this part. Check that the title reveals nothing confidential.',
  after: 'A buyer sees this once both sides have signed the NDA.',
};

/** Preview of the offer as buyers read it; an offer with an NDA before and after its signing. */
export function OfferPreview({ offer }: { offer: ReadableOffer }) {
  const [moment, setMoment] = useState<Moment>('before');
  return (
    <Stack>
      {offer.ndaRequired && (
        <SegmentedControl
          aria-label="Buyer’s view of the offer"
          classNames={{ label: classes.moment }}
          data={[...moments]}
          value={moment}
          onChange={setMoment}
        />
      )}
      <Text size="sm" component="output">
        {offer.ndaRequired ? sentences[moment] : 'Everyone sees the whole offer, as below.'}
      </Text>
      <OfferReading offer={moment === 'after' ? withSignedNda(offer) : withoutNda(offer)} titleOrder={3} />
    </Stack>
  );
}
