import { describe, expect, it } from 'vitest';
import { previewOf, withoutNda } from './offer-reading.model';
import { emptyEdit } from '../wizard/wizard.model';

const edit = {
  ...emptyEdit,
  title: 'Pumps',
  detail: 'Secret drawing',
  duration: 'Short:1 month' as const,
  qtyFrom: 1,
  qtyTo: 2,
  budgetFrom: 10,
  budgetTo: 20,
  deliveryTerm: 'Ex works',
  redirectUrl: 'https://example.com',
  answers: [{ question: 'Q', category: '', mandatory: false, answer: 'A' }],
};

describe('preview of the wizard', () => {
  it('keeps only title, scope, company, duration and budget for a buyer without the NDA', () => {
    const seen = withoutNda(previewOf({ ...edit, ndaRequired: true }, null, 'Rao Pumps'));
    expect(seen).toMatchObject({
      title: 'Pumps',
      scope: 'small',
      companyName: 'Rao Pumps',
      duration: 'Short:1 month',
      budgetFrom: 10,
      budgetTo: 20,
      withheld: true,
    });
    expect(JSON.stringify(seen)).not.toMatch(/Secret|Ex works|example\.com|"A"/);
    expect([seen.qtyFrom, seen.qtyTo]).toEqual([null, null]);
  });

  it('hides nothing of an offer that asks for no NDA', () => {
    expect(withoutNda(previewOf(edit, null, 'Rao Pumps'))).toMatchObject({
      detail: 'Secret drawing',
      withheld: false,
    });
  });
});
