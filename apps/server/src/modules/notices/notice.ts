import type { NoticeSubject, NotificationCategory } from '@proffer/contract/wire/choices';
import type { Executor } from '../../platform/database';

export interface NoticeReference {
  kind: NoticeSubject;
  id: number;
}

/**
 * Key of a notification: with `eventKey` each event is announced once for good. With `unreadKey` news of one
 * thing share a notification until it is read; later news replace its text and time.
 */
type NoticeOnce = { eventKey: string; unreadKey?: never } | { unreadKey: string; eventKey?: never };

/**
 * Notification for a user. Its text may name titles and companies, which are public, and a buyer to a
 * supplier. It must not contain anything an NDA protects: the person who acts for a supplier, the text of a
 * message, or a reason.
 */
export type Notice = NoticeOnce & {
  userId: number;
  /** Ids of the members it is addressed to; absent for everybody in the company. */
  onlyFor?: number[];
  /**
   * Company whose act it reports, which limits its mails; null for an event without an actor or by the
   * market.
   */
  from: number | null;
  category: NotificationCategory;
  /** Kind of event, such as `nda-requested`. */
  kind: string;
  /** Subject of its mail. */
  title: string;
  /** Sentence that is shown and mailed. */
  text: string;
  reference: NoticeReference;
  /** Set for messages. */
  conversationId?: number;
  /** Target of the button in its mail; null if another mail reports the same event. */
  mail: { path: string; label: string } | null;
};

/**
 * Operations of notifications for other modules. A notification exists if and only if the caller's
 * transaction commits.
 */
export interface NoticesPort {
  announce(tx: Executor, ...notices: Notice[]): Promise<void>;
  /** Marks a user's notifications about a thing as read, because the user has dealt with it. */
  clearFor(tx: Executor, userId: number, reference: NoticeReference): Promise<void>;
  /**
   * Deletes unread notifications of one kind that are no longer true, except the one with `exceptEventKey`.
   */
  retract(
    tx: Executor,
    kind: string,
    reference: NoticeReference,
    userIds: number[],
    exceptEventKey: string,
  ): Promise<void>;
}
