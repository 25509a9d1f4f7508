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

describe('the preview of the wizard', () => {
  it('shows a buyer without the NDA only title, scope, company, duration and budget', () => {
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

  it('withholds nothing of an offer without an NDA', () => {
    expect(withoutNda(previewOf(edit, null, 'Rao Pumps'))).toMatchObject({
      detail: 'Secret drawing',
      withheld: false,
    });
  });
});
