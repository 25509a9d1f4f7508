import { Text } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/client';
import { isReason, isWithin } from '../../ui/length-limit';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { ReasonField } from '../../ui/reason-field';
import { SendForm } from '../../ui/send-form';
import { failureBeside } from '../../ui/send-form.model';
import { toast } from '../../ui/toasts';
import { FactsField } from './facts-field';
import { useDecide } from './mutations';
import { actConsequence, actWords, needsReason } from './user-acts.model';
import { nameOf } from './users.model';
import classes from './users.module.css';

interface Props {
  user: AdminUserDetail;
  act: UserAct;
  onClose: () => void;
}

/** One act on one user: what follows from it, what is told to the user, what is kept for administrators. */
export function ActForm({ user, act, onClose }: Props) {
  // Also of a mark that has fallen: what was checked before is what is to be checked again.
  const known = user.decision?.facts ?? [];
  const [facts, setFacts] = useState<CheckableFact[]>(known);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const decide = useDecide();
  const form = useRef<HTMLFormElement>(null);
  // It comes after the dialog, which has taken the focus before there was a field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const isAdmin = user.usermode === 'admin';
  const obstacle = user.acts.find((one) => one.act === act)?.obstacle ?? null;
  const errors = fieldErrors(decide.error);

  async function send() {
    const said = { facts, reason: reason.trim(), note: note.trim() };
    const profileVersion = user.profileVersion ?? undefined;
    const { msg } = await decide.mutateAsync({ userId: user.userId, act, profileVersion, ...said });
    toast.success(msg, nameOf(user));
    onClose();
  }

  return (
    <SendForm
      ref={form}
      submitLabel={actWords[act]}
      isDangerous={needsReason(act)}
      sending={decide}
      isBlocked={
        obstacle !== null || (needsReason(act) && !isReason(reason)) || !isWithin(note, limits.reason)
      }
      failure={decide.error ? failureBeside(decide.error, ['reason', 'note']) : obstacle}
      onSend={send}
      onCancel={onClose}
    >
      <Text size="sm" fw={600} className={classes.text}>
        {nameOf(user)}
      </Text>
      <Text size="sm">{actConsequence(act, user)}</Text>
      {act === 'approve' && !isAdmin && (
        <FactsField disabled={decide.isPending} value={facts} onChange={setFacts} />
      )}
      {needsReason(act) && (
        <ReasonField
          reader={nameOf(user)}
          disabled={decide.isPending}
          error={errors['reason']}
          value={reason}
          onChange={setReason}
        />
      )}
      <LimitedTextarea
        label="Internal note"
        description="Only administrators read it."
        rows={2}
        most={limits.reason}
        disabled={decide.isPending}
        error={errors['note']}
        value={note}
        onChange={setNote}
      />
    </SendForm>
  );
}
