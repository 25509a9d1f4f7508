import { describe, expect, it } from 'vitest';
import { emptySubstance } from '../substance/substance';
import { changesBetween, isSameTerms, withTermsBefore } from './amendment-terms';

const line = {
  item: 'Pump',
  quantity: 2,
  unit: 'pcs',
  unitPrice: 100,
  taxRate: 18,
  deliveryDate: '',
  deliveryPlace: '',
};
const substance = { ...emptySubstance, lines: [line] };
const now = { name: 'Pumps', description: '', startDate: '2026-12-01', endDate: '2027-03-31', substance };

describe('changesBetween', () => {
  it.each([
    ['contractName', { name: 'other' }],
    ['contractDescription', { description: 'other' }],
    ['startDate', { startDate: '2026-12-02' }],
    ['endDate', { endDate: '2027-04-01' }],
    ['lines', { substance: { ...substance, lines: [{ ...line, quantity: 3 }] } }],
    ['paymentTerms', { substance: { ...substance, paymentTerms: 'In 30 days.' } }],
    ['milestones', { substance: { ...substance, milestones: [{ what: 'All', dueDate: '', percent: 100 }] } }],
    ['governingLaw', { substance: { ...substance, governingLaw: 'India' } }],
    ['jurisdiction', { substance: { ...substance, jurisdiction: 'Kanpur' } }],
    [
      'papers',
      { substance: { ...substance, papers: [{ paperId: 1, name: 'a.pdf', bytes: 1, sha256: '' }] } },
    ],
  ])('changesBetween reports a changed %s as the only change', (name, change) => {
    expect(isSameTerms(now, structuredClone(now))).toBe(true);
    expect(changesBetween(now, { ...now, ...change })).toEqual([name]);
  });
});

// CON-340
it('changesBetween ignores signer names that were read from a paper later', () => {
  const papers = [{ paperId: 1, name: 'a.pdf', bytes: 1, sha256: '' }];
  const before = { ...now, substance: { ...substance, papers } };
  const after = { ...now, substance: { ...substance, papers: [{ ...papers[0]!, signedBy: ['Asha Das'] }] } };
  expect(changesBetween(before, after)).toEqual([]);
});

describe('withTermsBefore', () => {
  it('withTermsBefore pairs each amendment with the terms of the last accepted one before it', () => {
    const states = ['rejected', 'accepted', 'withdrawn', 'accepted', 'open'] as const;
    const amendments = states.map((state, index) => ({ ...now, name: `${index + 1}`, state }));
    expect(withTermsBefore(now, amendments).map(({ name, before }) => [name, before.name])).toEqual([
      ['1', 'Pumps'],
      ['2', 'Pumps'],
      ['3', '2'],
      ['4', '2'],
      ['5', '4'],
    ]);
  });
});
