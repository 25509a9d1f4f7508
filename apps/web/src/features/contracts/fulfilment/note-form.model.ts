import { entriesFault, noteFaults, type TypedNote } from '@proffer/contract/contracts/fulfilment';
import { quantityFault, sumFault } from '@proffer/contract/contracts/lines';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import type { NoteKind } from '@proffer/contract/wire/choices';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { readNumber, readQuantity, typedNumberFault } from '../../../entities/contracts/lines.model';

/** The typed values of a note. */
export interface NoteForm extends TypedNote {
  /** Quantity or amount of each line, by index; the last one belongs to no line. */
  entries: string[];
  paper: ContractPaper | null;
}

/** The body that records a note: one of the two lists of entries applies. */
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

/** Returns the filled entries with the number of their line; null stands for no line. */
function typedEntries({ entries }: Pick<NoteForm, 'entries'>) {
  return entries.flatMap((typed, index) =>
    typed.trim() === '' ? [] : [{ index, line: index === entries.length - 1 ? null : index + 1, typed }],
  );
}

/** Returns the faults of a note on the market's day, those of a line under its index (`entries.2`). */
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

/** Returns a typed quantity for the check against the agreed one; 0 for other text. */
export function typedQuantity(typed: string): number {
  const quantity = readQuantity(typed);
  return quantityFault(quantity) === undefined ? quantity : 0;
}
