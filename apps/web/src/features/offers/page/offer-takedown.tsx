import { Alert, Button, Stack, Text } from '@mantine/core';
import type { FullOffer } from '../../../entities/offers/offer';
import { useRestoreOffer } from '../../../entities/offers/use-restore-offer';
import { exactText } from '../../../ui/date-text.model';
import classes from './offer-reading.module.css';

/**
 * Alert with the reason of a takedown, for the owner and administrators; administrators can undo it for a limited
 * time.
 */
export function OfferTakedown({ offer, isAdmin }: { offer: FullOffer; isAdmin: boolean }) {
  const { putBack, puttingBackId } = useRestoreOffer();
  const { takedown } = offer;
  if (!takedown) return null;
  return (
    <Alert color="red" variant="light" role="note" title="Taken down by an administrator" mb="md">
      <Stack gap="xs" align="start">
        <Text size="sm" className={classes.text}>
          {takedown.reason}
        </Text>
        <Text size="sm">
          <time dateTime={takedown.at}>{exactText(new Date(takedown.at))}</time>
        </Text>
        {isAdmin && takedown.canRestore && (
          <Button
            variant="default"
            loading={puttingBackId === offer.id}
            data-put-back
            onClick={() => void putBack(offer)}
          >
            Put back
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
