import { Text } from '@mantine/core';
import type { NoteKind } from '@proffer/contract/wire/choices';
import type { FullContract } from '../../../entities/contracts/contract';
import { ReasonDialog, ReasonForm } from '../../../ui/reason-dialog';
import { toast } from '../../../ui/toasts';
import { type ContractFulfilment, type ContractNote, useAnswerNote } from './fulfilment.queries';
import { NoteDialog } from './note-dialog';
import { titleOf } from './note-words.model';

interface Props {
  contract: FullContract;
  fulfilment: ContractFulfilment;
  /** The other side's company. */
  other: string;
  /** Kind of the note being recorded. */
  noted: NoteKind | undefined;
  /** The note being disputed. */
  disputed: ContractNote | undefined;
  onClose: () => void;
}

/** The dialogs for deliveries and invoices. Always mounted, so that the focus returns to their buttons. */
export function NoteDialogs({ noted, disputed, onClose, ...about }: Props) {
  const { contract, other } = about;
  const answer = useAnswerNote(contract.contractId);
  return (
    <>
      {(['delivery', 'invoice'] as const).map((kind) => (
        <NoteDialog key={kind} {...about} kind={kind} isOpen={noted === kind} onClose={onClose} />
      ))}
      <ReasonDialog
        title="Dispute"
        isOpen={disputed !== undefined}
        isPending={answer.isPending}
        onClose={onClose}
      >
        {(cancel) => (
          <ReasonForm
            subject={disputed ? titleOf(disputed) : ''}
            label="Reason"
            reader={other}
            confirmLabel="Dispute"
            isDangerous
            failedText="It was not disputed."
            onSend={async (reason) => {
              if (!disputed) return;
              await answer.mutateAsync({ noteId: disputed.noteId, act: 'dispute', reason });
              toast.announce('Disputed', titleOf(disputed));
              onClose();
            }}
            onCancel={cancel}
          >
            <Text size="sm">It does not count unless you confirm it after all.</Text>
          </ReasonForm>
        )}
      </ReasonDialog>
    </>
  );
}
