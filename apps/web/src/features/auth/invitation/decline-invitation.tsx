import { Button, Group } from '@mantine/core';
import type { InvitationView } from '@proffer/contract/members/schemas';
import { useMutation } from '@tanstack/react-query';
import { call, errorText, unwrap } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toasts';

interface DeclineInvitationProps {
  linkKey: string;
  invitation: InvitationView;
  onDeclined: () => void;
}

/** Declines the invitation after a question (COM-10). */
export function DeclineInvitation({ linkKey, invitation, onDeclined }: DeclineInvitationProps) {
  const confirm = useConfirm();
  const decline = useMutation({
    mutationFn: async () => unwrap(await call('declineInvitation', { body: { key: linkKey } })),
    onSuccess: onDeclined,
    onError: (error) => toast.error('The invitation was not declined', errorText(error)),
  });

  async function ask(): Promise<void> {
    const answer = await confirm({
      title: 'Decline invitation',
      text: `The link stops working, and a mail informs ${invitation.invitedBy}.`,
      confirmLabel: 'Decline',
      isDangerous: true,
    });
    if (answer) decline.mutate();
  }

  return (
    <Group>
      <Button variant="subtle" loading={decline.isPending} onClick={() => void ask()}>
        Decline
      </Button>
    </Group>
  );
}
