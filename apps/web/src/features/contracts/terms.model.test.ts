import { describe, expect, it } from 'vitest';
import { changedTerms, isSameTerms } from '../../entities/contracts/terms.model';
import { amendmentView, contractView, pumps } from './contract.factory';

const contract = contractView();

describe('changedTerms', () => {
  it("lists each changed term of a contract in the reader's words", () => {
    expect(changedTerms(contract, amendmentView())).toEqual([
      { label: 'End', before: '30 Jun 2027', after: '31 Aug 2027', isText: false },
    ]);
    const other = {
      ...contract,
      contractName: 'Pipes',
      contractDescription: 'Forty.',
      startDate: '2027-01-01',
    };
    expect(changedTerms(contract, other)).toEqual([
      { label: 'Name', before: 'Pumps 2027', after: 'Pipes', isText: false },
      { label: 'Description', before: 'No description', after: 'Forty.', isText: true },
      { label: 'Start', before: '1 Dec 2026', after: '1 Jan 2027', isText: false },
    ]);
    expect(isSameTerms(contract, { ...contract })).toBe(true);
    expect(isSameTerms(contract, other)).toBe(false);
  });

  it('describes changed lines, prices and conditions of a contract', () => {
    const before = { ...contract, lines: [pumps], governingLaw: 'India' };
    const after = {
      ...before,
      lines: [
        { ...pumps, quantity: 14, hsnCode: '841370' },
        { ...pumps, item: 'Seal kit', deliveryDate: '', deliveryPlace: '' },
      ],
      milestones: [{ what: 'On delivery', dueDate: '2027-01-31', percent: 100 }],
      papers: [{ paperId: 1, name: 'Drawing.pdf', bytes: 9, sha256: 'ab' }],
      governingLaw: '',
    };
    const said = changedTerms(before, after).map(({ label, before: old, after: now }) => [label, old, now]);
    expect(JSON.parse(JSON.stringify(said).replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
      [
        'Line 1',
        'End-suction pump: 12 pcs at ₹18,499.99 + 18 % GST, delivery 15 Dec 2026, Kanpur',
        'End-suction pump: 14 pcs at ₹18,499.99 + 18 % GST, HSN/SAC 841370, delivery 15 Dec 2026, Kanpur',
      ],
      ['Line 2', '', 'Seal kit: 12 pcs at ₹18,499.99 + 18 % GST'],
      ['Total', '₹2,61,959.86', '₹5,67,579.69'],
      ['Milestone 1', '', 'On delivery: 100 %, due 31 Jan 2027'],
      ['Law', 'India', ''],
      ['Attachments', '', 'Drawing.pdf'],
    ]);
  });
});
