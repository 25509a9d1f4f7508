import { Text } from '@mantine/core';
import type { AdminUser, BulkReply } from '@proffer/contract/users/admin-users.schemas';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { useState } from 'react';
import { fieldErrors } from '../../lib/client';
import { isReason } from '../../ui/length-limit';
import { ReasonField } from '../../ui/reason-field';
import { SendForm } from '../../ui/send-form';
import { failureBeside } from '../../ui/send-form.model';
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
  const [facts, setFacts] = useState<CheckableFact[]>([]);
  const [reason, setReason] = useState('');
  const bulk = useBulkAct();
  const hasCompany = users.some(({ usermode }) => usermode !== 'admin');

  async function send() {
    onDone((await bulk.mutateAsync({ act, users, facts, reason: reason.trim() })).rows);
  }

  return (
    <SendForm
      submitLabel={`${actWords[act]} ${users.length === 1 ? '1 user' : `${users.length} users`}`}
      isDangerous={needsReason(act)}
      sending={bulk}
      isBlocked={needsReason(act) && !isReason(reason)}
      failure={failureBeside(bulk.error, ['reason'])}
      onSend={send}
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
        <FactsField disabled={bulk.isPending} value={facts} onChange={setFacts} />
      )}
      {needsReason(act) && (
        <ReasonField
          reader="Each of them"
          data-autofocus
          disabled={bulk.isPending}
          error={fieldErrors(bulk.error)['reason']}
          value={reason}
          onChange={setReason}
        />
      )}
    </SendForm>
  );
}
