import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText, fieldErrors } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { isWithin, lengthLimit, tooLongText } from '../../ui/length-limit';
import { toast } from '../../ui/toasts';
import { FieldFrame } from './field-frame';
import { itemTexts } from './item-texts';
import { useCompanyItems } from './mutations';
import { ItemsError } from './company-items';
import classes from './profiles.module.css';
import { companyItemsQuery } from './queries';
import { type ItemKind } from '../../entities/companies/keys';
import { returnFocus } from './return-focus';
import { Section } from './section';
import { useReportUnsaved } from './unsaved';
import { useFieldDraft } from './use-field-draft';
import { useInSight } from './use-in-sight';

interface ItemEditorsProps {
  userId: number;
  kind: ItemKind;
}

/** Services or partners in edit mode: rename, remove, add. */
export function ItemEditors({ userId, kind }: ItemEditorsProps) {
  const { title } = itemTexts[kind];
  const list = useQuery(companyItemsQuery(userId, kind));
  const section = useRef<HTMLDivElement>(null);
  return (
    <Section title={title}>
      <div ref={section} className={classes.items}>
        {list.isPending && <Skeleton height="2.25rem" />}
        {list.isError && !list.data && <ItemsError kind={kind} query={list} />}
        {list.data?.map((item) => (
          <ItemEditor
            key={item.id}
            item={item}
            kind={kind}
            onRemoved={() => section.current?.querySelector<HTMLElement>('[data-field]')?.focus()}
          />
        ))}
        {list.data && <AddItem userId={userId} kind={kind} count={list.data.length} />}
      </div>
    </Section>
  );
}

interface ItemEditorProps {
  item: CompanyItem;
  kind: ItemKind;
  onRemoved: () => void;
}

function ItemEditor({ item, kind, onRemoved }: ItemEditorProps) {
  const texts = itemTexts[kind];
  const confirm = useConfirm();
  const { rename, remove } = useCompanyItems(item.userId, kind);
  const draft = useFieldDraft({
    saved: item.name,
    check: (name) => tooLongText(name.trim(), limits.shortText),
    save: (name) => rename.mutateAsync({ id: item.id, name: name.trim() }),
    failureText: (error) => fieldErrors(error)['name'] ?? errorText(error),
  });
  // Saving a blank name does nothing (PRO-16).
  const quiet = { ...draft, save: () => (draft.text.trim() === '' ? Promise.resolve(false) : draft.save()) };

  const limit = lengthLimit(draft.text.trim(), limits.shortText);

  async function askToRemove(): Promise<void> {
    const answer = await confirm({
      title: `Remove ${texts.one}`,
      text: `${texts.removeQuestion} “${isolated(item.name)}”`,
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(item.id);
      onRemoved();
    } catch (error) {
      toast.error(`The ${texts.one} was not removed`, errorText(error));
    }
  }

  return (
    <FieldFrame
      label={item.name}
      draft={quiet}
      also={
        !draft.isDirty && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            aria-label={`Remove ${item.name}`}
            onClick={() => void askToRemove()}
          >
            Remove
          </Button>
        )
      }
    >
      {(bind) => (
        <TextInput
          {...bind}
          aria-label={`Name of the ${texts.one} ${item.name}`}
          description={limit.description}
          inputWrapperOrder={['input', 'description', 'error']}
          autoComplete="off"
          value={draft.text}
          error={draft.error ?? limit.error}
          readOnly={draft.isSaving}
          onChange={(event) => draft.set(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

function AddItem({ userId, kind, count }: ItemEditorsProps & { count: number }) {
  const texts = itemTexts[kind];
  const [name, setName] = useState('');
  const { add } = useCompanyItems(userId, kind);
  const input = useRef<HTMLInputElement>(null);
  const limit = lengthLimit(name.trim(), limits.shortText);
  useReportUnsaved(name.trim() !== '');
  const form = useInSight<HTMLFormElement>(add.error !== null && add.error.message);

  async function save(): Promise<void> {
    // Saving a blank name does nothing (PRO-16).
    if (name.trim() === '' || add.isPending) return;
    // The field says it itself.
    if (!isWithin(name, limits.shortText)) return returnFocus(input.current);
    try {
      await add.mutateAsync(name.trim());
      // The next one may be typed before this is drawn.
      setName((typed) => (typed === name ? '' : typed));
    } catch {
      // Said under the field, where the name still stands.
    }
    returnFocus(input.current);
  }

  if (count >= limits.companyItems) {
    return (
      <Text size="sm" c="dimmed">
        A profile names at most {limits.companyItems} {kind}.
      </Text>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          ref={input}
          className={classes.grow}
          label={texts.addLabel}
          data-field={kind}
          description={limit.description}
          autoComplete="off"
          value={name}
          error={add.error ? (fieldErrors(add.error)['name'] ?? errorText(add.error)) : limit.error}
          readOnly={add.isPending}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setName('');
          }}
          onChange={(event) => {
            setName(event.currentTarget.value);
            if (add.error) add.reset();
          }}
        />
        <Button type="submit" variant="default" loading={add.isPending} aria-label={texts.addLabel}>
          Add
        </Button>
      </Group>
    </form>
  );
}
