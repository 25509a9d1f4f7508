import { describe, expect, it } from 'vitest';
import { dealingsText } from './offer-dealings.model';

const none = { openNdas: 0, signedNdas: 0, contracts: 0, conversations: 0, saves: 0 };

describe('dealingsText', () => {
  it.each([
    [{}, ''],
    [{ signedNdas: 1 }, '1 signed NDA'],
    [{ openNdas: 2, contracts: 3 }, '2 open NDA requests and 3 contracts'],
    [
      { openNdas: 1, signedNdas: 2, contracts: 1, conversations: 1, saves: 4 },
      '1 open NDA request, 2 signed NDAs, 1 contract, 1 conversation and 4 buyers who saved it',
    ],
  ])('describes the dealings %j as “%s”', (some, text) => {
    expect(dealingsText({ ...none, ...some })).toBe(text);
  });
});
