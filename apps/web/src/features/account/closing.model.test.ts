import { describe, expect, it } from 'vitest';
import { closing } from './account.factory';
import { closingEffects } from './closing.model';

describe('closingEffects', () => {
  it('lists in figures what closing an account removes and keeps', () => {
    expect(closingEffects({ ...closing, openNdaRequests: 1, openQuotes: 2 })).toEqual({
      removed: [
        'Your login ends on every device, and with it your Supplier and Buyer profiles.',
        '3 published offers are taken off the market.',
        '1 draft is erased.',
        '1 open NDA request is answered: the company has closed its account.',
        '2 open quotes are declined or withdrawn.',
        '1 pending contract is rejected, because nobody could accept any more.',
      ],
      kept: ['2 signed NDAs stay with both sides.', '1 active contract stays with both sides.'],
    });
  });

  it('omits consequences with a count of zero', () => {
    const none = { publishedOffers: 0, drafts: 0, signedNdas: 0, pendingContracts: 0, activeContracts: 0 };
    expect(closingEffects({ ...closing, ...none, profiles: ['Admin'] })).toEqual({
      removed: ['Your login ends on every device, and with it your administrator profile.'],
      kept: [],
    });
  });

  it('groups large numbers like the rest of the product', () => {
    expect(closingEffects({ ...closing, drafts: 123_456 }).removed).toContain('1,23,456 drafts are erased.');
  });
});
