import { describe, expect, it } from 'vitest';
import type { ImportedOffer } from '@proffer/server/offer-files';
import { createFieldTally } from './field-tally';

const offer = {
  duration: null,
  budgetTo: 5,
  categories: [1],
  qtyTo: null,
  deliveryTerm: '',
} as unknown as ImportedOffer;

// OFF-314: what is stated and not used is named.
describe('the count of fields', () => {
  it('reports how often each field is stated and read, and which fields are unused', () => {
    const tally = createFieldTally();
    const release = {
      ocid: 'a',
      buyer: { name: 'City', contactPoint: { email: 'x@example.com' } },
      tender: {
        title: 'Road',
        value: { amount: 5, currency: 'INR' },
        contractPeriod: { durationInDays: 20_000 },
        documents: [{ url: 'https://example.com/1' }, { url: 'https://example.com/2' }],
        procurementMethod: 'open',
        fees: null,
      },
    };
    tally.add(release, offer);
    tally.add(
      { ...release, tender: { ...release.tender, documents: [] } },
      { ...offer, duration: 'Short:1 month' },
    );
    tally.add({ ocid: 'b', awards: [{ title: 'Said by the award alone' }] }, offer);
    tally.add({ ...release, awards: [{ title: 'Road', items: [{ description: 'Asphalt' }] }] }, offer);
    expect(tally.result()).toEqual({
      fields: [
        { name: 'duration', stated: 3, read: 1 },
        { name: 'amount in rupees', stated: 3, read: 3 },
      ],
      unused: [
        { path: 'tender.procurementMethod', stated: 3 },
        { path: 'tender.documents.url', stated: 2 },
        { path: 'awards.title', stated: 1 },
        { path: 'awards.items.description', stated: 1 },
      ],
    });
  });
});
