import { describe, expect, it } from 'vitest';
import { noteStates } from '@proffer/contract/wire/choices';
import { judge } from '../../../platform/states';
import { noteActs, noteParties, noteParty, noteTable } from './notes.states';

/** Expected results, repeated here to catch an error in the table: `-` is refused, `=` changes nothing. */
const expected = {
  //                   noted, confirmed, disputed, withdrawn
  'author confirm': ['-', '-', '-', '-'],
  'other confirm': ['confirmed', '=', 'confirmed', '-'],
  'author dispute': ['-', '-', '-', '-'],
  'other dispute': ['disputed', '-', '=', '-'],
  'author withdraw': ['withdrawn', '-', 'withdrawn', '='],
  'other withdraw': ['-', '-', '-', '-'],
} as const;

// CON-81
describe('noteTable', () => {
  const all = noteStates.flatMap((from, column) =>
    noteParties.flatMap((by) =>
      noteActs.map((act) => [from, act, by, expected[`${by} ${act}`][column]!] as const),
    ),
  );
  it.each(all)(
    'delivery or invoice note in state %s, act %s by the %s: results in %s',
    (from, act, by, cell) => {
      const verdict = judge(noteTable, from, act, by);
      expect(verdict.kind === 'move' ? verdict.to : verdict.kind === 'done' ? '=' : '-').toBe(cell);
      expect(verdict.kind !== 'refused' || /^[A-Z].{20,}\.$/.test(verdict.text)).toBe(true);
    },
  );
});

describe('noteParty', () => {
  it('noteParty returns author for the side that wrote the note and other for the other side', () => {
    expect(noteParty('buyer', { notedBy: 'buyer' })).toBe('author');
    expect(noteParty('supplier', { notedBy: 'buyer' })).toBe('other');
  });
});
