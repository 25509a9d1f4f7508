import { Modal, NativeSelect, Text } from '@mantine/core';
import { declineReasonTexts } from '@proffer/contract/needs/answer-rules';
import { declineReasons } from '@proffer/contract/needs/choices';
import { needRules } from '@proffer/contract/needs/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';
import type { ReceivedAnswer } from '../../../entities/needs/need';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import { toast } from '../../../ui/toasts';
import { useDeclineAnswer } from './answers.mutations';
import { isDeclineReason } from './buyer-need.model';

interface Props {
  needId: number;
  answer: ReceivedAnswer | null;
  onClose: () => void;
}

/** Dialog that declines an answer with a typed reason. Always mounted, so that the focus returns to its button. */
export function DeclineDialog({ needId, answer, onClose }: Props) {
  return (
    <Modal opened={answer !== null} onClose={onClose} title="Decline this answer?" withCloseButton={false}>
      {answer && <DeclineForm needId={needId} answer={answer} onClose={onClose} />}
    </Modal>
  );
}

function DeclineForm({ needId, answer, onClose }: Props & { answer: ReceivedAnswer }) {
  const decline = useDeclineAnswer(needId);
  const form = useForm({
    initial: { reason: '', note: '' },
    check: ({ reason, note }) =>
      faultsOf({
        reason: isDeclineReason(reason) ? undefined : 'Please choose a reason.',
        note: textFault(needRules.outcomeNote, note),
      }),
    send: async ({ reason, note }) => {
      if (!isDeclineReason(reason)) return;
      await decline.mutateAsync({ answerId: answer.answerId, reason, note: note.trim() });
      toast.announce('Declined', answer.supplierCompany);
      onClose();
    },
  });
  return (
    <Form form={form} submitLabel="Decline" isDangerous onCancel={onClose}>
      <Text size="sm" fw={600}>
        <bdi>{answer.supplierCompany}</bdi>
      </Text>
      <NativeSelect {...form.field('reason')} label="Reason" withAsterisk>
        <option value="">Choose a reason</option>
        {declineReasons.map((reason) => (
          <option key={reason} value={reason}>
            {declineReasonTexts[reason]}
          </option>
        ))}
      </NativeSelect>
      <LimitedTextarea
        {...form.field('note')}
        label="Note"
        description={`Optional. ${answer.supplierCompany} reads this.`}
        autosize
        minRows={2}
        maxRows={8}
        most={needRules.outcomeNote.most}
      />
    </Form>
  );
}
