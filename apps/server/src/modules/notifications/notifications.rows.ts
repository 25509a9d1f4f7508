import { and, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { NoticeSubject, NotificationCategory } from '@proffer/contract/choices';
import type { Database } from '../../platform/database';
import { contracts, conversations, ndaRequests, notifications, proposals, users } from '../../schema';

export const unreadOf = (userId: number, category?: NotificationCategory) =>
  and(
    eq(notifications.userId, userId),
    category && eq(notifications.category, category),
    isNull(notifications.readAt),
  );

/** Which notifications are read, and in which order. */
export interface NotificationPage {
  where: SQL | undefined;
  order: 'newest' | 'told_last';
  size: number;
  offset?: number;
}

/**
 * A page of notifications with whether what they speak of is still there, in one query. The page is cut out first, so
 * that nothing is looked up for the rows before it.
 */
export function selectNotifications(db: Database, { where, order, size, offset = 0 }: NotificationPage) {
  const orderOf = ({ id, createdAt }: Record<'id' | 'createdAt', AnyPgColumn>) =>
    order === 'newest' ? [desc(id)] : [desc(createdAt), desc(id)];
  const told = db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(...orderOf(notifications))
    .limit(size)
    .offset(offset)
    .as('told');
  const speaksOf = (...kinds: NoticeSubject[]) => inArray(told.referenceKind, kinds);
  const isOfReader = (table: typeof contracts | typeof conversations) =>
    or(eq(table.buyerId, told.userId), eq(table.supplierId, told.userId));

  return db
    .select({
      id: told.id,
      category: told.category,
      text: told.text,
      referenceKind: told.referenceKind,
      referenceId: told.referenceId,
      conversationId: told.conversationId,
      createdAt: told.createdAt,
      readAt: told.readAt,
      /** What is spoken of is no more, or not for this reader any more. */
      isGone: sql<boolean>`case ${told.referenceKind}
        when 'contract' then ${contracts.id} is null
        when 'nda' then ${ndaRequests.id} is null
        when 'proposal' then ${proposals.id} is null
        when 'profile' then ${users.id} is null
        else ${conversations.id} is null and (${told.conversationId} is not null or ${users.id} is null) end`,
    })
    .from(told)
    .leftJoin(contracts, and(speaksOf('contract'), eq(contracts.id, told.referenceId), isOfReader(contracts)))
    .leftJoin(
      ndaRequests,
      and(
        speaksOf('nda'),
        eq(ndaRequests.id, told.referenceId),
        or(
          eq(ndaRequests.buyerId, told.userId),
          and(eq(ndaRequests.supplierId, told.userId), isNull(ndaRequests.removedAt)),
        ),
      ),
    )
    .leftJoin(
      proposals,
      and(
        speaksOf('proposal'),
        eq(proposals.id, told.referenceId),
        or(
          eq(proposals.status, 'published'),
          and(eq(proposals.supplierId, told.userId), ne(proposals.status, 'closed')),
        ),
      ),
    )
    .leftJoin(
      users,
      and(speaksOf('user', 'profile'), eq(users.id, told.referenceId), isNull(users.deactivatedAt)),
    )
    .leftJoin(
      conversations,
      and(speaksOf('user'), eq(conversations.id, told.conversationId), isOfReader(conversations)),
    )
    .orderBy(...orderOf(told));
}
