import { describe, expect, it } from 'vitest';
import { contractView, pumps } from '../contract.factory';
import {
  contractContext,
  contractFaults,
  type ContractForm,
  formKeys,
  earliestEnd,
  emptyContractForm,
  formOf,
  sentTerms,
  termsOf,
} from './contract-form.model';
import { storeForm, readForm } from '../../../entities/contracts/stored-form.model';
import { emptyLine } from '../../../entities/contracts/lines.model';

const good: ContractForm = {
  ...emptyContractForm,
  contractName: 'Steel frames 2027',
  contractDescription: '',
  startDate: '2026-12-01',
  endDate: '2027-06-30',
};

describe('contractFaults', () => {
  // CON-9, CON-10
  it.each<[string, Partial<ContractForm>, object]>([
    ['a good form', {}, {}],
    ['a blank name', { contractName: '  ' }, { contractName: 'Please enter the contract name.' }],
    [
      'a long name',
      { contractName: 'x'.repeat(201) },
      { contractName: 'At most 200 characters. Please shorten it by 1.' },
    ],
    [
      'a long text',
      { contractDescription: 'x'.repeat(10_001) },
      { contractDescription: 'At most 10,000 characters. Please shorten it by 1.' },
    ],
    [
      'milestones that are not all of the price',
      { milestones: [{ what: 'Order', dueDate: '', percent: '30' }] },
      { milestones: 'The milestones add up to 30 %; they must add up to 100 %.' },
    ],
    [
      'a milestone without a part',
      { milestones: [{ what: 'Order', dueDate: '', percent: '' }] },
      { 'milestones.0.percent': 'Please enter a number.' },
    ],
    [
      'a line without a price',
      { lines: [{ ...emptyLine, item: 'Pump', quantity: '2', unit: 'pcs' }] },
      { 'lines.0.unitPrice': 'Please enter a number.' },
    ],
    [
      'a long law',
      { governingLaw: 'x'.repeat(201) },
      { governingLaw: 'At most 200 characters. Please shorten it by 1.' },
    ],
    ['no start', { startDate: '' }, { startDate: 'Please choose a date.' }],
    ['a day that is not', { startDate: '2026-02-30' }, { startDate: 'Please choose a real date.' }],
    [
      'an end before the start',
      { endDate: '2026-11-30' },
      { endDate: 'The end date must be after the start date.' },
    ],
    [
      'an end on the start',
      { endDate: '2026-12-01' },
      { endDate: 'The end date must be after the start date.' },
    ],
    ['what has begun already, up to this very day', { startDate: '2026-11-01', endDate: '2026-11-22' }, {}],
    [
      'an end that has passed',
      { startDate: '2026-11-01', endDate: '2026-11-21' },
      { endDate: 'The end date must not be in the past.' },
    ],
  ])('reports the faults of a contract form with %s', (_name, change, errors) => {
    const form = { ...good, ...change };
    expect(contractFaults(form, '2026-11-22')).toEqual(errors);
  });
});

describe('terms of a contract form', () => {
  const paper = { paperId: 4, name: 'Drawing.pdf', bytes: 9, sha256: 'ab' };
  const whole = contractView({
    lines: [pumps],
    papers: [paper],
    paymentTerms: '30 days',
    governingLaw: 'India',
  });

  it('start with the terms of a contract and are read back unchanged', () => {
    expect(termsOf(formOf(whole))).toEqual({
      contractName: 'Pumps 2027',
      contractDescription: '',
      startDate: '2026-12-01',
      endDate: '2027-06-30',
      lines: [pumps],
      paymentTerms: '30 days',
      milestones: [],
      governingLaw: 'India',
      jurisdiction: '',
      requiredCertificates: [],
      papers: [paper],
    });
  });

  it('are sent without blank lines or surrounding blanks, with the ids of their papers', () => {
    const form = { ...formOf(whole), contractName: ' Pumps ' };
    expect(sentTerms({ ...form, lines: [...form.lines, emptyLine] })).toMatchObject({
      contractName: 'Pumps',
      lines: [pumps],
      papers: [4],
    });
  });
});

