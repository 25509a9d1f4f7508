import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { InvitationEntry } from '@proffer/contract/members/schemas';
import { useRef } from 'react';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { MomentDay } from '../../../ui/date-text';
import { toast } from '../../../ui/toasts';
import classes from '../account.module.css';
import { rightsText } from './people.model';
import { useResendInvitation, useWithdrawInvitation } from './people.mutations';

/** Open invitations, which an owner can send again or withdraw (COM-10). */
export function InvitationList({ invitations }: { invitations: readonly InvitationEntry[] }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    // Focused when the row with the pressed button is gone.
    <Stack ref={place} tabIndex={-1} gap="xs">
      {invitations.length > 0 && (
        <>
          <Title order={3}>Invitations</Title>
          <ul className={classes.rows} aria-label="Invitations">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onWithdrawn={() => place.current?.focus()}
              />
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

interface InvitationRowProps {
  invitation: InvitationEntry;
  onWithdrawn: () => void;
}

function InvitationRow({ invitation, onWithdrawn }: InvitationRowProps) {
  const { id, email, invitedBy, expiresAt, isExpired } = invitation;
  const confirm = useConfirm();
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();

  async function sendAgain(): Promise<void> {
    try {
      await resend.mutateAsync(id);
      toast.success('Invitation sent again', `The new link to ${email} is valid for 7 days.`);
    } catch (error) {
      toast.error('The invitation was not sent', errorText(error));
    }
  }

  async function ask(): Promise<void> {
    const answer = await confirm({
      title: 'Withdraw invitation',
      text: `The link in the mail to ${email} stops working.`,
      confirmLabel: 'Withdraw',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await withdraw.mutateAsync(id);
      toast.announce('Invitation withdrawn', email);
      onWithdrawn();
    } catch (error) {
      toast.error('The invitation was not withdrawn', errorText(error));
    }
  }

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} className={classes.fingerprint}>
          {email}
        </Text>
        <Text size="sm">{rightsText(invitation)}</Text>
        <Text size="sm" c="dimmed">
          Invited by <bdi>{invitedBy}</bdi> · {isExpired ? 'expired on' : 'valid until'}{' '}
          <MomentDay at={expiresAt} />
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={`Send again to ${email}`}
          loading={resend.isPending}
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
        <Button
          variant="default"
          aria-label={`Withdraw ${email}`}
          loading={withdraw.isPending}
          onClick={() => void ask()}
        >
          Withdraw
        </Button>
      </Group>
    </li>
  );
}
