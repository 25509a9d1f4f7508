import type { NoticeSubject, NotificationCategory } from '@proffer/contract/wire/choices';
import type { Executor } from '../../platform/database';

export interface NoticeReference {
  kind: NoticeSubject;
  id: number;
}

/**
 * Either every event is told once, for ever, or news of one thing stay one notification until it is read; the later
 * ones then take the place of its text and time.
 */
type NoticeOnce = { eventKey: string; unreadKey?: never } | { unreadKey: string; eventKey?: never };

/**
 * News for a user. Its words may name titles and companies, which are public, and a buyer to a supplier; never what an NDA
 * protects, as who acts for a supplier, what a message says, or a reason.
 */
export type Notice = NoticeOnce & {
  userId: number;
  /** The company whose act it tells of, which limits its mails; null where it is nobody's, or the market's own. */
  from: number | null;
  category: NotificationCategory;
  /** What has happened, e.g. `nda-requested`. */
  kind: string;
  /** The subject of its mail. */
  title: string;
  /** The sentence that is shown, and mailed. */
  text: string;
  reference: NoticeReference;
  /** For messages. */
  conversationId?: number;
  /** Where the button of its mail leads; null when a mail of its own tells the same. */
  mail: { path: string; label: string } | null;
};

/** What modules ask of notifications: news are told in the transaction that makes them, so they exist if and only if it commits. */
export interface NoticesPort {
  announce(tx: Executor, ...notices: Notice[]): Promise<void>;
  /** The user has dealt with the thing, so nothing unread speaks of it any more. */
  clearFor(tx: Executor, userId: number, reference: NoticeReference): Promise<void>;
  /** Takes unread news of one kind back that are not so any more, but for the one that still is. */
  retract(
    tx: Executor,
    kind: string,
    reference: NoticeReference,
    userIds: number[],
    exceptEventKey: string,
  ): Promise<void>;
}
