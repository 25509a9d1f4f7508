import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldDifference } from '@proffer/contract/wire/errors';
import { call, CallError, unwrap } from '../../lib/client';
import { partsOf, WordsAfter, WordsBefore } from '../../ui/changed-words';
import classes from '../../ui/changed-words.module.css';
import { useConfirm } from '../../ui/confirm-dialog';
import { offerKeys } from './keys';

/** Query key of an offer's changes, below that of the offer, so that both are invalidated together. */
export const changesKey = (id: number) => [...offerKeys.one(id), 'changes'] as const;

/**
 * Returns a function that acknowledges a version of an offer (OFF-407) and refreshes everything that mentions the
 * change.
 */
export function useAcknowledgeOffer() {
  const client = useQueryClient();
  return async (id: number, acknowledged: number): Promise<void> => {
    unwrap(await call('viewedOffer', { params: { id }, body: { acknowledged } }));
    await client.invalidateQueries({ queryKey: changesKey(id) });
  };
}

interface Props {
  differences: readonly FieldDifference[];
  /** True if protected content has changed too that the reader may not read. */
  isPartial: boolean;
}

/** Differences between two versions, field by field: old words struck through, new words after them. */
export function FieldDifferences({ differences, isPartial }: Props) {
  return (
    <>
      {differences.length > 0 && (
        <dl className={classes.list}>
          {differences.map(({ field, label, before, after }) => {
            const parts = partsOf(before, after);
            return (
              <div key={field}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                {before !== '' && (
                  <dd>
                    <WordsBefore spoken={after === '' ? 'Removed: ' : 'Before: '} {...parts.before}>
                      <bdi>{before}</bdi>
                    </WordsBefore>
                  </dd>
                )}
                {after !== '' && (
                  <dd>
                    <WordsAfter spoken={before === '' ? 'Added: ' : 'Now: '} {...parts.after}>
                      <bdi>{after}</bdi>
                    </WordsAfter>
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      )}
      {isPartial && (
        <Text size="sm">
          {differences.length > 0
            ? 'Confidential parts have changed too.'
            : 'Confidential parts have changed.'}{' '}
          You can read them once both sides have signed.
        </Text>
      )}
    </>
  );
}

/**
 * Returns a function that runs a binding action. If the server refuses it because of unseen changes, a dialog shows
 * them, and one click acknowledges them and repeats the action. If the dialog is cancelled, the action fails with the
 * server's error.
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
              <Text size="sm">Changes by the supplier since you opened it:</Text>
              <FieldDifferences differences={differences} isPartial={isPartial} />
            </Stack>
          ),
          confirmLabel: 'Seen, continue',
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
