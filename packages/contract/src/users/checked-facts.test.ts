import { describe, expect, it } from 'vitest';
import type { CheckableFact } from '../wire/choices';
import { approvalFaults, changedSince, fieldsChecked, valuesChecked } from './checked-facts';

const profile = {
  companyName: 'Tiny Works',
  regDate: '2001-04-05',
  address1: '1 Mill Road',
  address2: '',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  phone: '9876543210',
  gstin: '27AAPFU0939F1ZV',
};

describe('fields of checked facts', () => {
  it.each([
    [['registration'], ['companyName', 'regDate']],
    [['address'], ['companyName', 'address1', 'address2', 'city', 'state', 'zip']],
    [['phone'], ['companyName', 'phone']],
    [['bank'], ['companyName']],
    [
      ['tax', 'bank'],
      ['companyName', 'gstin'],
    ],
  ] as const)('fieldsChecked(%j) is %j', (facts, fields) => {
    expect(fieldsChecked(facts)).toEqual(fields);
  });

  it('changedSince finds no change right after the check', () => {
    const checked = valuesChecked(['registration', 'phone'], profile);
    expect(checked).toEqual({ companyName: 'Tiny Works', regDate: '2001-04-05', phone: '9876543210' });
    expect(changedSince(checked, profile)).toEqual([]);
    const now = { ...profile, companyName: 'Tata Steel Limited', phone: '1', city: 'Mumbai' };
    expect(changedSince(checked, now)).toEqual(['companyName', 'phone']);
  });

  it('changedSince treats an empty field before and after as unchanged', () => {
    expect(changedSince({ regDate: null }, { regDate: null })).toEqual([]);
    expect(changedSince({ regDate: null }, { regDate: '2001-04-05' })).toEqual(['regDate']);
    expect(changedSince({ regDate: '2001-04-05' }, { regDate: null })).toEqual(['regDate']);
  });
});

describe('approvalFaults', () => {
  // ADM-10
  it.each<[CheckableFact[], CheckableFact[], string, string[], string?]>([
    [['registration'], ['registration'], '', []],
    [['tax'], ['tax'], '', [], '27AAPFU0939F1ZV'],
    [['tax', 'bank'], ['tax', 'bank'], '', ['note'], '27AAPFU0939F1ZV'],
    [[], [], 'Looked at it.', ['facts']],
    [['phone', 'tax'], ['phone', 'tax'], ' ', ['note']],
    [['bank'], ['bank'], 'Cheque of 4 November.', []],
    // Previously noted facts need no new note.
    [['tax', 'phone'], ['phone'], '', []],
  ])(
    'approving %j, of which %j are new, with the note %j has faults at %j',
    (facts, named, note, fields, gstin = '') => {
      expect(Object.keys(approvalFaults({ facts, named, note, gstin }))).toEqual(fields);
    },
  );
});
