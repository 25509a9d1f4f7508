import { queueKeys } from '../../entities/waiting/keys';
import { Modal, Radio, Stack, Text } from '@mantine/core';
import type { ReportEntry } from '@proffer/contract/administration/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, fieldErrors, unwrap } from '../../lib/client';
import { isWithin } from '../../ui/length-limit';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { SendForm } from '../../ui/send-form';
import { failureBeside } from '../../ui/send-form.model';
import { toast } from '../../ui/toasts';
import { reportKeys } from './queries';

type Outcome = 'upheld' | 'dismissed';

interface DialogProps {
  report: ReportEntry | null;
  onClose: () => void;
}

/** Stands on the page from the start, so that the focus returns to the button that opened it. */
export function CloseReportDialog({ report, onClose }: DialogProps) {
  return (
    <Modal opened={report !== null} onClose={onClose} title="Close this report">
      {report && <CloseReportForm key={report.id} report={report} onClose={onClose} />}
    </Modal>
  );
}

function CloseReportForm({ report, onClose }: { report: ReportEntry; onClose: () => void }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState('');
  const closing = useMutation({
    mutationFn: async (state: Outcome) =>
      unwrap(await call('closeReport', { params: { id: report.id }, body: { state, note: note.trim() } })),
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

  const failure = failureBeside(closing.error, ['note']);

  async function send() {
    if (outcome) await closing.mutateAsync(outcome);
  }

  return (
    <SendForm
      submitLabel="Close this report"
      sending={closing}
      isBlocked={outcome === null || !isWithin(note, limits.reason)}
      failure={failure && `The report was not closed. ${failure}`}
      onSend={send}
      onCancel={onClose}
    >
      <Text size="sm">
        Closing changes nothing by itself: do first what has to be done, such as deactivating the company.
      </Text>
      <Radio.Group
        label="What came of it"
        required
        value={outcome}
        onChange={(value) => setOutcome(value === 'upheld' ? 'upheld' : 'dismissed')}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="upheld"
            label="Upheld: something was done about it"
            disabled={closing.isPending}
            data-autofocus
          />
          <Radio value="dismissed" label="Dismissed: nothing had to be done" disabled={closing.isPending} />
        </Stack>
      </Radio.Group>
      <LimitedTextarea
        label="Internal note"
        description="Only administrators read it."
        rows={3}
        most={limits.reason}
        disabled={closing.isPending}
        error={fieldErrors(closing.error)['note']}
        value={note}
        onChange={setNote}
      />
    </SendForm>
  );
}
