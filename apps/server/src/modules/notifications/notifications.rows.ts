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

/** Filter, order and range of notifications. */
interface NotificationPage {
  where: SQL | undefined;
  order: 'newest' | 'last_changed';
  size: Given<number>;
  offset?: Given<number>;
}

/** Prepares the query by ids, at most `size` of them, because every chat message runs it. */
export function prepareNotifications(db: Database, size: number) {
  const where = sql`${notifications.id} = any(${sql.placeholder('ids')}::bigint[])`;
  const { query, selection } = selectNotifications(db, { where, order: 'newest', size });
  return prepareQuery<ListedNotification>(db, 'notifications_by_ids', query, selection);
}

/** An offer temporarily taken back to draft stays readable to buyers with dealings on it, like its page. */
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
  const page = db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(...orderOf(notifications))
    .limit(size)
    .offset(offset)
    .as('told');
  const isAbout = (...kinds: NoticeSubject[]) => inArray(page.referenceKind, kinds);
  const isOfReader = (table: typeof contracts | typeof conversations | typeof quotes) =>
    or(eq(table.buyerId, page.userId), eq(table.supplierId, page.userId));

  const selection = {
    id: page.id,
    userId: page.userId,
    category: page.category,
    text: page.text,
    referenceKind: page.referenceKind,
    referenceId: page.referenceId,
    conversationId: page.conversationId,
    createdAt: page.createdAt,
    readAt: page.readAt,
    /** Shown only here, to the two parties of the contract; mails never contain it. */
    contractName: contracts.name,
    /** True if the subject no longer exists, or not for this reader. */
    isGone: sql<boolean>`case ${page.referenceKind}
      when 'contract' then ${contracts.id} is null
      when 'quote' then ${quotes.id} is null
      when 'nda' then ${ndaRequests.id} is null
      when 'proposal' then ${offers.id} is null
      when 'search' then false
      when 'profile' then ${users.id} is null
      else ${conversations.id} is null and (${page.conversationId} is not null or ${users.id} is null) end`,
  };

  const query = db
    .select(selection)
    .from(page)
    .leftJoin(contracts, and(isAbout('contract'), eq(contracts.id, page.referenceId), isOfReader(contracts)))
    .leftJoin(quotes, and(isAbout('quote'), eq(quotes.id, page.referenceId), isOfReader(quotes)))
    .leftJoin(
      ndaRequests,
      and(
        isAbout('nda'),
        eq(ndaRequests.id, page.referenceId),
        or(
          eq(ndaRequests.buyerId, page.userId),
          and(eq(ndaRequests.supplierId, page.userId), isNull(ndaRequests.removedAt)),
        ),
      ),
    )
    .leftJoin(
      offers,
      and(
        isAbout('proposal'),
        eq(offers.id, page.referenceId),
        or(
          eq(offers.status, 'published'),
          eq(offers.supplierId, page.userId),
          and(isTakenBack, isBoundTo(page.userId)),
        ),
      ),
    )
    .leftJoin(
      users,
      and(isAbout('user', 'profile'), eq(users.id, page.referenceId), isNull(users.deactivatedAt)),
    )
    .leftJoin(
      conversations,
      and(isAbout('user'), eq(conversations.id, page.conversationId), isOfReader(conversations)),
    )
    .orderBy(...orderOf(page));
  return { query, selection };
}
export type ListedNotification = Awaited<ReturnType<typeof selectNotifications>['query']>[number];
