import { Alert, Text } from '@mantine/core';
import type { AdminUser, BulkReply } from '@proffer/contract/users/admin-users.schemas';
import { approvalFaults, factsInProfile } from '@proffer/contract/users/checked-facts';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { checkReason, ReasonField } from '../../ui/reason-field';
import { FactsField } from './facts-field';
import { useBulkAct } from './mutations';
import { actWords, bulkConsequence, needsReason } from './user-acts.model';
import { nameOf } from './users.model';
import classes from './users.module.css';

export interface AskedBulk {
  act: UserAct;
  users: AdminUser[];
}

interface Props {
  asked: AskedBulk;
  onDone: (rows: BulkReply['rows']) => void;
  onCancel: () => void;
}

/** Form for an action on many users: names, consequences, checked facts, and the reason if they will read one. */
export function BulkForm({ asked: { act, users }, onDone, onCancel }: Props) {
  const bulk = useBulkAct();
  const isReasoned = needsReason(act);
  const isChecked = act === 'approve' && users.some(({ usermode }) => usermode !== 'admin');
  const reported = users.filter(({ openReports }) => openReports > 0);
  const form = useForm({
    initial: { facts: [] as CheckableFact[], reason: '' },
    check: (said) => ({
      ...(isReasoned ? checkReason(said) : {}),
      ...(isChecked ? approvalFaults({ facts: said.facts, named: said.facts, note: '', gstin: '' }) : {}),
    }),
    send: async ({ facts, reason }) =>
      onDone((await bulk.mutateAsync({ act, users, facts, reason: reason.trim() })).rows),
  });

  return (
    <Form
      form={form}
      submitLabel={`${actWords[act]} ${users.length === 1 ? '1 user' : `${users.length} users`}`}
      isDangerous={isReasoned}
      isBlocked={isReasoned && !form.isValid}
      onCancel={onCancel}
    >
      <Text size="sm">{bulkConsequence(act, users)}</Text>
      <ul className={classes.results} aria-label="Selected users">
        {users.map((user) => (
          <li key={user.userId} className={classes.text}>
            {nameOf(user)}
          </li>
        ))}
      </ul>
      {reported.length > 0 && (
        <Alert color="red" role="note">
          {reported.length === 1 ? 'One of them has' : `${reported.length} of them have`} open reports:{' '}
          {reported.map(nameOf).join(', ')}.
        </Alert>
      )}
      {isChecked && (
        <FactsField
          choices={factsInProfile}
          error={form.errorOf('facts')}
          disabled={form.isPending}
          value={form.values.facts}
          onChange={(facts) => form.set({ facts })}
        />
      )}
      {isReasoned && <ReasonField {...form.field('reason')} reader="Each of them" data-autofocus />}
    </Form>
  );
}
