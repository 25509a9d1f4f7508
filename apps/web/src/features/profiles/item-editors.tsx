import { Button, Group, Input, Skeleton } from '@mantine/core';
import { companyItemRule } from '@proffer/contract/profiles/rules';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { isolated } from '@proffer/contract/wire/text-direction';
import { lineFault } from '@proffer/contract/wire/text-rules';
import { useRef } from 'react';
import { type ItemKind } from '../../entities/companies/keys';
import { useConfirm } from '../../ui/confirm-dialog';
import { LimitedInput } from '../../ui/form/limited-input';
import { ItemsError } from './company-items';
import { itemTexts } from './item-texts';
import { type ItemEdits, noItemEdits } from './profile-edits.model';
import classes from './profiles.module.css';
import { Section } from './section';
import type { ProfileForm } from './use-profile-form';

interface ItemEditorsProps {
  form: ProfileForm;
  kind: ItemKind;
}

/** Editor of services or partners: rename, remove, add; saved with the rest of the form (PRO-12). */
export function ItemEditors({ form: { form, items }, kind }: ItemEditorsProps) {
  const { title } = itemTexts[kind];
  const list = items.data?.[kind];
  const edits = form.values[kind] ?? noItemEdits;
  const frame = useRef<HTMLDivElement>(null);
  const change = (changes: Partial<ItemEdits>) => form.set({ [kind]: { ...edits, ...changes } });
  const toNext = () => frame.current?.querySelector<HTMLElement>(`[data-field="${kind}"]`)?.focus();
  const error = form.errorOf(kind);

  function add(): void {
    if (!isBlank(edits.next)) change({ added: [...edits.added, edits.next.trim()], next: '' });
    toNext();
  }

  const row = (
    key: string,
    name: string,
    typed: string,
    rename: (name: string) => void,
    drop: () => void,
  ) => (
    <ItemRow
      key={key}
      kind={kind}
      name={name}
      typed={typed}
      isSaving={form.isPending}
      onRename={rename}
      onRemove={() => {
        drop();
        toNext();
      }}
    />
  );

  return (
    <Section title={title}>
      <div ref={frame} className={classes.items}>
        {items.isPending && <Skeleton height="2.25rem" />}
        {items.isError && !list && <ItemsError kind={kind} query={items} />}
        {list
          ?.filter(({ id }) => !edits.removed.includes(id))
          .map(({ id, name }: CompanyItem) =>
            row(
              `kept-${id}`,
              name,
              edits.renamed[id] ?? name,
              (typed) => change({ renamed: { ...edits.renamed, [id]: typed } }),
              () => change({ removed: [...edits.removed, id] }),
            ),
          )}
        {edits.added.map((name, place) =>
          row(
            `added-${place}`,
            name,
            name,
            (typed) => change({ added: edits.added.with(place, typed) }),
            () => change({ added: edits.added.toSpliced(place, 1) }),
          ),
        )}
        {list && (
          <Group gap="xs" align="end" wrap="nowrap">
            <LimitedInput
              className={classes.grow}
              label={itemTexts[kind].addLabel}
              data-field={kind}
              most={companyItemRule.most}
              autoComplete="off"
              value={edits.next}
              error={error !== undefined}
              readOnly={form.isPending}
              onChange={(event) => change({ next: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isBlank(edits.next)) return;
                event.preventDefault();
                add();
              }}
            />
            <Button variant="default" aria-label={itemTexts[kind].addLabel} onClick={add}>
              Add
            </Button>
          </Group>
        )}
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </div>
    </Section>
  );
}

interface ItemRowProps {
  kind: ItemKind;
  /** Stored name. */
  name: string;
  typed: string;
  isSaving: boolean;
  onRename: (typed: string) => void;
  onRemove: () => void;
}

function ItemRow({ kind, name, typed, isSaving, onRename, onRemove }: ItemRowProps) {
  const { one, removeQuestion } = itemTexts[kind];
  const confirm = useConfirm();

  async function askToRemove(): Promise<void> {
    const answer = await confirm({
      title: `Remove ${one}`,
      text: `${removeQuestion} “${isolated(name)}”`,
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (answer) onRemove();
  }

  return (
    <div className={classes.line}>
      <LimitedInput
        aria-label={`Name of the ${one} ${name}`}
        most={companyItemRule.most}
        inputWrapperOrder={['input', 'description', 'error']}
        autoComplete="off"
        value={typed}
        error={isBlank(typed) ? undefined : lineFault(companyItemRule, typed)}
        readOnly={isSaving}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <Button
        variant="subtle"
        color="red"
        disabled={isSaving}
        aria-label={`Remove ${name}`}
        onClick={() => void askToRemove()}
      >
        Remove
      </Button>
    </div>
  );
}
