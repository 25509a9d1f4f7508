import { Alert, Button, Group, Text, Title } from '@mantine/core';
import type { NoteKind } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { Facts } from '../../../ui/facts';
import { ErrorState, SkeletonList } from '../../../ui/list-states';
import { MoneyExact } from '../../../ui/money';
import { toast } from '../../../ui/toasts';
import { usePrefetched } from '../../../ui/use-prefetched';
import { otherCompany, partyOf } from '../contracts.model';
import { ProgressBar } from '../progress-bar';
import classes from './fulfilment.module.css';
import {
  type ContractFulfilment,
  type ContractNote,
  fulfilmentQuery,
  useAnswerNote,
} from './fulfilment.queries';
import { NoteItem } from './note-item';
import { noteWords, titleOf } from './note-words.model';
import { ProgressTable } from './progress-table';

interface Props {
  contract: FullContract;
  side: ContractSide;
}

const loadDialogs = async () => (await import('./note-dialogs')).NoteDialogs;

/** Number of notes shown before "show all". */
const shownAtFirst = 6;

/** Deliveries and invoices of a contract that is in force or has ended (CON-80 to CON-82). */
export function FulfilmentSection({ contract, side }: Props) {
  const fulfilment = useQuery(fulfilmentQuery(contract.contractId));
  return (
    <section className={classes.section} aria-labelledby="fulfilment">
      <Title order={2} size="h4" id="fulfilment">
        Deliveries and invoices
      </Title>
      {fulfilment.data && <Known contract={contract} side={side} fulfilment={fulfilment.data} />}
      {fulfilment.isPending && <SkeletonList rows={1} label="Loading deliveries and invoices" />}
      {fulfilment.isError && !fulfilment.data && (
        <ErrorState title="Deliveries and invoices could not be loaded" query={fulfilment} />
      )}
    </section>
  );
}

function Known({ contract, side, fulfilment }: Props & { fulfilment: ContractFulfilment }) {
  const [open, setOpen] = useState<NoteKind>();
  const [disputed, setDisputed] = useState<ContractNote>();
  const { part: NoteDialogs, want } = usePrefetched(loadDialogs);
  const [isAll, setAll] = useState(false);
  const isReader = useIsReader();
  const { notes, lines } = fulfilment;
  const other = otherCompany(contract, side);
  async function ask(show: () => void): Promise<void> {
    if (await want()) show();
  }
  const acts = useNoteActs(contract, (note) => void ask(() => setDisputed(note)));
  const shown = isAll ? notes : notes.slice(0, shownAtFirst);
  return (
    <>
      <Totals fulfilment={fulfilment} />
      {lines.length > 0 && <ProgressTable lines={lines} />}
      {!isReader && (
        <Group gap="xs" data-print="no">
          {(['delivery', 'invoice'] as const).map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="compact-md"
              onClick={() => void ask(() => setOpen(kind))}
            >
              {noteWords[kind].act}
            </Button>
          ))}
        </Group>
      )}
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No deliveries or invoices recorded yet. Either side records them, and the other side confirms.
        </Text>
      ) : (
        <ul className={classes.notes} aria-label="Noted">
          {shown.map((note) => (
            <NoteItem
              key={note.noteId}
              contractId={contract.contractId}
              note={note}
              side={side}
              author={partyOf(contract, note.notedBy).companyName}
              isBusy={acts.isBusy}
              isReader={isReader}
              onAct={(act) => void acts.act(note, act)}
            />
          ))}
        </ul>
      )}
      {shown.length < notes.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)} data-print="no">
          Show all {notes.length}
        </Button>
      )}
      {NoteDialogs && (
        <NoteDialogs
          contract={contract}
          fulfilment={fulfilment}
          other={other}
          noted={open}
          disputed={disputed}
          onClose={() => {
            setOpen(undefined);
            setDisputed(undefined);
          }}
        />
      )}
    </>
  );
}

const openPart = (rupees: number) =>
  rupees > 0 && (
    <>
      {' '}
      (<MoneyExact rupees={rupees} /> to be confirmed)
    </>
  );

function Totals({ fulfilment }: { fulfilment: ContractFulfilment }) {
  const { value, delivered, deliveredOpen, invoiced, invoicedOpen, deliveredShare } = fulfilment;
  return (
    <div>
      {value !== null && value > 0 && <ProgressBar done={delivered / value} open={deliveredOpen / value} />}
      <Facts
        facts={[
          ...(value === null
            ? []
            : [
                {
                  label: 'Delivered',
                  value: (
                    <>
                      <MoneyExact rupees={delivered} /> of <MoneyExact rupees={value} />
                      {deliveredShare !== null && `, ${deliveredShare} %`}
                      {openPart(deliveredOpen)}
                    </>
                  ),
                },
              ]),
          {
            label: 'Invoiced',
            value: (
              <>
                <MoneyExact rupees={invoiced} />
                {openPart(invoicedOpen)}
              </>
            ),
          },
        ]}
      />
      {value !== null && invoiced > value && (
        <Alert mt="xs" p="xs" color="yellow" variant="light">
          The invoices exceed the value of the contract.
        </Alert>
      )}
    </div>
  );
}

/**
 * Confirming and withdrawing ask for confirmation, as they cannot be undone; disputing opens a dialog for the reason.
 */
function useNoteActs(contract: FullContract, dispute: (note: ContractNote) => void) {
  const confirm = useConfirm();
  const answer = useAnswerNote(contract.contractId);

  async function act(note: ContractNote, kind: 'confirm' | 'dispute' | 'withdraw'): Promise<void> {
    if (kind === 'dispute') return dispute(note);
    const isConfirm = kind === 'confirm';
    const isSure = await confirm({
      title: `${isConfirm ? 'Confirm' : 'Withdraw'} ${titleOf(note)}`,
      text: isConfirm
        ? 'From then on it counts for both sides. This cannot be undone.'
        : 'It then no longer counts. You can record another one.',
      confirmLabel: isConfirm ? 'Confirm' : 'Withdraw',
    });
    if (!isSure) return;
    try {
      await answer.mutateAsync({ noteId: note.noteId, act: kind });
      toast.announce(isConfirm ? 'Confirmed' : 'Taken back', titleOf(note));
    } catch (error) {
      toast.error('This was not done', errorText(error));
    }
  }

  return { act, isBusy: answer.isPending };
}
