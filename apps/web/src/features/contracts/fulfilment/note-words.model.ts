import type { NoteKind } from '@proffer/contract/wire/choices';

/** Words for deliveries and invoices. */
export const noteWords: Record<NoteKind, { noun: string; act: string; done: string; reference: string }> = {
  delivery: {
    noun: 'Delivery',
    act: 'Record a delivery',
    done: 'Delivery recorded',
    reference: 'Delivery note no.',
  },
  invoice: { noun: 'Invoice', act: 'Record an invoice', done: 'Invoice recorded', reference: 'Invoice no.' },
};

/** Returns the name of a note for use in a sentence. */
export const titleOf = ({ kind, reference }: { kind: NoteKind; reference: string }) =>
  `${noteWords[kind].noun}${reference && ` ${reference}`}`;
