import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { Person } from '@proffer/contract/members/schemas';
import { emailFault } from '@proffer/contract/wire/email';
import { faultsOf } from '@proffer/contract/wire/faults';
import { Form } from '../../../ui/form/form';
import { useFocusFirst } from '../../../ui/form/use-focus-first';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { checkRights, rightsOf, rightsText, startRights } from './people.model';
import { useChangeMember, useInvite, useRemoveMember } from './people.mutations';
import { RightsFields } from './rights-fields';

interface DialogProps {
  onClose: () => void;
}

/** Invites a person by mail with a role and authority (COM-9). */
export function InviteForm({ onClose }: DialogProps) {
  const invite = useInvite();
  const form = useForm({
    initial: { email: '', ...startRights({ role: 'member', mayBind: false, bindLimit: null }) },
    check: (typed) => ({ ...faultsOf({ email: emailFault(typed.email) }), ...checkRights(typed) }),
    send: async ({ email, ...rights }) => {
      await invite.mutateAsync({ email: email.trim(), ...rightsOf(rights) });
      toast.success('Invitation sent', `${email.trim()} can join within 7 days.`);
      onClose();
    },
  });
  const first = useFocusFirst();
  return (
    <Form form={form} label="Invite a person" submitLabel="Send invitation" onCancel={onClose} isLong>
      <TextInput {...form.field('email')} ref={first} label="Email" type="email" autoComplete="off" />
      <RightsFields {...form} />
    </Form>
  );
}

/** Changes role and authority of a person (COM-2). */
export function ChangeForm({ person, onClose }: DialogProps & { person: Person }) {
  const change = useChangeMember();
  const form = useForm({
    initial: startRights(person),
    check: checkRights,
    send: async (typed) => {
      const rights = rightsOf(typed);
      await change.mutateAsync({ memberId: person.memberId, ...rights });
      toast.success('Role and authority saved', `${person.name}: ${rightsText(rights)}`);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      label={`Role and authority of ${person.name}`}
      submitLabel="Save"
      onCancel={onClose}
      isLong
    >
      <Text size="sm">
        {person.isSelf
          ? 'The change applies to you at once.'
          : `The change applies at once, and a mail informs ${person.name}.`}
      </Text>
      <RightsFields {...form} isFirst />
    </Form>
  );
}

interface RemoveFormProps extends DialogProps {
  person: Person;
  /** The other people of the company. */
  others: readonly Person[];
}

/** Removes a person, whose open assignments go to the chosen successor (COM-4). */
export function RemoveForm({ person, others, onClose }: RemoveFormProps) {
  const remove = useRemoveMember();
  const form = useForm({
    initial: { successorId: '' },
    send: async ({ successorId }) => {
      await remove.mutateAsync({
        memberId: person.memberId,
        successorId: successorId === '' ? null : Number(successorId),
      });
      toast.success('Person removed', person.name);
      onClose();
    },
  });
  const heirs = others.filter(({ role }) => role !== 'viewer');
  return (
    <Form form={form} label={`Remove ${person.name}`} submitLabel="Remove" isDangerous onCancel={onClose}>
      <Text size="sm">
        {person.name} is logged out of this company at once and informed by mail. Messages and signatures keep
        their author.
      </Text>
      <NativeSelect
        {...form.field('successorId')}
        label="Open work goes to"
        data={[
          { value: '', label: 'Nobody' },
          ...heirs.map(({ memberId, name, email }) => ({
            value: String(memberId),
            label: `${name} (${email})`,
          })),
        ]}
      />
    </Form>
  );
}
