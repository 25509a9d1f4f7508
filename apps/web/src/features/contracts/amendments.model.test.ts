import { describe, expect, it } from 'vitest';
import { agreed, amendment } from './contract.factory';
import { proposerText } from './amendments.model';

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
