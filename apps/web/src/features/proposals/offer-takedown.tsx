import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { errorText } from '../../lib/client';
import { exactText } from '../../ui/date-text.model';
import { toast } from '../../ui/toasts';
import { useRestoreOffer } from './mutations';
import classes from './offer-reading.module.css';

/** Why an administrator took an offer down, for its owner and administrators; these can put it back for a while. */
export function OfferTakedown({ offer, isAdmin }: { offer: ProposalView; isAdmin: boolean }) {
  const restore = useRestoreOffer();
  const { takedown } = offer;
  if (!takedown) return null;

  async function putBack(): Promise<void> {
    try {
      const { msg } = await restore.mutateAsync(offer.id);
      toast.success(msg, offer.title);
    } catch (error) {
      toast.error('The offer was not put back', errorText(error));
    }
  }

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
          <Button variant="default" loading={restore.isPending} onClick={() => void putBack()}>
            Restore
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
