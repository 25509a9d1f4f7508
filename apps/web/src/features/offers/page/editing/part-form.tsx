import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { wizardPath } from '../../../../config/paths';
import type { FullOffer } from '../../../../entities/offers/offer';
import { useConfirm } from '../../../../ui/confirm-dialog';
import { AnchorLink } from '../../../../ui/links';
import { toast } from '../../../../ui/toasts';
import { useTemplate } from '../../wizard/queries';
import { ConflictAlert } from '../../wizard/saving/conflict-alert';
import { isStaged, rulesOf } from '../../wizard/saving/edit-state';
import { SaveStatusLine } from '../../wizard/saving/save-status';
import { useLeavingGuard } from '../../wizard/saving/use-leaving-guard';
import { useOfferEdit } from '../../wizard/saving/use-offer-edit';
import { WordingCheckbox } from '../../wizard/wording-checkbox';
import { usePublishChanges } from '../../wizard/use-publish-changes';
import { changedFields, editOf, fieldProblems, postingBlocks } from '../../wizard/wizard.model';
import classes from './editing.module.css';
import { editableParts, type EditablePart } from './editable-parts';
import { PartFields } from './part-fields';

interface PartFormProps {
  offer: FullOffer;
  user: SessionUser;
  part: EditablePart;
  onEnd: () => void;
}

/** Form that edits one part of one's own offer in place, with the inputs and the saving of the wizard (OFF-110). */
export function PartForm({ offer: initial, user, part, onEnd }: PartFormProps) {
  const { saver, state } = useOfferEdit(user.userId, initial, undefined);
  const { edit, offer, status } = state;
  useLeavingGuard(saver);
  const publishChanges = usePublishChanges(saver);
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const [isClaimedWording, setIsClaimedWording] = useState(false);
  const [begun] = useState(() => editOf(initial));
  const fields = [...editableParts[part].fields, 'unread'] as const;
  const template = useTemplate(edit.templateId);

  useEffect(() => {
    if (template.data) saver.learn(template.data);
  }, [saver, template.data]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  }, []);

  const isOwn = (field: string) => editableParts[part].fields.some((name) => name === field.split('.')[0]);
  const blocks = isStaged(state) ? postingBlocks(edit, rulesOf(state)) : [];
  const own = [...state.serverErrors, ...fieldProblems(edit), ...(wasTried ? blocks : [])];
  const elsewhere = wasTried ? blocks.filter(({ field }) => !isOwn(field)) : [];
  const isChanged = Object.keys(changedFields(edit, begun)).some(
    (field) => isOwn(field) || field === 'unread',
  );

  async function save(): Promise<void> {
    setWasTried(true);
    setIsBusy(true);
    try {
      const isSaved = !isStaged(saver.getState())
        ? await saver.flush()
        : saver.getState().status === 'saved' ||
          (blocks.length === 0 && (await publishChanges(fields, isClaimedWording)));
      if (!isSaved) return;
      if (isChanged) toast.announce('Changes saved');
      onEnd();
    } finally {
      setIsBusy(false);
    }
  }

  function giveUp(): void {
    saver.change(Object.fromEntries(fields.map((field) => [field, begun[field]])));
    void saver.flush();
    onEnd();
  }

  async function leave(): Promise<void> {
    const answer =
      !isChanged ||
      (await confirm({
        title: 'Discard the change',
        text: `What you typed for the ${editableParts[part].editLabel} is discarded.`,
        confirmLabel: 'Discard',
        isDangerous: true,
      }));
    if (answer) giveUp();
  }

  useEffect(() => {
    const element = form.current;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void save();
      }
      // The first Escape closes an open list.
      const hasList =
        event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
      if (event.key === 'Escape' && !hasList) void leave();
    }
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });

  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={`Edit ${editableParts[part].editLabel}`}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {status === 'conflict' && offer && <ConflictAlert saver={saver} offer={offer} edit={edit} />}
      <PartFields
        part={part}
        offer={offer ?? initial}
        saver={saver}
        template={template}
        edit={edit}
        change={saver.change}
        errorOf={(field) => own.find((error) => error.field === field)?.text}
      />
      {elsewhere.length > 0 && (
        <Alert variant="default" role="alert" title={elsewhere[0]?.text}>
          <AnchorLink to={wizardPath(initial.id)} search={{ step: 'review' }} size="sm">
            See why it cannot be saved
          </AnchorLink>
        </Alert>
      )}
      {offer && isStaged(state) && (
        <WordingCheckbox offer={offer} edit={edit} isTicked={isClaimedWording} onTick={setIsClaimedWording} />
      )}
      <Group gap="xs">
        <Button type="submit" loading={isBusy} disabled={status === 'conflict'} title="Ctrl + Enter">
          Save
        </Button>
        <Button variant="default" title="Esc" onClick={giveUp}>
          Cancel
        </Button>
        <SaveStatusLine state={state} onRetry={() => void save()} />
      </Group>
    </form>
  );
}
