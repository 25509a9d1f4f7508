import { describe, expect, it } from 'vitest';
import { proposalView } from './schemas';
import { fromWire } from '../wire/names';
import { withhold } from './withheld';

/** An offer with a value in every field that differs from its blank. */
const offer = {
  ...Object.fromEntries(Object.keys(proposalView.shape).map((field) => [field, `secret ${field}`])),
  answers: [sampleAnswer('secret answer'), sampleAnswer(' ')],
  attachments: [{ attachmentId: 1, fileName: 'secret.pdf', sizeBytes: 1, contentType: 'application/pdf' }],
};

function sampleAnswer(answer: string) {
  return { question: 'Q', category: '', mandatory: true, answer };
}

describe('withholding an offer under NDA', () => {
  // OFF-35
  it('keeps only the public properties of an offer under NDA', () => {
    const whole: Record<string, unknown> = offer;
    const shown: Record<string, unknown> = withhold(offer);
    const kept = Object.keys(shown).filter((field) => shown[field] === whole[field]);
    expect(kept.toSorted()).toEqual([
      'attribution',
      'budgetFrom',
      'budgetTo',
      'categories',
      'closed',
      'companyName',
      'coveredBy',
      'createdDate',
      'draft',
      'duration',
      'gst',
      'hsnCode',
      'id',
      'isCompanyPublic',
      'isOwner',
      'leadDays',
      'ndaId',
      'ndaRequired',
      'ndaStatus',
      'notCovered',
      'pictureOpen',
      'priceBasis',
      'publishedDate',
      'scope',
      'supplierId',
      'tab',
      'takenBack',
      'title',
      'unit',
      'unlisted',
      'updatedDate',
      'version',
    ]);
    expect(Object.keys(shown)).toEqual(Object.keys(offer));
    // The outline says which parts have content, and how much.
    expect(shown['opens']).toEqual({
      parts: ['detail', 'quantity', 'slabs', 'delivery', 'link'],
      answers: 1,
      attachments: 1,
    });
  });

  // OFF-505
  it('keeps the cover picture only if the supplier has opened it', () => {
    const under = { picture: '/proposals/picture/1?key=a', withheld: false };
    expect(withhold({ ...under, pictureOpen: true })).toMatchObject({
      picture: under.picture,
      withheld: true,
    });
    expect(withhold({ ...under, pictureOpen: false }).picture).toBeUndefined();
  });

  it('withholds the same properties by the names of the web app as by those of the API', () => {
    expect(withhold(fromWire(offer))).toEqual(fromWire(withhold(offer)));
  });

  it('withholds the reason why an offer was taken down', () => {
    const taken = { takedown: { reason: 'A copy.', at: '2026-11-21T09:00:00.000Z', canRestore: true } };
    expect(JSON.stringify(withhold(taken))).toBe('{}');
  });

  it('marks the result as withheld, keeps the original unchanged and adds no property', () => {
    const row = { detail: 'Secret', withheld: false };
    expect(withhold(row)).toEqual({ detail: '', withheld: true });
    expect(row).toEqual({ detail: 'Secret', withheld: false });
  });

  it('blanks properties with values that the API schema accepts', () => {
    const blanked = withhold({
      detail: 'x',
      qtyFrom: 1,
      qtyTo: 2,
      supplierName: 'x',
      deliveryTerm: 'x',
      ruleOfDelivery: 'x',
      redirectURL: 'https://example.com',
      templateId: 3,
      answers: [sampleAnswer('A')],
      attachments: [{ attachmentId: 1, fileName: 'a.pdf', sizeBytes: 1, contentType: 'application/pdf' }],
      withheld: false,
    });
    expect(proposalView.partial().safeParse(blanked).success).toBe(true);
  });
});
