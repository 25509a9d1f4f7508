import { comparisonNoteRule } from '@proffer/contract/comparison/rules';
import { useState } from 'react';
import { useMay } from '../../entities/members/use-may';
import { errorText } from '../../lib/client';
import { useSession } from '../../lib/session';
import { toast } from '../../ui/toasts';
import type { ComparedColumn, Comparison } from './comparison';
import { type CellRef, useAskCompared, useDismissReply, useNote } from './comparison.mutations';

/** A dialog of the page: a note, or the end or acceptance of a quote. */
export type OpenDialog =
  | { kind: 'note'; at: CellRef; of: string; text: string }
  | { kind: 'accept' | 'decline'; column: ComparedColumn };

const keyOf = ({ column, row }: CellRef) => `${column} ${row}`;
/** Shows why a change failed. */
function report(title: string, done: Promise<unknown>): void {
  done.catch((error: unknown) => toast.error(title, errorText(error)));
}

type Question = Comparison['questions'][number];

/** State of the notes, questions and dialogs of a comparison. */
export function useCompareWork({ asked: wanted, notes, questions }: Comparison) {
  const user = useSession();
  const mayPrepare = useMay('prepare');
  const [marked, setMarked] = useState<readonly CellRef[]>([]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const note = useNote();
  const dismiss = useDismissReply();
  const asking = useAskCompared();
  const isTrader = user !== null && user.userType !== 'Admin';
  const noted = new Map(notes.map((one) => [keyOf(one), one]));
  const asked = new Map(questions.map((one) => [keyOf(one), one]));

  return {
    mayWrite: isTrader && mayPrepare,
    mayAsk: user?.userType === 'Buyer' && mayPrepare,
    /** The buyer's wishes as the form for requesting a quote reads them from its address. */
    wishes: wishesOf(wanted),
    noteOf: (at: CellRef) => noted.get(keyOf(at)),
    questionOf: (at: CellRef) => asked.get(keyOf(at)),
    marked,
    isMarked: (at: CellRef): boolean => marked.some((one) => keyOf(one) === keyOf(at)),
    toggleMark(at: CellRef): void {
      setMarked((before) => {
        const others = before.filter((one) => keyOf(one) !== keyOf(at));
        return others.length < before.length ? others : [...before, at];
      });
    },
    clearMarks: () => setMarked([]),
    isSending: asking.isPending,
    /** Sends the marked questions, one message to each supplier. */
    async send(): Promise<void> {
      try {
        const { sent } = await asking.mutateAsync([...marked]);
        setMarked([]);
        const names = sent.map(({ companyName }) => companyName).join(', ');
        toast.announce('Questions sent', `To ${names}. Their replies will be suggested here.`);
      } catch (error) {
        toast.error('The questions were not sent', errorText(error));
      }
    },
    takeReply(at: CellRef, { questionId, reply }: Question): void {
      if (!reply) return;
      const used = { questionId, messageId: reply.messageId };
      report(
        'The reply was not stored',
        note.mutateAsync({ ...at, text: reply.text.slice(0, comparisonNoteRule.most), reply: used }),
      );
    },
    dismissReply({ questionId, reply }: Question): void {
      if (reply) {
        report(
          'The reply was not dismissed',
          dismiss.mutateAsync({ questionId, messageId: reply.messageId }),
        );
      }
    },
    dialog,
    editNote: (at: CellRef, of: string) =>
      setDialog({ kind: 'note', at, of, text: noted.get(keyOf(at))?.text ?? '' }),
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
  };
}
export type CompareWork = ReturnType<typeof useCompareWork>;

const wishesOf = ({ quantity, unit, by, city, state }: Comparison['asked']) => ({
  quantity: quantity?.toString(),
  unit: unit || undefined,
  by: by ?? undefined,
  place: [city, state].filter((part) => part !== '').join(', ') || undefined,
});
