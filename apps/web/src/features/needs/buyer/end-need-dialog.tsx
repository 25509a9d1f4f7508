import { Fieldset, Modal, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { declineReasonTexts } from '@proffer/contract/needs/answer-rules';
import { declineReasons, type StatedOutcome, statedOutcomes } from '@proffer/contract/needs/choices';
import { needRules } from '@proffer/contract/needs/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';
import { useQuery } from '@tanstack/react-query';
import type { Need, ReceivedAnswer } from '../../../entities/needs/need';
import { outcomeWords } from '../../../entities/needs/need-words.model';
import { receivedAnswersQuery } from '../../../entities/needs/need-queries';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import { toast } from '../../../ui/toasts';
import { useEndNeed } from '../mutations';
import { isDeclineReason, outcomesOf, undecided } from './buyer-need.model';
import { useDeclineAnswer } from './answers.mutations';

interface Props {
  need: Need;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog that ends a need without a contract. Always mounted, so that the focus returns to its button. */
export function EndNeedDialog({ need, isOpen, onClose }: Props) {
  const { data } = useQuery({
    ...receivedAnswersQuery(need.needId),
    enabled: isOpen && need.status === 'deciding',
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title="End without a contract" withCloseButton={false} size="lg">
      {isOpen && (
        <EndForm
          need={need}
          answers={need.status === 'deciding' ? undecided(data?.received ?? []) : []}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface FormProps {
  need: Need;
  /** Answers for which a reason can be given. */
  answers: ReceivedAnswer[];
  onClose: () => void;
}

interface Ending {
  outcome: string;
  note: string;
  /** Reasons by the id of the answer. */
  reasons: Record<number, string>;
}

function EndForm({ need, answers, onClose }: FormProps) {
  const end = useEndNeed();
  const decline = useDeclineAnswer(need.needId);
  const form = useForm<Ending>({
    initial: { outcome: '', note: '', reasons: {} },
    check: ({ outcome, note }) =>
      faultsOf({
        outcome: isStated(outcome) ? undefined : 'Please choose an outcome.',
        note: textFault(needRules.outcomeNote, note),
      }),
    send: async ({ outcome, note, reasons }) => {
      if (!isStated(outcome)) return;
      for (const { answerId } of answers) {
        const reason = reasons[answerId] ?? '';
        if (isDeclineReason(reason)) await decline.mutateAsync({ answerId, reason, note: '' });
      }
      await end.mutateAsync({ needId: need.needId, outcome, note: note.trim() });
      toast.announce('Need ended', need.title);
      onClose();
    },
  });
  const { reasons } = form.values;
  return (
    <Form form={form} submitLabel="End the need" isDangerous onCancel={onClose}>
      <Text size="sm">
        Every supplier who answered learns the outcome. A need that has ended cannot be opened again.
      </Text>
      <Radio.Group
        label="Outcome"
        value={form.values.outcome}
        error={form.errorOf('outcome')}
        onChange={(outcome) => form.set({ outcome })}
      >
        <Stack gap="xs" mt="xs">
          {outcomesOf(need).map((outcome) => (
            <Radio key={outcome} value={outcome} label={outcomeWords[outcome]} />
          ))}
        </Stack>
      </Radio.Group>
      <LimitedTextarea
        {...form.field('note')}
        label="Note"
        description="Optional. Every supplier who answered reads it."
        autosize
        minRows={2}
        maxRows={8}
        most={needRules.outcomeNote.most}
      />
      {answers.length > 0 && (
        <Fieldset legend="Reasons for the suppliers">
          {answers.map(({ answerId, supplierCompany }) => (
            <NativeSelect
              key={answerId}
              label={supplierCompany}
              value={reasons[answerId] ?? ''}
              onChange={(event) =>
                form.set({ reasons: { ...reasons, [answerId]: event.currentTarget.value } })
              }
            >
              <option value="">No reason</option>
              {declineReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {declineReasonTexts[reason]}
                </option>
              ))}
            </NativeSelect>
          ))}
        </Fieldset>
      )}
    </Form>
  );
}

const isStated = (value: string): value is StatedOutcome => statedOutcomes.some((one) => one === value);
