import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { ReasonDialog, ReasonForm } from '../../ui/reason-dialog';
import { toast } from '../../ui/toasts';
import { type OpenedRequest, type RequestStep, useRequestStep } from './requests.queries';

/** Approve, return and withdraw, as permitted to the viewer. */
export function RequestActs({ request }: { request: OpenedRequest }) {
  const { id, title, may } = request;
  const step = useRequestStep(id);
  const [isReturning, setReturning] = useState(false);

  async function run(wanted: RequestStep, done: string): Promise<void> {
    try {
      await step.mutateAsync(wanted);
      toast.announce(done, title);
    } catch (error) {
      toast.error('Nothing was changed', errorText(error));
    }
  }

  return (
    <Stack gap="xs">
      <Group gap="xs">
        {may.approve && (
          <Button loading={step.isPending} onClick={() => void run({ kind: 'approve' }, 'Approved')}>
            Approve
          </Button>
        )}
        {may.return && (
          <Button variant="default" disabled={step.isPending} onClick={() => setReturning(true)}>
            Return
          </Button>
        )}
        {may.withdraw && (
          <Button
            variant="subtle"
            color="red"
            disabled={step.isPending}
            onClick={() => void run({ kind: 'withdraw' }, 'Withdrawn')}
          >
            Withdraw
          </Button>
        )}
      </Group>
      <ReasonDialog
        title="Return the request"
        isOpen={isReturning}
        isPending={step.isPending}
        onClose={() => setReturning(false)}
      >
        {(cancel) => (
          <ReasonForm
            subject={title}
            label="Reason"
            reader={request.preparedBy.name}
            confirmLabel="Return"
            isDangerous={false}
            failedText="The request was not returned."
            onSend={async (reason) => {
              await step.mutateAsync({ kind: 'return', reason });
              toast.announce('Returned', title);
              setReturning(false);
            }}
            onCancel={cancel}
          >
            <Text size="sm">Nothing is signed. A change needs a new request.</Text>
          </ReasonForm>
        )}
      </ReasonDialog>
    </Stack>
  );
}
