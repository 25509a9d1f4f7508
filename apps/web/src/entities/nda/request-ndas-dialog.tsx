import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { requestNoteRule } from '@proffer/contract/nda/rules';
import type { RequestNdasReply } from '@proffer/contract/nda/request-many.schemas';
import { faultsOf, tooLongText } from '@proffer/contract/wire/faults';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, unwrap } from '../../lib/client';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { toast } from '../../ui/toasts';
import { offerKeys } from '../offers/keys';
import { ndaKeys } from './keys';

interface AskedOffer {
  id: number;
  title: string;
}

interface Props {
  offers: readonly AskedOffer[];
  isOpen: boolean;
  onClose: () => void;
  /** Called once they were requested, whatever became of each. */
  onDone?: () => void;
}

type Rows = RequestNdasReply['rows'];

const outcomeWords = { requested: 'Requested', already: 'Skipped', refused: 'Not requested' } as const;

/** Dialog that requests the NDAs of several offers with one note and lists the outcomes unless all were requested (NDA-95). */
export function RequestNdasDialog({ offers, isOpen, onClose, onDone }: Props) {
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: async (note: string) =>
      unwrap(await call('requestNdas', { body: { ids: offers.map(({ id }) => id), note } })),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: offerKeys.all });
      await client.invalidateQueries({ queryKey: ndaKeys.lists });
    },
  });
  const rows = asking.data?.rows;

  function finish(): void {
    onClose();
    onDone?.();
    asking.reset();
  }

  function close(): void {
    if (asking.isPending) return;
    if (rows !== undefined) return finish();
    onClose();
  }

  return (
    <Modal opened={isOpen} onClose={close} title="Request NDAs" closeButtonProps={{ 'aria-label': 'Close' }}>
      {rows === undefined ? (
        <NoteForm
          offers={offers}
          onSend={async (note) => {
            const reply = await asking.mutateAsync(note);
            if (reply.rows.some(({ outcome }) => outcome !== 'requested')) return;
            toast.announce('NDAs requested', `${reply.rows.length} requests were sent.`);
            finish();
          }}
          onCancel={close}
        />
      ) : (
        <Outcomes offers={offers} rows={rows} onClose={close} />
      )}
    </Modal>
  );
}

interface NoteFormProps {
  offers: readonly AskedOffer[];
  onSend: (note: string) => Promise<void>;
  onCancel: () => void;
}

function NoteForm({ offers, onSend, onCancel }: NoteFormProps) {
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => faultsOf({ note: tooLongText(note.trim(), requestNoteRule.most) }),
    send: ({ note }) => onSend(note.trim()),
  });
  return (
    <Form
      form={form}
      submitLabel={offers.length === 1 ? 'Request NDA' : `Request ${offers.length} NDAs`}
      failedText="The NDAs were not requested."
      pendingText="Requesting the NDAs…"
      onCancel={onCancel}
      isLong
    >
      <ul>
        {offers.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <LimitedTextarea
        {...form.field('note')}
        label="Note to the suppliers (optional)"
        most={requestNoteRule.most}
        autosize
        minRows={2}
      />
    </Form>
  );
}

function Outcomes({
  offers,
  rows,
  onClose,
}: {
  offers: readonly AskedOffer[];
  rows: Rows;
  onClose: () => void;
}) {
  const heading = useRef<HTMLOutputElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const titles = new Map(offers.map(({ id, title }) => [id, title]));
  const requested = rows.filter(({ outcome }) => outcome === 'requested').length;
  return (
    <Stack>
      <Text component="output" ref={heading} tabIndex={-1} fw={600}>
        {requested} of {rows.length} requested
      </Text>
      <ul>
        {rows.map(({ id, outcome, reason }) => (
          <li key={id}>
            {titles.get(id)}: {outcomeWords[outcome]}
            {reason !== '' && `. ${reason}`}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
