import { and, desc, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { NoticeSubject, NotificationCategory } from '@proffer/contract/wire/choices';
import { prepareQuery, type Database, type Given } from '../../platform/database';
import {
  buyerOffers,
  contracts,
  conversations,
  memberNotices,
  memberReading,
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

const reading = sql`(select ${memberReading.noticesUpTo} from ${memberReading} where ${memberReading.memberId} = `;
const readRow = (memberId: Given<number>, id: SQLWrapper) =>
  sql`from ${memberNotices} where ${memberNotices.memberId} = ${memberId} and ${memberNotices.notificationId} = ${id} and ${memberNotices.readAt} is not null`;

/** Returns the condition for notifications that a person may see, by the members that they are addressed to. */
export const isFor = (memberId: Given<number>): SQL =>
  sql`(${notifications.onlyFor} is null or ${memberId}::bigint = any(${notifications.onlyFor}))`;

/**
 * Returns the condition for notifications that are unread for one person of a shared company (COM-64): after the
 * watermark, addressed to the person, and not read by the person.
 */
export const unreadBy = ({ userId, memberId }: ReaderIds, category?: NotificationCategory) =>
  and(
    unreadOf(userId, category),
    sql`${notifications.id} > ${reading}${memberId})`,
    isFor(memberId),
    sql`not exists (select ${readRow(memberId, notifications.id)})`,
  );

/** Ids of a person and the company, as values or placeholders. */
export interface ReaderIds {
  userId: Given<number>;
  memberId: Given<number>;
}

/** Filter, order and range of notifications. */
interface NotificationPage {
  /** Set to read the state of one person instead of the company. */
  memberId?: Given<number> | undefined;
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
export function selectNotifications(
  db: Database,
  { where, order, size, offset = 0, memberId }: NotificationPage,
) {
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
    readAt:
      memberId === undefined
        ? page.readAt
        : sql<Date | null>`coalesce(${page.readAt}, (select ${memberNotices.readAt} ${readRow(memberId, page.id)}), case when ${page.id} <= ${reading}${memberId}) then ${page.createdAt} end)`.mapWith(
            notifications.readAt,
          ),
    onlyFor: page.onlyFor,
    /** Shown only here, to the two parties of the contract; mails never contain it. */
    contractName: contracts.name,
    /** True if the subject no longer exists, or not for this reader. */
    isGone: sql<boolean>`case ${page.referenceKind}
      when 'contract' then ${contracts.id} is null
      when 'quote' then ${quotes.id} is null
      when 'nda' then ${ndaRequests.id} is null
      when 'proposal' then ${offers.id} is null
      when 'search' then false
      when 'need-search' then false
      when 'need' then false
      when 'signature-request' then false
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
  // The time of reading has the type of the column, which the expression for one person does not state.
  return { query, selection: { ...selection, readAt: notifications.readAt } };
}
export type ListedNotification = Awaited<ReturnType<typeof selectNotifications>['query']>[number];
