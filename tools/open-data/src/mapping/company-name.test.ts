import { describe, expect, it } from 'vitest';
import { companyName } from './company-name';

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
