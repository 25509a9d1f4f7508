import { describe, expect, it } from 'vitest';
import { agreed, amendment } from './contract.factory';
import { proposerText } from './amendments.model';

describe('proposerText', () => {
  it.each([
    ['supplier', 'Dams Ltd proposes an amendment'],
    ['buyer', 'You proposed an amendment. It is waiting for Pumps & Co.'],
  ] as const)('names the proposer of an amendment to the %s as a reader', (side, text) => {
    expect(proposerText({ ...agreed, openAmendment: amendment }, side)).toBe(text);
  });

  it("isolates a company name with another text direction in the proposer's text", () => {
    const arabic = { ...agreed, buyerCompany: 'شركة السدود', openAmendment: amendment };
    expect(proposerText(arabic, 'supplier')).toBe('\u2068شركة السدود\u2069 proposes an amendment');
  });
});
