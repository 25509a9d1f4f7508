import { Text } from '@mantine/core';
import { ReasonDialog, ReasonForm } from '../../ui/reason-dialog';
import { toast } from '../../ui/toasts';
import { useEndQuote } from './mutations';

interface Props {
  quote: { quoteId: number; offerTitle: string };
  /** Company that reads the reason. */
  reader: string;
  act: 'decline' | 'withdraw';
  isOpen: boolean;
  onClose: () => void;
}

const words = {
  decline: { title: 'Decline this quote?', confirm: 'Decline', done: 'Declined' },
  withdraw: { title: 'Withdraw this quote?', confirm: 'Withdraw', done: 'Withdrawn' },
} as const;

/** Dialog that ends a quote, with a reason for the other side. */
export function EndDialog({ quote, reader, act, isOpen, onClose }: Props) {
  const end = useEndQuote(act);
  const { title, confirm, done } = words[act];
  return (
    <ReasonDialog title={title} isOpen={isOpen} isPending={end.isPending} onClose={onClose}>
      {(cancel) => (
        <ReasonForm
          subject={quote.offerTitle}
          label="Reason"
          reader={reader}
          confirmLabel={confirm}
          isDangerous
          failedText="It could not be sent."
          onSend={async (reason) => {
            await end.mutateAsync({ quoteId: quote.quoteId, reason });
            toast.announce(done, quote.offerTitle);
            onClose();
          }}
          onCancel={cancel}
        >
          <Text size="sm">It ends for both sides. You can start a new one at any time.</Text>
        </ReasonForm>
      )}
    </ReasonDialog>
  );
}
