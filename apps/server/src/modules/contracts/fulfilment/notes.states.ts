import type { NoteState } from '@proffer/contract/wire/choices';
import type { ActTable } from '../../../platform/states';
import type { ContractSide } from '../contracts.states';

export const noteActs = ['confirm', 'dispute', 'withdraw'] as const;
export type NoteAct = (typeof noteActs)[number];

/** Party of an act: the author of the note, or the other side. */
export const noteParties = ['author', 'other'] as const;
export type NoteParty = (typeof noteParties)[number];

/** Allowed transitions of a note by state, act and party (CON-81); any other is refused. */
export const noteTable: ActTable<NoteState, NoteAct, NoteParty> = {
  transitions: [
    { from: 'noted', act: 'confirm', by: 'other', to: 'confirmed' },
    { from: 'noted', act: 'dispute', by: 'other', to: 'disputed' },
    { from: 'noted', act: 'withdraw', by: 'author', to: 'withdrawn' },
    { from: 'disputed', act: 'confirm', by: 'other', to: 'confirmed' },
    { from: 'disputed', act: 'withdraw', by: 'author', to: 'withdrawn' },
  ],
  repeats: [
    { from: 'confirmed', act: 'confirm', by: 'other' },
    { from: 'disputed', act: 'dispute', by: 'other' },
    { from: 'withdrawn', act: 'withdraw', by: 'author' },
  ],
  refusal,
};

const actWords: Record<NoteAct, string> = {
  confirm: 'confirmed',
  dispute: 'disputed',
  withdraw: 'withdrawn',
};

function refusal(from: NoteState, act: NoteAct, by: NoteParty): string {
  if (from === 'confirmed') return `This is confirmed and can no longer be ${actWords[act]}.`;
  if (from === 'withdrawn') return `This was withdrawn and can no longer be ${actWords[act]}.`;
  return by === 'author'
    ? 'You recorded this, so the other side has to answer it. You can withdraw it instead.'
    : 'Only the side that recorded this can withdraw it. You can dispute it instead.';
}

export function noteParty(side: ContractSide, { notedBy }: { notedBy: ContractSide }): NoteParty {
  return side === notedBy ? 'author' : 'other';
}
