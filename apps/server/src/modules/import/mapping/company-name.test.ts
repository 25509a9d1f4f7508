import { describe, expect, it } from 'vitest';
import { companyKey, companyName } from './company-name';

describe('companyName', () => {
  it.each([
    ['HP', 'HP'],
    ['Atelier Ville-Marie Ltée/Ltd.', 'Atelier Ville-Marie Ltée/Ltd.'],
    [' M/S  STAR CONSTRUCTIONS ', 'M/S STAR CONSTRUCTIONS'],
    ['Contractor', ''],
    ['N/A', ''],
    ['...', ''],
  ])('%j is %j', (raw, name) => expect(companyName(raw)).toBe(name));
});

describe('companyKey', () => {
  it.each([
    ['Public Works & Government Services Canada', 'Public Works and Government Services Canada'],
    ['M/S. Star Constructions', 'STAR CONSTRUCTIONS'],
    ['Ltée', 'ltee'],
  ])('%s and %s are one', (a, b) => expect(companyKey(a)).toBe(companyKey(b)));
  it('keeps vowel signs, which are letters in Indian scripts', () => {
    expect(companyKey('काम')).not.toBe(companyKey('कम'));
  });
});
