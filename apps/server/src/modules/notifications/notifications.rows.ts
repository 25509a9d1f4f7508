import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { NoticeSubject, NotificationCategory } from '@proffer/contract/wire/choices';
import { prepareQuery, type Database, type Given } from '../../platform/database';
import {
  buyerOffers,
  contracts,
  conversations,
  ndaReliances,
  ndaRequests,
  notifications,
  offers,
  quotes,
  users,
} from '../../schema';

export const unreadOf = (userId: Given<number>, category?: NotificationCategory) =>
  and(
    eq(notifications.userId, userId),
    category && eq(notifications.category, category),
    isNull(notifications.readAt),
  );

/** Which notifications are read, and in which order. */
interface NotificationPage {
  where: SQL | undefined;
  order: 'newest' | 'told_last';
  size: Given<number>;
  offset?: Given<number>;
}

/** Those of so many ids at most as a prepared one, for what each message asks. */
export function prepareNotifications(db: Database, size: number) {
  const where = sql`${notifications.id} = any(${sql.placeholder('ids')}::bigint[])`;
  const { query, selection } = selectNotifications(db, { where, order: 'newest', size });
  return prepareQuery<ListedNotification>(db, 'notifications_by_ids', query, selection);
}

/** An offer that is taken back to draft, for now, stays readable to the buyers who deal on it, as its page does. */
const isTakenBack = sql`(${offers.status} = 'draft' and ${offers.shownVersion} is not null)`;
const isBoundTo = (userId: AnyPgColumn) =>
  or(
    ...[ndaRequests, ndaReliances, contracts, buyerOffers].map(
      (bond) =>
        sql`exists (select 1 from ${bond} bond where bond.offer_id = ${offers.id} and bond.buyer_id = ${userId})`,
    ),
  );

/**
 * Selects a page of notifications, each with whether its subject still exists. The page is cut out first, so that nothing is
 * looked up for the rows before it.
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
  const isOfReader = (table: typeof contracts | typeof conversations | typeof quotes) =>
    or(eq(table.buyerId, told.userId), eq(table.supplierId, told.userId));

  const selection = {
    id: told.id,
    userId: told.userId,
    category: told.category,
    text: told.text,
    referenceKind: told.referenceKind,
    referenceId: told.referenceId,
    conversationId: told.conversationId,
    createdAt: told.createdAt,
    readAt: told.readAt,
    /** Only here: it is said to the two whose contract it is, and never mailed. */
    contractName: contracts.name,
    /** What is spoken of is no more, or not for this reader any more. */
    isGone: sql<boolean>`case ${told.referenceKind}
      when 'contract' then ${contracts.id} is null
      when 'quote' then ${quotes.id} is null
      when 'nda' then ${ndaRequests.id} is null
      when 'proposal' then ${offers.id} is null
      when 'search' then false
      when 'profile' then ${users.id} is null
      else ${conversations.id} is null and (${told.conversationId} is not null or ${users.id} is null) end`,
  };

  const query = db
    .select(selection)
    .from(told)
    .leftJoin(contracts, and(speaksOf('contract'), eq(contracts.id, told.referenceId), isOfReader(contracts)))
    .leftJoin(quotes, and(speaksOf('quote'), eq(quotes.id, told.referenceId), isOfReader(quotes)))
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
      offers,
      and(
        speaksOf('proposal'),
        eq(offers.id, told.referenceId),
        or(
          eq(offers.status, 'published'),
          eq(offers.supplierId, told.userId),
          and(isTakenBack, isBoundTo(told.userId)),
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
  return { query, selection };
}
export type ListedNotification = Awaited<ReturnType<typeof selectNotifications>['query']>[number];
