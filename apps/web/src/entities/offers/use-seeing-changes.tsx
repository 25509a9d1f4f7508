import { Stack, Text } from '@mantine/core';
import { CallError } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { useAcknowledgeOffer } from './acknowledge-offer';
import { FieldDifferences } from './field-differences';

/**
 * For what binds a buyer's company: where the server refuses it over a change of the offer that they have not seen, the
 * change is shown, and one press acknowledges it and goes on. Given up, it fails with the server's refusal.
 */
export function useSeeingChanges() {
  const confirm = useConfirm();
  const acknowledge = useAcknowledgeOffer();

  return async function seeing<T>(offerId: number, act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        const changes = changesIn(error);
        if (!changes) throw error;
        const { differences, isPartial, version } = changes;
        const answer = await confirm({
          title: 'The offer has changed',
          text: (
            <Stack gap="sm">
              <Text size="sm">Since you looked at it, its supplier has changed this:</Text>
              <FieldDifferences differences={differences} isPartial={isPartial} />
            </Stack>
          ),
          confirmLabel: 'Seen, go on',
        });
        if (!answer) throw error;
        await acknowledge(offerId, version);
      }
    }
  };
}

function changesIn(error: unknown) {
  if (!(error instanceof CallError) || error.problem.code !== 'offer_changed') return null;
  const { differences = [], details = {} } = error.problem;
  return { differences, isPartial: details['withheld'] === true, version: Number(details['version']) };
}
