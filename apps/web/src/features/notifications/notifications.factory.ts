import type { Notification, UnreadCounts } from '@proffer/contract/notifications/schemas';

/** Returns an unread NDA notification; a test overrides what it needs. */
export function sampleNotification(change: Partial<Notification> = {}): Notification {
  return {
    notificationId: 1,
    notificationMessage: 'The NDA on “Water pumps” is signed by Rao Pumps and waits for your signature.',
    createdAt: '2026-11-21T09:30:00Z',
    category: 'GENERAL',
    referenceId: 21,
    referenceKind: 'nda',
    conversationId: null,
    readAt: null,
    isGone: false,
    ...change,
  };
}

export function messageNotification(change: Partial<Notification> = {}): Notification {
  return sampleNotification({
    notificationId: 2,
    notificationMessage: 'New message from Rao Pumps about “Water pumps”',
    category: 'MESSAGES',
    referenceId: 3,
    referenceKind: 'user',
    conversationId: 70,
    ...change,
  });
}

export function contractNotification(change: Partial<Notification> = {}): Notification {
  return sampleNotification({
    notificationId: 3,
    notificationMessage: 'Rao Pumps proposes a contract on “Water pumps”.',
    category: 'CONTRACT',
    referenceId: 40,
    referenceKind: 'contract',
    ...change,
  });
}

export function countsOf(change: Partial<UnreadCounts> = {}): UnreadCounts {
  return { MESSAGES: 0, CONTRACT: 0, GENERAL: 0, ...change };
}
