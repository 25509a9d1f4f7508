import { entriesFault, noteFaults, type TypedNote } from '@proffer/contract/contracts/fulfilment';
import { quantityFault, sumFault } from '@proffer/contract/contracts/lines';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import type { NoteKind } from '@proffer/contract/wire/choices';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { readNumber, readQuantity, typedNumberFault } from '../../../entities/contracts/lines.model';

/** A note as it is typed. */
export interface NoteForm extends TypedNote {
  /** What of each line, by its place; the last one is what is of none. */
  entries: string[];
  paper: ContractPaper | null;
}

/** A note as it is sent: one of the two lists of entries counts. */
export interface SentNote extends TypedNote {
  paperId?: number;
  deliveries: { line: number; quantity: number }[];
  invoices: { line: number | null; amount: number }[];
}

export const emptyNote = (lines: readonly unknown[], today: string): NoteForm => ({
  day: today,
  reference: '',
  remark: '',
  entries: Array.from({ length: lines.length + 1 }, () => ''),
  paper: null,
});

/** What was typed into the lines, each with its place; null is none of them. */
function typedEntries({ entries }: Pick<NoteForm, 'entries'>) {
  return entries.flatMap((typed, index) =>
    typed.trim() === '' ? [] : [{ index, line: index === entries.length - 1 ? null : index + 1, typed }],
  );
}

/** What is wrong with a note on the market's day; of one of its lines by its place (`entries.2`). */
export function checkNote(
  kind: NoteKind,
  form: NoteForm,
  lines: readonly unknown[],
  today: string,
): Faults<string> {
  const entries = typedEntries(form);
  const fault = (typed: string) =>
    kind === 'delivery' ? quantityFault(readQuantity(typed)) : typedNumberFault(typed, sumFault);
  return {
    ...noteFaults(form, today),
    ...faultsOf(Object.fromEntries(entries.map(({ index, typed }) => [`entries.${index}`, fault(typed)]))),
    ...faultsOf({ entries: entriesFault(kind, entries, lines) }),
  };
}

export function sentNote(form: NoteForm): SentNote {
  const entries = typedEntries(form);
  const { paper } = form;
  return {
    day: form.day,
    reference: form.reference.trim(),
    remark: form.remark.trim(),
    ...(paper ? { paperId: paper.paperId } : {}),
    deliveries: entries.flatMap(({ line, typed }) =>
      line === null ? [] : [{ line, quantity: readQuantity(typed) }],
    ),
    invoices: entries.map(({ line, typed }) => ({ line, amount: readNumber(typed) })),
  };
}

/** A quantity as it is typed, for what it would exceed; 0 while it is none. */
export function typedQuantity(typed: string): number {
  const quantity = readQuantity(typed);
  return quantityFault(quantity) === undefined ? quantity : 0;
}
