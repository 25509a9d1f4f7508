import type { NoteKind } from '@proffer/contract/wire/choices';

/** Words for deliveries and invoices. */
export const noteWords: Record<NoteKind, { noun: string; act: string; done: string; reference: string }> = {
  delivery: {
    noun: 'Delivery',
    act: 'Note a delivery',
    done: 'Delivery noted',
    reference: 'Delivery note no.',
  },
  invoice: { noun: 'Invoice', act: 'Note an invoice', done: 'Invoice noted', reference: 'Invoice no.' },
};

/** Returns the name of a note for use in a sentence. */
export const titleOf = ({ kind, reference }: { kind: NoteKind; reference: string }) =>
  `${noteWords[kind].noun}${reference && ` ${reference}`}`;
