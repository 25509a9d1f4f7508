import type { KeySignature } from '@proffer/proof';
import { bigint, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import { signatureMethods } from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { personColumns } from './person-columns';

/** Returns the columns of a signature, for contracts and NDAs. */
export const signatureColumns = () => ({
  side: text({ enum: ['supplier', 'buyer'] }).notNull(),
  userId: bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id),
  ...personColumns(),
  name: text().notNull(),
  capacity: text().notNull(),
  /** Name and confirmed email address of the person at that time; empty in older rows. */
  accountName: text().notNull().default(''),
  accountEmail: text().notNull().default(''),
  method: text({ enum: signatureMethods }).notNull(),
  /** Version of the consent text for electronic signatures, or of the terms; empty in older rows. */
  consentVersion: text().notNull(),
  address: text().notNull(),
  device: text().notNull(),
  sha256Before: text().notNull(),
  sha256After: text().notNull(),
  /** Signature by the signer's own key, if there is one. */
  keySignature: jsonb().$type<KeySignature>(),
  signedAt: timestamp({ withTimezone: true }).notNull(),
});
