import { Text } from '@mantine/core';
import type { AdminUser, BulkReply } from '@proffer/contract/users/admin-users.schemas';
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

/** Asks for one act on many: who they are, what follows, what was checked, and why where somebody reads it. */
export function BulkForm({ asked: { act, users }, onDone, onCancel }: Props) {
  const bulk = useBulkAct();
  const isReasoned = needsReason(act);
  const hasCompany = users.some(({ usermode }) => usermode !== 'admin');
  const form = useForm({
    initial: { facts: [] as CheckableFact[], reason: '' },
    check: (said) => (isReasoned ? checkReason(said) : {}),
    send: async ({ facts, reason }) =>
      onDone((await bulk.mutateAsync({ act, users, facts, reason: reason.trim() })).rows),
  });

  return (
    <Form
      form={form}
      submitLabel={`${actWords[act]} ${users.length === 1 ? '1 user' : `${users.length} users`}`}
      isDangerous={isReasoned}
      isBlocked={!form.isValid}
      onCancel={onCancel}
    >
      <Text size="sm">{bulkConsequence(act, users)}</Text>
      <ul className={classes.results} aria-label="Chosen users">
        {users.map((user) => (
          <li key={user.userId} className={classes.text}>
            {nameOf(user)}
          </li>
        ))}
      </ul>
      {act === 'approve' && hasCompany && (
        <FactsField
          disabled={form.isPending}
          value={form.values.facts}
          onChange={(facts) => form.set({ facts })}
        />
      )}
      {isReasoned && <ReasonField {...form.field('reason')} reader="Each of them" data-autofocus />}
    </Form>
  );
}