describe('earliestEnd', () => {
  it.each([
    ['no start', '', '2026-11-22'],
    ['a start in the past', '2026-11-01', '2026-11-22'],
    ['a start yesterday', '2026-11-21', '2026-11-22'],
    ['a start today', '2026-11-22', '2026-11-23'],
    ['a start at the end of a year', '2026-12-31', '2027-01-01'],
  ])('offers as the first end day for %s', (_name, startDate, day) => {
    expect(earliestEnd({ startDate }, '2026-11-22')).toBe(day);
  });
});

const stored = (values: Record<string, string>) => (key: string) => values[key] ?? null;

describe('contractContext', () => {
  // CON-6
  it.each<[string, Record<string, unknown>, Record<string, string>, object | null]>([
    ['the address', { proposalId: 7, buyerId: 8 }, {}, { offerId: 7, buyerId: 8, supplierId: 9 }],
    [
      'the address before the stored ids',
      { proposalId: '7', buyerId: '8' },
      { proposalId: '1', buyerId: '2' },
      { offerId: 7, buyerId: 8, supplierId: 9 },
    ],
    ['stored ids', {}, { proposalId: '1', buyerId: '2' }, { offerId: 1, buyerId: 2, supplierId: 9 }],
    ['the offer alone: the buyer is chosen', { proposalId: '7' }, {}, { offerId: 7 }],
    [
      'the offer alone, and never the buyer of another one',
      { proposalId: '7' },
      { proposalId: '1', buyerId: '2' },
      { offerId: 7 },
    ],
    ['a buyer alone', { buyerId: '8' }, { proposalId: '1', buyerId: '2' }, null],
    ['a buyer that is none', { proposalId: '7', buyerId: 'x' }, {}, null],
    ['a stored offer alone', {}, { proposalId: '1' }, null],
    ['no id', { proposalId: 'null', buyerId: 8 }, {}, null],
  ])('reads the offer and buyer of a new contract from %s', (_name, search, values, expected) => {
    expect(contractContext(search, stored(values), 9)).toEqual(expected);
  });
});

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

describe('the stored contract form', () => {
  const context = { offerId: 1, buyerId: 2, supplierId: 3 };

  it('survives a reload, for its own offer and buyer only', () => {
    const storage = memory();
    const key = formKeys.create(context);
    storeForm(storage, key, good);
    expect(readForm(storage, key, emptyContractForm)).toEqual(good);
    expect(readForm(storage, formKeys.create({ ...context, buyerId: 5 }), emptyContractForm)).toEqual(
      emptyContractForm,
    );
    storeForm(storage, key, null);
    expect(readForm(storage, key, emptyContractForm)).toEqual(emptyContractForm);
  });

  it("of a revision starts with the contract's terms and belongs to that revision only", () => {
    const storage = memory();
    expect(readForm(storage, formKeys.revise(7, 1), good)).toEqual(good);
    storeForm(storage, formKeys.revise(7, 1), { ...good, contractName: 'Changed' });
    expect(readForm(storage, formKeys.revise(7, 1), good).contractName).toBe('Changed');
    expect(readForm(storage, formKeys.revise(7, 2), good)).toEqual(good);
  });

  it('drops fields that an older version of the form stored differently', () => {
    const kept = JSON.stringify({
      contractName: 'Pumps',
      lines: [{ item: 'Pump' }],
      toBeSigned: 'yes',
      milestones: {},
    });
    expect(readForm({ getItem: () => kept }, 'x', emptyContractForm)).toEqual({
      ...emptyContractForm,
      contractName: 'Pumps',
    });
  });

  it('is empty when the stored text cannot be parsed', () => {
    expect(readForm({ getItem: () => '{"startDate":4' }, 'x', emptyContractForm)).toEqual(emptyContractForm);
    expect(readForm({ getItem: () => '{"startDate":4,"x":"y"}' }, 'x', emptyContractForm)).toEqual(
      emptyContractForm,
    );
  });
});
