import { describe, expect, it } from 'vitest';
import { agreed, amendment, contract } from './contract.factory';
import { changedTerms, isSameTerms, proposerText } from './amendments.model';

describe('changedTerms', () => {
  it('names each term that changes, in the words of its reader', () => {
    expect(changedTerms(contract, amendment)).toEqual([
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
});

describe('proposerText', () => {
  it.each([
    ['supplier', 'Dams Ltd proposes an amendment'],
    ['buyer', 'You propose an amendment. It waits for Pumps & Co.'],
  ] as const)('as the %s reads it', (side, text) => {
    expect(proposerText({ ...agreed, openAmendment: amendment }, side)).toBe(text);
  });

  it('sets a name of another direction apart', () => {
    const arabic = { ...agreed, buyerCompany: 'شركة السدود', openAmendment: amendment };
    expect(proposerText(arabic, 'supplier')).toBe('\u2068شركة السدود\u2069 proposes an amendment');
  });
});
