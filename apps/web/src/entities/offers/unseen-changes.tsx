import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldDifference } from '@proffer/contract/wire/errors';
import { call, CallError, unwrap } from '../../lib/client';
import { WordsAfter, WordsBefore } from '../../ui/changed-words';
import classes from '../../ui/changed-words.module.css';
import { useConfirm } from '../../ui/confirm-dialog';
import { offerKeys } from './keys';

/** Under an offer's own key: what makes it be read again does so with what has changed in it. */
export const changesKey = (id: number) => [...offerKeys.one(id), 'changes'] as const;

/** Says that the buyer has read what a version of an offer changes (OFF-407); what speaks of the change goes. */
export function useAcknowledgeOffer() {
  const client = useQueryClient();
  return async (id: number, acknowledged: number): Promise<void> => {
    unwrap(await call('viewedOffer', { params: { id }, body: { acknowledged } }));
    await client.invalidateQueries({ queryKey: changesKey(id) });
  };
}

interface Props {
  differences: readonly FieldDifference[];
  /** What an NDA protects has changed too, and the reader may not read it. */
  isPartial: boolean;
}

/** What an offer said before and says now, field by field: the old words struck through, the new ones after them. */
export function FieldDifferences({ differences, isPartial }: Props) {
  return (
    <>
      {differences.length > 0 && (
        <dl className={classes.list}>
          {differences.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              {before !== '' && (
                <dd>
                  <WordsBefore spoken={after === '' ? 'Removed: ' : 'Before: '}>
                    <bdi>{before}</bdi>
                  </WordsBefore>
                </dd>
              )}
              {after !== '' && (
                <dd>
                  <WordsAfter spoken={before === '' ? 'Added: ' : 'Now: '}>
                    <bdi>{after}</bdi>
                  </WordsAfter>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {isPartial && (
        <Text size="sm">
          {differences.length > 0
            ? 'What the NDA protects has changed too.'
            : 'What the NDA protects has changed.'}{' '}
          You read it once both sides have signed.
        </Text>
      )}
    </>
  );
}

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
