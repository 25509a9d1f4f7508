import { expect, it } from 'vitest';
import { firstTexts } from '../wire/first-texts.fixture';
import { lineFault } from '../wire/text-rules';
import { capacityRule, consentMissing, signatureMissing, signerRule } from './rules';
import { drawHandoverBody } from '../nda/schemas';
import { givenSignature } from './schemas';

// NDA-40
it.each(['Bina Rao', '', 'x'.repeat(201), 'two\nlines', 'Rao\u202E'])(
  'form and call give the same fault for the signer %.5s',
  (typed) => {
    const texts = firstTexts(givenSignature, { name: typed, capacity: typed, consentVersion: 'x' });
    expect(texts['name']).toBe(lineFault(signerRule, typed));
    // The specification's client sends none.
    expect(texts['capacity']).toBe(typed === '' ? undefined : lineFault(capacityRule, typed));
  },
);

it('form and call give the same fault for a missing signature', () => {
  expect(firstTexts(givenSignature, { name: 'Bina Rao' })).toEqual({ consentVersion: consentMissing });
  expect(firstTexts(drawHandoverBody, { key: 'x'.repeat(43) })).toEqual({ signature: signatureMissing });
});
