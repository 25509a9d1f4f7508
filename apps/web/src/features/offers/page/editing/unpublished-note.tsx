import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { FullOffer } from '../../../../entities/offers/offer';
import { wizardPath } from '../../../../config/paths';
import { ButtonLink } from '../../../../ui/links';
import { toast } from '../../../../ui/toasts';
import { OfferChanges } from '../offer-changes';
import { hasChanges, rulesOf } from '../../wizard/saving/edit-state';
import { changesOf } from '../../wizard/saving/staged-changes.model';
import { useOfferEdit } from '../../wizard/saving/use-offer-edit';
import { usePosting } from '../../wizard/use-posting';
import { usePublishChanges } from '../../wizard/use-publish-changes';
import { changedFields, editOf, postingBlocks, type OfferEdit } from '../../wizard/wizard.model';
import { editableParts, type EditablePart } from './editable-parts';

interface UnpublishedNoteProps {
  offer: FullOffer;
  user: SessionUser;
  begin: (part: EditablePart) => void;
}

/**
 * Note on unpublished changes of a published offer that are stored in this browser. If they belong to one part, its
 * form opens instead.
 */
export function UnpublishedNote({ offer, user, begin }: UnpublishedNoteProps) {
  const { saver, state } = useOfferEdit(user.userId, offer, undefined);
  const posting = usePosting(saver);
  const isChanged = hasChanges(state);
  const part = isChanged ? partOf(namesOf(state.edit, offer)) : undefined;
  useEffect(() => {
    if (part) begin(part);
  }, [part, begin]);
  const publishChanges = usePublishChanges(saver);
  const [isBusy, setIsBusy] = useState(false);
  if (!isChanged || part) return null;

  async function save(): Promise<void> {
    setIsBusy(true);
    if (await publishChanges('all')) toast.announce('Changes saved');
    setIsBusy(false);
  }

  const isReady = state.status !== 'conflict' && postingBlocks(state.edit, rulesOf(state)).length === 0;
  return (
    <Card withBorder mb="md" component="section" aria-label="Changes not published yet" data-print="no">
      <Stack gap="sm">
        <Title order={2} size="h3">
          Changes not published yet
        </Title>
        <Text size="sm">Buyers still see the version below. Your changes in this browser:</Text>
        <OfferChanges comparison={changesOf(offer, state.edit)} />
        <Group gap="xs">
          {isReady && (
            <Button loading={isBusy} onClick={() => void save()}>
              Save Changes
            </Button>
          )}
          <ButtonLink to={wizardPath(offer.id)} search={{ step: 'review' }} variant="default">
            Continue editing
          </ButtonLink>
          <Button
            variant="subtle"
            color="red"
            disabled={posting.isBusy}
            onClick={() => void posting.discard()}
          >
            Discard Changes
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Returns the names of the changed fields, including fields with an invalid amount. */
function namesOf(edit: OfferEdit, offer: FullOffer): string[] {
  const changed = Object.keys(changedFields(edit, editOf(offer)));
  return changed.flatMap((name) => (name === 'unread' ? Object.keys(edit.unread) : [name]));
}

/** Returns the part that contains all of the fields; undefined if there is none. */
function partOf(changed: readonly string[]): EditablePart | undefined {
  const parts = Object.keys(editableParts) as EditablePart[];
  return parts.find((part) => {
    const own: readonly string[] = editableParts[part].fields;
    return changed.every((name) => own.includes(name));
  });
}
