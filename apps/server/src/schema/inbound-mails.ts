import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { bytea, identity } from './columns';

/**
 * Mails that arrived at a reply address. A row is written before the mail is acknowledged. Once it is processed, only
 * the outcome stays, without personal data, so that the same mail is processed once.
 */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: identity(),
    /** SHA-256 of the recipient and the `Message-ID`. */
    mailKey: bytea().notNull(),
    /** Null once it is processed, like the mail itself. */
    recipient: text(),
    raw: bytea(),
    /** True if only the beginning of the mail was stored, because it was too large. */
    isCut: boolean().notNull().default(false),
    /** Address for bounces; empty for a bounce. */
    returnPath: text(),
    /** Null until it is processed; `accepted`, or the reason why it was not. */
    outcome: text(),
    /** Address and id of the mail to which an explanation is sent; null once it was sent. */
    answerTo: text(),
    answeredId: text(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('inbound_mails_once').on(t.mailKey),
    index('inbound_mails_received').on(t.receivedAt),
    check('inbound_mails_settled', sql`(outcome is null) = (settled_at is null)`),
    check('inbound_mails_forgotten', sql`outcome is null or (raw is null and recipient is null)`),
  ],
);
