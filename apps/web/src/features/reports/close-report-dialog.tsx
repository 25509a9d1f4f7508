import { queueKeys } from '../../entities/waiting/keys';
import { Modal, Radio, Stack, Text } from '@mantine/core';
import type { ReportEntry } from '@proffer/contract/administration/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { noteRule, textFault } from '@proffer/contract/wire/text-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { toast } from '../../ui/toasts';
import { reportKeys } from './queries';

type Outcome = 'upheld' | 'dismissed';

interface DialogProps {
  report: ReportEntry | null;
  onClose: () => void;
}

/**
 * Dialog that closes a report. It is mounted with the page, so that the focus returns to the button that opened
 * it.
 */
export function CloseReportDialog({ report, onClose }: DialogProps) {
  return (
    <Modal opened={report !== null} onClose={onClose} title="Close this report">
      {report && <CloseReportForm key={report.id} report={report} onClose={onClose} />}
    </Modal>
  );
}

function CloseReportForm({ report, onClose }: { report: ReportEntry; onClose: () => void }) {
  const client = useQueryClient();
  const closing = useMutation({
    mutationFn: async (body: { state: Outcome; note: string }) =>
      unwrap(await call('closeReport', { params: { id: report.id }, body })),
    onSuccess: ({ msg }) => {
      toast.success('Report closed', msg);
      onClose();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: reportKeys.all }),
        client.invalidateQueries({ queryKey: queueKeys.all }),
      ]),
  });

  const form = useForm({
    initial: { outcome: null as Outcome | null, note: '' },
    check: ({ note }) => faultsOf({ note: textFault(noteRule, note) }),
    send: async ({ outcome, note }) => {
      if (outcome) await closing.mutateAsync({ state: outcome, note: note.trim() });
    },
  });
  const { outcome } = form.values;

  return (
    <Form
      form={form}
      submitLabel="Close this report"
      isBlocked={outcome === null || !form.isValid}
      failedText="The report was not closed."
      onCancel={onClose}
    >
      <Text size="sm">
        Closing a report changes nothing else. First do what is needed, such as deactivating the company.
      </Text>
      <Radio.Group
        label="Outcome"
        required
        value={outcome}
        onChange={(value) => form.set({ outcome: value === 'upheld' ? 'upheld' : 'dismissed' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="upheld"
            label="Upheld: something was done about it"
            disabled={form.isPending}
            data-autofocus
          />
          <Radio value="dismissed" label="Dismissed: nothing had to be done" disabled={form.isPending} />
        </Stack>
      </Radio.Group>
      <LimitedTextarea
        {...form.field('note')}
        label="Internal note"
        description="Only administrators read it."
        rows={3}
        most={noteRule.most}
      />
    </Form>
  );
}
