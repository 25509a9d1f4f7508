import { describe, expect, it } from 'vitest';
import { withhold } from '@proffer/contract/offers/withheld';
import { offerOf } from '../fake-server.factory';
import { changesOf, dropsNda, openedWithoutNda } from './staged-changes.model';
import { editOf } from '../wizard.model';

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
      redirectUrl: 'https://example.com',
      answers: [answered, { ...answered, answer: ' ' }],
      ndaRequired: true,
    },
    1,
    true,
  ),
  attachments: [file],
};

describe('the content that dropping an NDA opens', () => {
  it('lists everything that the NDA protected', () => {
    expect(openedWithoutNda(offer, editOf(offer))).toEqual([
      'the detail',
      'the quantity',
      'the delivery terms',
      'the link to more information',
      'the answer to one question',
      'the attachment prices.pdf',
      'the name Asha Rao',
    ]);
  });

  it('lists nothing if the protected fields are empty', () => {
    const blank = withhold(offer);
    expect(openedWithoutNda(blank, editOf(blank))).toEqual([]);
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('tells whether the NDA is dropped: before %s, after %s', (before, after, isDropped) => {
    const published = { ...offer, ndaRequired: before };
    expect(dropsNda(published, { ...editOf(offer), ndaRequired: after })).toBe(isDropped);
  });
});

describe('changed attachments of a published offer', () => {
  const waiting = { ...file, attachmentId: 5, fileName: 'drawing.png' };
  const published = { ...offer, pendingAttachments: [waiting] };
  const edit = { ...editOf(published), addAttachments: [5], removeAttachments: [4] };

  it('lists changed attachments in the words of the history', () => {
    expect(changesOf(published, edit).changes).toEqual([
      {
        key: 'file.4',
        label: 'Attachment',
        before: { kind: 'text', text: 'prices.pdf' },
        after: { kind: 'nothing' },
      },
      {
        key: 'file.5',
        label: 'Attachment',
        before: { kind: 'nothing' },
        after: { kind: 'text', text: 'drawing.png' },
      },
    ]);
  });

  it('lists the attachments after the change among the opened content', () => {
    const opened = openedWithoutNda(published, edit);
    expect(opened.filter((part) => part.includes('attachment'))).toEqual(['the attachment drawing.png']);
  });
});
