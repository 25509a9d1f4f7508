import { Radio, Stack, Text } from '@mantine/core';
import { reportReasons, type ReportReason, type ReportSubject } from '@proffer/contract/wire/choices';
import { reportTextRule } from '@proffer/contract/administration/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';
import { call, unwrap } from '../../lib/client';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { toast } from '../../ui/toasts';
import { reportReasonWords } from './report.model';

interface Props {
  subject: ReportSubject;
  /** The company's `userId`, or the `messageId`. */
  id: number;
  /** Name of the company or of the message's author, for example "Pumps & Co". */
  name: string;
  onClose: () => void;
}

export function ReportForm({ subject, id, name, onClose }: Props) {
  const form = useForm({
    initial: { reason: null as ReportReason | null, text: '' },
    check: ({ reason, text }) => faultsOf({ text: textFault(reportTextRule(reason), text) }),
    send: async ({ reason, text }) => {
      if (!reason) return;
      const { msg } = unwrap(await call('report', { body: { subject, id, reason, text: text.trim() } }));
      toast.success('Reported', msg);
      onClose();
    },
  });
  const { reason } = form.values;

  return (
    <Form
      form={form}
      submitLabel="Send report"
      isBlocked={reason === null || !form.isValid}
      onCancel={onClose}
    >
      <Text size="sm">
        {subject === 'message' && 'A message of '}
        <bdi>{name}</bdi>. The administrators read your report; <bdi>{name}</bdi> does not learn who made it.
      </Text>
      <Radio.Group
        label="What is wrong?"
        required
        error={form.errorOf('reason')}
        value={reason}
        onChange={(value) => form.set({ reason: reportReasons.find((one) => one === value) ?? null })}
      >
        <Stack gap="xs" mt="xs">
          {reportReasons.map((one, index) => (
            <Radio
              key={one}
              value={one}
              label={reportReasonWords[one]}
              disabled={form.isPending}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <LimitedTextarea
        {...form.field('text')}
        label="What happened"
        required={reportTextRule(reason).missing !== undefined}
        rows={3}
        most={reportTextRule(reason).most}
      />
    </Form>
  );
}
