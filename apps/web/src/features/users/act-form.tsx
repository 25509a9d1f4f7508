import { Stack, Text } from '@mantine/core';
import { approvalFaults } from '@proffer/contract/users/checked-facts';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { faultsOf } from '@proffer/contract/wire/faults';
import { noteRule, reasonRule, textFault } from '@proffer/contract/wire/text-rules';
import { useEffect } from 'react';
import { ValidationDocuments } from '../../entities/companies/validation-documents';
import { Facts } from '../../ui/facts';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { ReasonField } from '../../ui/reason-field';
import { toast } from '../../ui/toasts';
import { FactsField } from './facts-field';
import { useDecide } from './mutations';
import { OpenReports } from './open-reports';
import { actConsequence, actWords, documentsNote, needsReason, valuesToCheck } from './user-acts.model';
import { nameOf } from './users.model';
import classes from './users.module.css';

interface Props {
  user: AdminUserDetail;
  act: UserAct;
  onClose: () => void;
}

/** Form for an action on a user: consequences, message to the user, internal note. */
export function ActForm({ user, act, onClose }: Props) {
  // Includes the facts of a revoked validation, because these are to be checked again.
  const known = user.decision?.facts ?? [];
  const decide = useDecide();
  const isReasoned = needsReason(act);
  const isChecked = act === 'approve' && user.usermode !== 'admin';
  const stands = user.decision?.state === 'validated' ? known : [];
  const newOf = (facts: CheckableFact[]) => facts.filter((fact) => !stands.includes(fact));
  const obstacle = user.acts.find((one) => one.act === act)?.obstacle ?? null;
  const form = useForm({
    initial: { facts: known, reason: '', note: isChecked ? documentsNote(user) : '' },
    check: ({ facts, reason, note }) => ({
      ...faultsOf({
        reason: isReasoned ? textFault(reasonRule, reason) : undefined,
        note: textFault(noteRule, note),
      }),
      ...(isChecked ? approvalFaults({ facts, named: newOf(facts), note, gstin: user.gstin }) : {}),
    }),
    send: async ({ facts, reason, note }) => {
      const said = { facts, reason: reason.trim(), note: note.trim() };
      const profileVersion = user.profileVersion ?? undefined;
      const { msg } = await decide.mutateAsync({ userId: user.userId, act, profileVersion, ...said });
      toast.success(msg, nameOf(user));
      onClose();
    },
  });
  const { ref } = form.frame;
  // The form mounts after the dialog, which set the focus before any field existed.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [ref]);

  return (
    <Form
      form={form}
      submitLabel={actWords[act]}
      isDangerous={isReasoned}
      isBlocked={obstacle !== null || (isReasoned && !form.isValid)}
      obstacle={obstacle}
      onCancel={onClose}
    >
      <Text size="sm" fw={600} className={classes.text}>
        {nameOf(user)}
      </Text>
      <Text size="sm">{actConsequence(act, user)}</Text>
      <OpenReports user={user} />
      {isChecked && user.validationRequest && (
        <Stack gap="xs">
          <Facts facts={valuesToCheck(user)} />
          <ValidationDocuments label="Documents of the request" documents={user.validationDocuments} />
        </Stack>
      )}
      {isChecked && (
        <FactsField
          error={form.errorOf('facts')}
          disabled={form.isPending}
          value={form.values.facts}
          onChange={(facts) => form.set({ facts })}
        />
      )}
      {isReasoned && <ReasonField {...form.field('reason')} reader={nameOf(user)} />}
      <LimitedTextarea
        {...form.field('note')}
        label="Internal note"
        description="Only administrators read it."
        rows={2}
        most={noteRule.most}
      />
    </Form>
  );
}
