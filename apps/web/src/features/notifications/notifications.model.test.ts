import { describe, expect, it } from 'vitest';
import { bellLabel, notificationsPath, titleWithCount } from './bell.model';
import { contractNotification, messageNotification, sampleNotification } from './notifications.factory';
import { targetOf } from '../../entities/notifications/notice-target';
import { firstOf, isOpenAt, olderThan, targetLabel, titleOf, isSubjectOpen } from './notifications.model';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleNotification({ notificationId: index + 1 }));
const ids = (list: readonly { notificationId: number }[]) => list.map(({ notificationId }) => notificationId);
const readAt = '2026-11-21T10:00:00Z';

describe('link of a notification', () => {
  // ACC-15, ACC-17
  it('is next to the bell of each side', () => {
    expect([notificationsPath('Supplier'), notificationsPath('Buyer')]).toEqual([
      '/snotification',
      '/bnotification',
    ]);
  });

  // NOT-6, NOT-7
  it.each([
    ['a message', messageNotification(), '/schat', '/bchat', { user: '3', conversation: '70' }],
    [
      'a message of no conversation',
      messageNotification({ conversationId: null }),
      '/schat',
      '/bchat',
      { user: '3' },
    ],
    ['a contract', contractNotification(), '/contract-all', '/bcontract', { contract: '40' }],
    ['an NDA', sampleNotification(), '/ndarequest', '/nda', { nda: '21' }],
    [
      'an offer',
      sampleNotification({ referenceKind: 'proposal' }),
      '/proposal/21',
      '/view-offer/21',
      undefined,
    ],
    [
      'a company, also one’s own',
      sampleNotification({ referenceKind: 'profile' }),
      '/company-profile/21',
      '/company-profile/21',
      undefined,
    ],
  ])('%s', (_name, notification, supplierPath, buyerPath, search) => {
    const to = (path: string) => (search ? { to: path, search } : { to: path });
    expect(targetOf(notification, 'Supplier')).toEqual(to(supplierPath));
    expect(targetOf(notification, 'Buyer')).toEqual(to(buyerPath));
    expect(targetOf({ ...notification, isGone: true }, 'Buyer')).toBeNull();
  });

  // NOT-2
  it('uses the labels of the specification', () => {
    expect(targetLabel(messageNotification())).toBe('Go To Chat');
    expect(targetLabel(contractNotification())).toBe('Contract');
    expect(targetLabel({ category: 'GENERAL', referenceKind: 'nda' })).toBe('Details');
  });

  // NOT-50
  it('calls quotes quotes, and contracts contracts', () => {
    const quote = { category: 'CONTRACT', referenceKind: 'quote' } as const;
    expect([titleOf(quote), targetLabel(quote)]).toEqual(['Quotes', 'Quote']);
    expect(titleOf(contractNotification())).toBe('Contracts');
    expect(titleOf(messageNotification())).toBe('Messages');
  });
});

it.each([
  [messageNotification(), '/bchat', { conversation: '70' }, true],
  [messageNotification(), '/schat', { conversation: '70' }, true],
  [messageNotification(), '/bchat', { conversation: '7' }, false],
  [messageNotification(), '/bchat', {}, false],
  [messageNotification(), '/bcontract', { conversation: '70' }, false],
  [messageNotification({ conversationId: null }), '/bchat', {}, false],
  [contractNotification({ conversationId: 70 }), '/bchat', { conversation: '70' }, false],
])(
  'a message is on the screen only in its own open conversation: %#',
  (notification, pathname, search, isOpen) => {
    expect(isOpenAt(notification, { pathname, search })).toBe(isOpen);
  },
);

describe('notification counts', () => {
  it.each([
    [0, 'Notifications'],
    [3, 'Notifications, 3 unread'],
    [120, 'Notifications, 120 unread'],
  ])('are written in full at the bell: %i', (count, text) => expect(bellLabel(count)).toBe(text));

  it.each([
    ['Contracts · Proffer', 3, '(3) Contracts · Proffer'],
    ['(3) Contracts · Proffer', 100, '(99+) Contracts · Proffer'],
    ['(99+) Contracts · Proffer', 0, 'Contracts · Proffer'],
    ['(2024) Plan', 0, 'Plan'],
  ])('precede the title: %s, %i', (title, count, text) => expect(titleWithCount(title, count)).toBe(text));
});

describe('notifications shown in a group', () => {
  // NOT-3
  it('are the first three unread ones', () => {
    expect(ids(firstOf(many(2)))).toEqual([1, 2]);
    expect(ids(firstOf(many(5)))).toEqual([1, 2, 3]);
  });

  // NOT-4
  it('keep those read during this visit in place, with three unread ones', () => {
    const [first, ...rest] = many(5);
    expect(ids(firstOf([{ ...first!, readAt }, ...rest]))).toEqual([1, 2, 3, 4]);
    expect(ids(firstOf(many(5).map((one) => ({ ...one, readAt }))))).toEqual([1, 2, 3, 4, 5]);
  });

  it('include older ones once, although pages repeat them', () => {
    const pages = [...many(4), sampleNotification({ notificationId: 4 })];
    expect(ids(olderThan(many(2), pages))).toEqual([3, 4]);
  });
});

// LIM-5
it.each([
  ['quote', 'Buyer', '/bquotes/7', true],
  ['quote', 'Supplier', '/quotes/7', true],
  ['quote', 'Buyer', '/bquotes/8', false],
  ['contract', 'Supplier', '/contract-all/7', true],
  ['nda', 'Buyer', '/nda', false],
] as const)(
  'knows if the page of the %s with id 7 is open for a %s at %s: %s',
  (referenceKind, userType, path, isOpen) => {
    expect(isSubjectOpen({ referenceKind, referenceId: 7 }, userType, path)).toBe(isOpen);
  },
);
