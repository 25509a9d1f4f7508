import type { NotificationCategory } from '@proffer/contract/wire/choices';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Notification, UnreadCounts } from '@proffer/contract/notifications/schemas';
import { contractPath, webPaths } from '../../config/paths';
import { categoryTitles } from '../../entities/notifications/unread';
import { quotePath } from '../../entities/quotes/quote-path';

type UserType = SessionUser['userType'];

const targetWords: Record<NotificationCategory, string> = {
  MESSAGES: 'Go To Chat',
  CONTRACT: 'Contract',
  GENERAL: 'Details',
};

type Named = Pick<Notification, 'category' | 'referenceKind'>;

/** Returns the label of a card's link (NOT-2). */
export const targetLabel = ({ category, referenceKind }: Named): string =>
  referenceKind === 'quote' ? 'Quote' : targetWords[category];

/** Returns the title of a single notification: quotes and contracts share a category, but not a name (NOT-50). */
export function titleOf({ category, referenceKind }: Named): string {
  if (category !== 'CONTRACT') return categoryTitles[category];
  return referenceKind === 'quote' ? 'Quotes' : 'Contracts';
}

/** Text of a group without any notification. */
export const comingWords: Record<NotificationCategory, string> = {
  MESSAGES: 'When somebody writes to you about an offer, you see it here.',
  CONTRACT:
    'When a quote or a contract is proposed or answered, or a contract is about to start or end, you see it here.',
  GENERAL: 'When an NDA is requested, answered or signed, or an offer changes, you see it here.',
};

export function settingsPath(userType: UserType): string {
  if (userType === 'Admin') return webPaths.adminSettings;
  return userType === 'Buyer' ? webPaths.buyerSettings : webPaths.supplierSettings;
}

/** Returns whether the message of a notification is open at this address. */
export function isOpenAt(
  { category, conversationId }: Pick<Notification, 'category' | 'conversationId'>,
  address: { pathname: string; search: Readonly<Record<string, unknown>> },
): boolean {
  const chats: readonly string[] = [webPaths.supplierMessages, webPaths.buyerMessages];
  return (
    category === 'MESSAGES' &&
    conversationId !== null &&
    chats.includes(address.pathname) &&
    address.search['conversation'] === String(conversationId)
  );
}

/** Returns true if the page of the notification's quote or contract is open, which shows the change itself. */
export function isSubjectOpen(
  { referenceKind, referenceId }: Pick<Notification, 'referenceKind' | 'referenceId'>,
  userType: UserType,
  pathname: string,
): boolean {
  const side = userType === 'Buyer' ? 'buyer' : 'supplier';
  if (referenceKind === 'quote') return pathname === quotePath[side](referenceId);
  return referenceKind === 'contract' && pathname === contractPath[side](referenceId);
}

/** Returns the notifications up to the third unread one; those read during this visit keep their place. */
export function firstOf(unread: readonly Notification[]): Notification[] {
  let found = 0;
  const end = unread.findIndex(({ readAt }) => {
    if (readAt === null) found += 1;
    return found === limits.notificationsPerCategory;
  });
  return end === -1 ? [...unread] : unread.slice(0, end + 1);
}

/**
 * Returns the older notifications that are not in the unread list, without duplicates. Pages shift when a new
 * one arrives.
 */
export function olderThan(unread: readonly Notification[], pages: readonly Notification[]): Notification[] {
  const known = new Set(unread.map(({ notificationId }) => notificationId));
  return pages.filter(({ notificationId }) => {
    if (known.has(notificationId)) return false;
    known.add(notificationId);
    return true;
  });
}

export function haveSameCounts(a: UnreadCounts, b: UnreadCounts): boolean {
  return a.MESSAGES === b.MESSAGES && a.CONTRACT === b.CONTRACT && a.GENERAL === b.GENERAL;
}
