import type { KeySignature } from '@proffer/proof';
import { bigint, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import { signatureMethods } from '@proffer/contract/wire/choices';
import { users } from './accounts';

/** What is known of a signature, whatever was signed. */
export const signatureColumns = () => ({
  side: text({ enum: ['supplier', 'buyer'] }).notNull(),
  userId: bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id),
  name: text().notNull(),
  capacity: text().notNull(),
  /** Of the account at that moment: its person, and its address once proved; empty before that was written down. */
  accountName: text().notNull().default(''),
  accountEmail: text().notNull().default(''),
  method: text({ enum: signatureMethods }).notNull(),
  /** Version of the text of consent to electronic signing, or that of the terms; empty in older rows without any. */
  consentVersion: text().notNull(),
  address: text().notNull(),
  device: text().notNull(),
  sha256Before: text().notNull(),
  sha256After: text().notNull(),
  /** By a key of the person's own, where they have one. */
  keySignature: jsonb().$type<KeySignature>(),
  signedAt: timestamp({ withTimezone: true }).notNull(),
});
