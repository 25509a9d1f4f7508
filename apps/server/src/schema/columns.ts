import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** A 64-bit transaction id of PostgreSQL, which never wraps. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
