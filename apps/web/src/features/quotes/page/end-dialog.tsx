import { Text } from '@mantine/core';
import type { ContractSide } from '../../../entities/contracts/keys';
import type { FullQuote } from '../../../entities/quotes/quote';
import { partnerOf } from '../../../entities/quotes/quote.model';
import { ReasonDialog, ReasonForm } from '../../../ui/reason-dialog';
import { toast } from '../../../ui/toasts';
import { useEndQuote } from '../mutations';

interface Props {
  quote: FullQuote;
  side: ContractSide;
  act: 'decline' | 'withdraw';
  isOpen: boolean;
  onClose: () => void;
}

const words = {
  decline: { title: 'Decline this quote?', confirm: 'Decline', done: 'Declined' },
  withdraw: { title: 'Withdraw this quote?', confirm: 'Withdraw', done: 'Withdrawn' },
} as const;

/** Dialog that ends a quote, with a reason for the other side. */
export function EndDialog({ quote, side, act, isOpen, onClose }: Props) {
  const end = useEndQuote(act);
  const { title, confirm, done } = words[act];
  return (
    <ReasonDialog title={title} isOpen={isOpen} isPending={end.isPending} onClose={onClose}>
      {(cancel) => (
        <ReasonForm
          subject={quote.offerTitle}
          label="Reason"
          reader={partnerOf(quote, side).companyName}
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
