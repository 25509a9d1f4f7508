import { Button, Group, Skeleton, Text } from '@mantine/core';
import { companyItemRule } from '@proffer/contract/profiles/rules';
import { limits } from '@proffer/contract/wire/limits';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { faultsOf } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText, fieldErrors } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { LimitedInput } from '../../ui/form/limited-input';
import { useForm } from '../../ui/form/use-form';
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
import { useFieldEdit } from './use-field-edit';
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
  const edit = useFieldEdit({
    saved: item.name,
    check: (name) => lineFault(companyItemRule, name),
    save: (name) => rename.mutateAsync({ id: item.id, name: name.trim() }),
    failureText: (error) => fieldErrors(error)['name'] ?? errorText(error),
  });
  // Saving a blank name does nothing (PRO-16).
  const quiet = { ...edit, save: () => (edit.text.trim() === '' ? Promise.resolve(false) : edit.save()) };

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
      edit={quiet}
      also={
        !edit.isDirty && (
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
        <LimitedInput
          {...bind}
          aria-label={`Name of the ${texts.one} ${item.name}`}
          most={companyItemRule.most}
          inputWrapperOrder={['input', 'description', 'error']}
          autoComplete="off"
          value={edit.text}
          error={edit.error}
          readOnly={edit.isSaving}
          onChange={(event) => edit.set(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

function AddItem({ userId, kind, count }: ItemEditorsProps & { count: number }) {
  const texts = itemTexts[kind];
  const { add } = useCompanyItems(userId, kind);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { name: '' },
    // Saving a blank name does nothing (PRO-16).
    check: ({ name }) =>
      faultsOf({ name: name.trim() === '' ? undefined : lineFault(companyItemRule, name) }),
    readRefusal: (error) => ({ name: fieldErrors(error)['name'] ?? errorText(error) }),
    send: async ({ name }) => {
      if (name.trim() === '') return;
      await add.mutateAsync(name.trim());
      form.reset();
    },
  });
  const field = form.field('name');
  useReportUnsaved(field.value.trim() !== '');
  const frame = useInSight<HTMLFormElement>(field.error ?? false);

  async function save(): Promise<void> {
    await form.submit();
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
      ref={frame}
      noValidate
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Group gap="xs" align="end" wrap="nowrap">
        <LimitedInput
          {...field}
          ref={input}
          className={classes.grow}
          label={texts.addLabel}
          data-field={kind}
          most={companyItemRule.most}
          autoComplete="off"
          disabled={false}
          readOnly={form.isPending}
          onKeyDown={(event) => {
            if (event.key === 'Escape') form.set({ name: '' });
          }}
        />
        <Button type="submit" variant="default" loading={form.isPending} aria-label={texts.addLabel}>
          Add
        </Button>
      </Group>
    </form>
  );
}
