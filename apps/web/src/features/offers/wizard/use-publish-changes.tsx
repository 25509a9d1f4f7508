import { List, Stack, Text } from '@mantine/core';
import type { FullOffer } from '../../../entities/offers/offer';
import { needsConfirmation } from '@proffer/contract/offers/rules';
import { dealingsText } from '../../../entities/offers/offer-dealings.model';
import { call } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import type { Question } from '../../../ui/confirm-question';
import { OfferChanges } from '../page/offer-changes';
import type { EditSaver } from './saving/edit-saver';
import { changesOf, dropsNda, mayClaimWording, openedWithoutNda } from './saving/staged-changes.model';
import { changedFields, editOf, type OfferEdit } from './wizard.model';

/**
 * Returns a function that publishes the changes of a published offer. It asks first if the NDA is removed, if amounts,
 * duration or NDA change, or if more is published than is in sight (OFF-110). It resolves to true if buyers now read
 * all changes.
 */
export function usePublishChanges(saver: EditSaver) {
  const confirm = useConfirm();

  /** `inSight`: fields that the user currently sees; `all` after the review. */
  return async (
    inSight: readonly (keyof OfferEdit)[] | 'all',
    isClaimedWording = false,
  ): Promise<boolean> => {
    const { offer, edit } = saver.getState();
    if (!offer) return false;
    const question = dropsNda(offer, edit)
      ? withoutNda(offer, edit)
      : needsAsking(offer, edit, inSight)
        ? await withChanges(offer, edit)
        : null;
    if (question && !(await confirm(question))) return false;
    return saver.publish(isClaimedWording && mayClaimWording(offer, edit));
  };
}

function needsAsking(offer: FullOffer, edit: OfferEdit, inSight: readonly (keyof OfferEdit)[] | 'all') {
  if (inSight === 'all') return false;
  const changed = Object.keys(changedFields(edit, editOf(offer))) as (keyof OfferEdit)[];
  return needsConfirmation(changed) || changed.some((field) => !inSight.includes(field));
}

function withoutNda(offer: FullOffer, edit: OfferEdit): Question {
  return {
    title: 'Publish without an NDA',
    text: <OpenedParts parts={openedWithoutNda(offer, edit)} />,
    confirmLabel: 'Publish without an NDA',
    isDangerous: true,
  };
}

async function withChanges(offer: FullOffer, edit: OfferEdit): Promise<Question> {
  const told = await readRecipients(offer.id);
  return {
    title: 'Publish these changes',
    text: (
      <Stack gap="sm">
        <OfferChanges comparison={changesOf(offer, edit)} />
        <Text size="sm">{told}</Text>
      </Stack>
    ),
    confirmLabel: 'Publish Changes',
  };
}

/**
 * Returns a sentence about the buyers that will be notified: those with an NDA on the offer, and those who saved it.
 */
async function readRecipients(id: number): Promise<string> {
  const reply = await call('offerDealings', { params: { id } });
  if (!reply.ok) return 'Buyers who requested its NDA or saved it are notified.';
  const { saves, ...dealings } = reply.body;
  const bound = dealingsText({ ...dealings, conversations: 0, contracts: 0, saves: 0 });
  const told = [
    ...(bound === '' ? [] : [`the buyers of ${bound}`]),
    ...(saves === 0 ? [] : [saves === 1 ? 'one buyer who saved it' : `${saves} buyers who saved it`]),
  ];
  return told.length === 0
    ? 'Nobody has requested its NDA or saved it, so nobody is notified.'
    : `These are notified: ${told.join(', ')}. Signed contracts stay as they are.`;
}

function OpenedParts({ parts }: { parts: string[] }) {
  return (
    <Stack gap="xs">
      <Text size="sm">Everyone will be able to read at once, without an NDA:</Text>
      <List size="sm">
        {parts.map((part, position) => (
          <List.Item key={`part-${position}`}>{part}</List.Item>
        ))}
      </List>
      <Text size="sm">This cannot be undone for those who have read it.</Text>
    </Stack>
  );
}
