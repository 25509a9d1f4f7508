import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { comparisonNoteRule } from '@proffer/contract/comparison/rules';
import { faultsOf, tooLongText } from '@proffer/contract/wire/faults';
import { useQueryClient } from '@tanstack/react-query';
import { EndDialog } from '../../entities/quotes/end-dialog';
import { useAcceptance } from '../../entities/quotes/use-acceptance';
import { RequestDialog } from '../../entities/signature-requests/request-dialog';
import { useSigningWay } from '../../entities/signature-requests/use-signing-way';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { MoneyExact } from '../../ui/money';
import type { ComparedColumn } from './comparison';
import { type CellRef, useNote } from './comparison.mutations';
import { comparisonKeys } from './comparison.queries';
import type { CompareWork } from './use-compare-work';

/** The dialogs of a comparison, of which one is open at a time. */
export function CompareDialogs({ work }: { work: CompareWork }) {
  const client = useQueryClient();
  const { dialog } = work;
  function close(): void {
    work.closeDialog();
    void client.invalidateQueries({ queryKey: comparisonKeys.all });
  }
  const quoted = dialog?.kind === 'accept' || dialog?.kind === 'decline' ? dialog.column : undefined;
  return (
    <>
      <Modal
        opened={dialog?.kind === 'note'}
        onClose={work.closeDialog}
        title={dialog?.kind === 'note' ? `Note on ${dialog.of}` : 'Note'}
        withCloseButton={false}
      >
        {dialog?.kind === 'note' && <NoteForm at={dialog.at} text={dialog.text} onClose={work.closeDialog} />}
      </Modal>
      {quoted?.quote && dialog?.kind === 'accept' && (
        <AwardDialog key={quoted.key} column={quoted} quote={quoted.quote} onClose={close} />
      )}
      <EndDialog
        quote={{ quoteId: quoted?.quote?.quoteId ?? 0, offerTitle: quoted?.title ?? '' }}
        reader={quoted?.companyName ?? ''}
        act="decline"
        isOpen={dialog?.kind === 'decline'}
        onClose={close}
      />
    </>
  );
}

function NoteForm({ at, text, onClose }: { at: CellRef; text: string; onClose: () => void }) {
  const note = useNote();
  const form = useForm({
    initial: { text },
    check: (typed) => faultsOf({ text: tooLongText(typed.text.trim(), comparisonNoteRule.most) }),
    async send(typed) {
      await note.mutateAsync({ ...at, text: typed.text.trim() });
      onClose();
    },
  });
  return (
    <Form form={form} submitLabel="Save" failedText="The note was not saved." onCancel={onClose}>
      <LimitedTextarea
        {...form.field('text')}
        label="Note"
        description="Only people of your company see it. Empty it to remove the note."
        most={comparisonNoteRule.most}
        autosize
        minRows={3}
        data-autofocus
      />
    </Form>
  );
}

interface AwardProps {
  column: ComparedColumn;
  quote: NonNullable<ComparedColumn['quote']>;
  onClose: () => void;
}

/** Asks before a quote is accepted, or requests its acceptance from a colleague who may bind the company. */
function AwardDialog({ column, quote, onClose }: AwardProps) {
  const { way, takeRefusal } = useSigningWay(quote.total);
  const acceptance = useAcceptance('buyer', takeRefusal);
  const terms = (
    <Text size="sm">
      The quote for <bdi>{column.title}</bdi> of <bdi>{column.companyName}</bdi> is accepted as it is in round{' '}
      {quote.round}
      {quote.total === null ? (
        ''
      ) : (
        <>
          , for <MoneyExact rupees={quote.total} /> including tax
        </>
      )}
      . The contract is created then, and both sides sign it.
    </Text>
  );
  if (way === 'request') {
    return (
      <RequestDialog
        prepared={{ act: 'quote.accept', subjectId: quote.quoteId, input: { round: quote.round } }}
        amount={quote.total}
        isOpen
        onClose={onClose}
      >
        {terms}
      </RequestDialog>
    );
  }
  return (
    <Modal opened onClose={onClose} title={`Award to ${column.companyName}?`} withCloseButton={false}>
      <Stack>
        {terms}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={acceptance.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={acceptance.isPending}
            onClick={() => void acceptance.accept({ quoteId: quote.quoteId, round: quote.round })}
          >
            Accept and create contract
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
