import { describe, expect, it } from 'vitest';
import { gstinCheckCharacter, gstinFault, normalNumber, panFault, readGstin } from './indian-numbers';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('gstinFault', () => {
  // PRO-50
  it.each([
    ['', undefined],
    ['27AAPFU0939F1ZV', undefined],
    [' 27-aapfu0939f 1zv ', undefined],
    ['29AAGCB7383J1Z4', undefined],
    ['27AAPFU0939F1Z', 'A GSTIN has 15 characters, such as 27AAPFU0939F1ZV.'],
    ['27AAPFU0939F1YV', 'These 15 characters do not have the form of a GSTIN, such as 27AAPFU0939F1ZV.'],
    ['२७AAPFU०९३९F१ZV', undefined],
    ['45AAPFU0939F1ZV', 'A GSTIN begins with the code of a state; 45 is none.'],
    ['27AAPFU0938F1ZV', 'Please check the GSTIN: one character is mistyped.'],
  ])('the GSTIN %j has the fault %j', (typed, fault) => expect(gstinFault(typed)).toBe(fault));

  it('the check character of a GSTIN detects every single mistyped character', () => {
    const first = '27AAPFU0939F1Z';
    const mistyped = Array.from(first).flatMap((_, place) =>
      Array.from(digits, (other) => first.slice(0, place) + other + first.slice(place + 1)),
    );
    const passing = mistyped.filter((typed) => gstinCheckCharacter(typed) === 'V');
    expect(new Set(passing)).toEqual(new Set([first]));
  });

  // PRO-66
  it.each([
    ['27PNEA06819B1DE', 'deductor', 'Maharashtra', null],
    ['27AAPFU0939F1D4', 'deductor', 'Maharashtra', 'AAPFU0939F'],
    ['27AAPFU0939F1C6', 'collector', 'Maharashtra', 'AAPFU0939F'],
    ['0717AUS29001NRV', 'nonResident', 'Delhi', null],
    ['9922JPN29001OSU', 'onlineServices', 'Centre jurisdiction', null],
    ['0717USA00010UNC', 'uniqueIdentity', 'Delhi', null],
  ])('accepts %s as the GSTIN of a %s', (gstin, kind, state, pan) => {
    expect(gstinFault(gstin)).toBeUndefined();
    expect(readGstin(gstin)).toEqual({ kind, state, pan });
    const wrong = `${gstin.slice(0, 14)}${gstin.endsWith('A') ? 'B' : 'A'}`;
    expect(gstinFault(wrong)).toBe('Please check the GSTIN: one character is mistyped.');
  });

  it('readGstin returns the state and the PAN', () => {
    expect(readGstin('27aapfu0939f1zv')).toEqual({
      kind: 'regular',
      state: 'Maharashtra',
      pan: 'AAPFU0939F',
    });
    expect(readGstin('27AAPFU0939F1ZX')).toBeNull();
    expect(normalNumber(' 27 aapfu-0939f1zv')).toBe('27AAPFU0939F1ZV');
  });
});

describe('panFault', () => {
  // PRO-51
  it.each([
    ['', '', undefined],
    ['aapfu0939f', '', undefined],
    ['AAPFU0939F', '27AAPFU0939F1ZV', undefined],
    ['AAPFU939F', '', 'A PAN has 5 letters, 4 digits and a letter, such as AAPFU0939F.'],
    ['AAPFU0938F', '27AAPFU0939F1ZV', 'The GSTIN contains another PAN: AAPFU0939F.'],
    ['AAPFU0938F', '27PNEA06819B1DE', undefined],
  ])('the PAN %j with the GSTIN %j has the fault %j', (pan, gstin, fault) =>
    expect(panFault(pan, gstin)).toBe(fault),
  );
});
