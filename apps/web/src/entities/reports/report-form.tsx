import { Radio, Stack, Text } from '@mantine/core';
import { reportReasons, type ReportReason, type ReportSubject } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, fieldErrors, unwrap } from '../../lib/client';
import { isWithin } from '../../ui/length-limit';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { SendForm } from '../../ui/send-form';
import { failureBeside } from '../../ui/send-form.model';
import { toast } from '../../ui/toasts';
import { needsText, reportReasonWords } from './report.model';

interface Props {
  subject: ReportSubject;
  /** The company's `userId`, or the `messageId`. */
  id: number;
  /** Whom or whose it is, as in "Pumps & Co". */
  name: string;
  onClose: () => void;
}

export function ReportForm({ subject, id, name, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const report = useMutation({
    mutationFn: async (chosen: ReportReason) =>
      unwrap(await call('report', { body: { subject, id, reason: chosen, text: text.trim() } })),
    onSuccess: ({ msg }) => {
      toast.success('Reported', msg);
      onClose();
    },
  });
  const errors = fieldErrors(report.error);

  async function send() {
    if (reason) await report.mutateAsync(reason);
  }

  return (
    <SendForm
      submitLabel="Send report"
      sending={report}
      isBlocked={
        reason === null || (needsText(reason) && text.trim() === '') || !isWithin(text, limits.reason)
      }
      failure={failureBeside(report.error, ['reason', 'text'])}
      onSend={send}
      onCancel={onClose}
    >
      <Text size="sm">
        {subject === 'message' && 'A message of '}
        <bdi>{name}</bdi>. The administrators read your report; <bdi>{name}</bdi> is not told who made it.
      </Text>
      <Radio.Group
        label="What is wrong?"
        required
        error={errors['reason']}
        value={reason}
        onChange={(value) => setReason(reportReasons.find((one) => one === value) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {reportReasons.map((one, index) => (
            <Radio
              key={one}
              value={one}
              label={reportReasonWords[one]}
              disabled={report.isPending}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <LimitedTextarea
        label="What happened"
        required={needsText(reason)}
        rows={3}
        most={limits.reason}
        disabled={report.isPending}
        error={errors['text']}
        value={text}
        onChange={setText}
      />
    </SendForm>
  );
}
