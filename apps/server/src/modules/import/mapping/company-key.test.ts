import { describe, expect, it } from 'vitest';
import { companyKey } from './company-key';

describe('companyKey', () => {
  it.each([
    ['Public Works & Government Services Canada', 'Public Works and Government Services Canada'],
    ['M/S. Star Constructions', 'STAR CONSTRUCTIONS'],
    ['Ltée', 'ltee'],
  ])('gives %s and %s the same company key', (a, b) => expect(companyKey(a)).toBe(companyKey(b)));
  it('keeps vowel signs in the company key, which are letters in Indian scripts', () => {
    expect(companyKey('काम')).not.toBe(companyKey('कम'));
  });
});
