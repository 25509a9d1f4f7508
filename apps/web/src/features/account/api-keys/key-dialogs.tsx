import { NativeSelect, Text } from '@mantine/core';
import { apiKeyNameRule, keyLimits } from '@proffer/contract/api-keys/rules';
import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';
import type { Person } from '@proffer/contract/members/schemas';
import { Form } from '../../../ui/form/form';
import { LimitedInput } from '../../../ui/form/limited-input';
import { useFocusFirst } from '../../../ui/form/use-focus-first';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { AccessField } from './access-field';
import {
  checkKey,
  noAccess,
  replaceObstacle,
  scopesOf,
  usualValidity,
  validityChoices,
} from './api-keys.model';
import { type KeyToCreate, useTransferKey } from './api-keys.queries';

const personOption = ({ memberId, name, email }: Person) => ({
  value: String(memberId),
  label: `${name} (${email})`,
});

interface CreateFormProps {
  people: readonly Person[];
  create: (key: KeyToCreate) => Promise<unknown>;
  onClose: () => void;
}

/** Creates a key with a name, access, validity and the person whose role limits it (INT-1). */
export function CreateKeyForm({ people, create, onClose }: CreateFormProps) {
  const self = people.find(({ isSelf }) => isSelf);
  const form = useForm({
    initial: {
      name: '',
      scopes: noAccess,
      days: usualValidity,
      memberId: self ? String(self.memberId) : '',
    },
    check: checkKey,
    send: ({ name, scopes, days, memberId }) =>
      create({
        name: name.trim(),
        scopes: scopesOf(scopes),
        days: Number(days),
        ...(memberId === '' ? {} : { memberId: Number(memberId) }),
      }),
  });
  const first = useFocusFirst();
  return (
    <Form form={form} label="Create a key" submitLabel="Create key" onCancel={onClose} isLong>
      <LimitedInput
        {...form.field('name')}
        ref={first}
        label="Name"
        description="The program that uses it, for example “stock system”"
        autoComplete="off"
        most={apiKeyNameRule.most}
      />
      <AccessField
        value={form.values.scopes}
        error={form.errorOf('scopes')}
        disabled={form.isPending}
        onChange={(scopes) => form.set({ scopes })}
      />
      <NativeSelect {...form.field('days')} label="Valid for" data={validityChoices} />
      {people.length > 1 && (
        <NativeSelect
          {...form.field('memberId')}
          label="Person"
          description="The key can do at most what this person may do. If the person leaves, it goes to the successor."
          data={people.map(personOption)}
        />
      )}
    </Form>
  );
}

interface ReplaceFormProps {
  target: ApiKeyEntry;
  keys: readonly ApiKeyEntry[];
  replace: (input: { id: number; days: number }) => Promise<unknown>;
  onClose: () => void;
}

/** Creates the successor of a key, which stays valid for some days (INT-7). */
export function ReplaceKeyForm({ target, keys, replace, onClose }: ReplaceFormProps) {
  const obstacle = replaceObstacle(target, keys);
  const form = useForm({
    initial: { days: usualValidity },
    send: ({ days }) => replace({ id: target.id, days: Number(days) }),
  });
  const first = useFocusFirst<HTMLSelectElement>();
  return (
    <Form
      form={form}
      label={`Replace ${target.name}`}
      submitLabel="Create new key"
      obstacle={obstacle}
      isBlocked={obstacle !== null}
      onCancel={onClose}
    >
      <Text size="sm">
        You get a new key with the same name, access and person. The present key stays valid for{' '}
        {keyLimits.overlapDays} days, unless it expires earlier, so that you can change your program without a
        gap.
      </Text>
      <NativeSelect {...form.field('days')} ref={first} label="New key valid for" data={validityChoices} />
    </Form>
  );
}

interface TransferFormProps {
  target: ApiKeyEntry;
  people: readonly Person[];
  onClose: () => void;
}

/** Makes another person responsible for a key (INT-8). */
export function TransferKeyForm({ target, people, onClose }: TransferFormProps) {
  const transfer = useTransferKey();
  const others = people.filter(({ memberId }) => memberId !== target.memberId);
  const form = useForm({
    initial: { memberId: others[0] ? String(others[0].memberId) : '' },
    send: async ({ memberId }) => {
      await transfer.mutateAsync({ id: target.id, memberId: Number(memberId) });
      toast.success('Key transferred', target.name);
      onClose();
    },
  });
  const first = useFocusFirst<HTMLSelectElement>();
  return (
    <Form
      form={form}
      label={`Transfer ${target.name}`}
      submitLabel="Transfer"
      obstacle={others.length === 0 ? 'Nobody else is in your company. Invite a person first.' : null}
      isBlocked={others.length === 0}
      onCancel={onClose}
    >
      <Text size="sm">
        The key stays the same. From now on it can do at most what the chosen person may do.
      </Text>
      <NativeSelect {...form.field('memberId')} ref={first} label="Person" data={others.map(personOption)} />
    </Form>
  );
}
