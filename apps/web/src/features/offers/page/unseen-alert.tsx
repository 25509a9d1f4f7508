import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldDifferences, useAcknowledgeOffer } from '../../../entities/offers/unseen-changes';
import type { FullOffer } from '../../../entities/offers/offer';
import { errorText } from '../../../lib/client';
import { toast } from '../../../ui/toasts';
import { aroundOffer } from './around-offer.query';

/** Changes since the buyer last looked, until they acknowledge them (OFF-410). */
export function UnseenAlert({ offer }: { offer: FullOffer }) {
  const { data } = useQuery(aroundOffer(offer, true).changes());
  const acknowledge = useAcknowledgeOffer();
  const [isBusy, setIsBusy] = useState(false);
  const changes = data?.changes;
  if (!changes) return null;
  const { differences, withheld, version } = changes;

  async function confirm(): Promise<void> {
    setIsBusy(true);
    try {
      await acknowledge(offer.id, version);
    } catch (error) {
      toast.error('This was not saved', errorText(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Alert
      role="note"
      aria-label="Changed since you looked"
      variant="default"
      title="Changed since you looked"
      mb="md"
    >
      <Stack gap="sm" align="flex-start">
        <FieldDifferences differences={differences} isPartial={withheld} />
        <Text size="sm">
          You need to mark this as seen before you sign its NDA or accept a contract on it.
        </Text>
        <Button loading={isBusy} onClick={() => void confirm()}>
          Seen
        </Button>
      </Stack>
    </Alert>
  );
}
