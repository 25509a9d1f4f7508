import { beforeEach, describe, expect, it } from 'vitest';
import {
  changesOf,
  countChanges,
  editFaults,
  edited,
  keepEdits,
  noItemEdits,
  otherValue,
  readEdits,
} from './profile-edits.model';
import { ownProfile } from './profiles.factory';

const lists = {
  services: [
    { id: 1, name: 'Repair', userId: 5 },
    { id: 2, name: 'Casting', userId: 5 },
  ],
  partners: undefined,
};
const faults = (edits: Parameters<typeof editFaults>[0], profile = ownProfile) =>
  editFaults(edits, profile, lists, 2026);

describe('edits of a profile', () => {
  // PRO-56
  it('are sent as one change without unchanged fields', () => {
    const edits = {
      city: { base: 'Pune', text: ' Nashik ' },
      state: { base: 'Maharashtra', text: 'Maharashtra' },
      services: { added: ['Design'], renamed: { 1: 'Repairs', 2: ' ' }, removed: [], next: ' Testing ' },
    };
    expect(changesOf(edits, ownProfile, lists)).toEqual({
      city: 'Nashik',
      services: { add: ['Design', 'Testing'], rename: [{ id: 1, name: 'Repairs' }], remove: [] },
    });
    expect(countChanges(edits, ownProfile, lists)).toBe(4);
    expect(countChanges({ services: noItemEdits }, ownProfile, lists)).toBe(0);
    expect(changesOf({ services: noItemEdits }, ownProfile, lists)).toEqual({});
  });

  // PRO-15
  it('contain the new value from another window', () => {
    const edits = edited({}, ownProfile, 'city', 'Nashik');
    expect(otherValue(edits, ownProfile, 'city')).toBeUndefined();
    expect(otherValue(edits, { ...ownProfile, city: 'Satara' }, 'city')).toBe('Satara');
    expect(otherValue(edits, { ...ownProfile, city: 'Nashik' }, 'city')).toBeUndefined();
    // The base value does not change while the user types on.
    expect(edited(edits, { ...ownProfile, city: 'Satara' }, 'city', 'Nasik')).toEqual({
      city: { base: 'Pune', text: 'Nasik' },
    });
  });

  it('are validated where a field or a related one was changed', () => {
    const old = { ...ownProfile, zip: '41', gstin: '' };
    expect(faults({ city: { base: 'Pune', text: '' } }, old)).toEqual({ city: 'Please enter the city.' });
    expect(faults({ phone: { base: '', text: '9876500000' } }, old)).toEqual({
      zip: 'A PIN code has 6 digits, the first not 0, such as 411001.',
    });
    expect(faults({ gstin: { base: '', text: '29AAGCB7383J1Z4' } }, old)).toEqual({
      pan: 'The GSTIN contains another PAN: AAGCB7383J.',
    });
  });

  // PRO-16
  it('reject duplicate and too long services', () => {
    expect(faults({ services: { ...noItemEdits, next: 'repair' } })).toEqual({
      services: 'A service is listed twice: “repair”.',
    });
    expect(faults({ services: { ...noItemEdits, next: 'repair', removed: [1] } })).toEqual({});
    expect(faults({ services: { ...noItemEdits, renamed: { 1: 'x'.repeat(201) } } })).toEqual({
      services: 'At most 200 characters. Please shorten it by 1.',
    });
  });
});

describe('stored edits', () => {
  beforeEach(() => sessionStorage.clear());

  it('are restored unchanged, and ignored if unreadable', () => {
    const edits = { city: { base: 'Pune', text: 'Nashik' } };
    keepEdits(5, edits);
    expect([readEdits(5), readEdits(6)]).toEqual([edits, {}]);
    keepEdits(5, null);
    expect(readEdits(5)).toEqual({});
    sessionStorage.setItem('profile-edits:5', '{');
    expect(readEdits(5)).toEqual({});
  });
});
