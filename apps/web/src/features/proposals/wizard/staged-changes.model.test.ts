import { describe, expect, it } from 'vitest';
import { withhold } from '@proffer/contract/withheld';
import { offerOf } from './draft-server.factory';
import { liveFiles } from './live-files.model';
import { dropsNda, openedWithoutNda } from './staged-changes.model';
import { draftOf } from './wizard.model';

const file = { attachmentId: 4, fileName: 'prices.pdf', sizeBytes: 9, contentType: 'application/pdf' };
const answered = { question: 'Warranty?', category: '', mandatory: false, answer: 'Two years' };
const offer = {
  ...offerOf(
    {
      title: 'Pumps',
      detail: 'Twelve',
      qtyTo: 5,
      deliveryTerm: 'Ex works',
      ruleOfDelivery: 'DAP',
      redirectURL: 'https://example.com',
      answers: [answered, { ...answered, answer: ' ' }],
      ndaRequired: true,
    },
    1,
    true,
  ),
  attachments: [file],
};

describe('what dropping an NDA opens', () => {
  it('is everything that the NDA protects', () => {
    expect(openedWithoutNda(offer, draftOf(offer))).toEqual([
      'the detail',
      'the quantity',
      'the delivery terms',
      'the link to more information',
      'the answer to one question',
      'the attachment prices.pdf',
      'the name Asha Rao',
    ]);
  });

  it('is nothing when what it protects is empty', () => {
    const blank = withhold(offer);
    expect(openedWithoutNda(blank, draftOf(blank))).toEqual([]);
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('NDA %s, then %s', (before, after, isDropped) => {
    const published = { ...offer, ndaRequired: before };
    expect(dropsNda(published, { ...draftOf(offer), ndaRequired: after })).toBe(isDropped);
  });
});

describe('files of a published offer', () => {
  it.each([
    ['a draft', false, false, true, '', false],
    ['an open one', true, false, false, 'Everybody can open a file as soon as it is added.', false],
    [
      'one under NDA',
      true,
      true,
      true,
      'Buyers who signed the NDA can open a file as soon as it is added.',
      false,
    ],
    [
      'one whose NDA is being dropped',
      true,
      true,
      false,
      'Buyers who signed the NDA can open a file as soon as it is added.',
      false,
    ],
    [
      'one whose NDA is not published yet',
      true,
      false,
      true,
      'Save the changes first: until then the offer asks for no NDA, and everybody could open the file.',
      true,
    ],
  ])('of %s', (_, isPublished, before, after, note, isWaiting) => {
    const live = liveFiles({ ...offer, draft: isPublished, ndaRequired: before }, { ndaRequired: after });
    expect(live).toEqual({ note, isWaiting });
  });
});
