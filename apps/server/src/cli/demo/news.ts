import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database';
import {
  contractEvents,
  contracts,
  conversations,
  messages,
  ndaEvents,
  ndaRequests,
  notifications,
  profiles,
  offers,
} from '../../schema';

/** The two people whose logins are printed. */
interface DemoPeople {
  supplierId: number;
  buyerId: number;
}

type News = typeof notifications.$inferInsert & { createdAt: Date };

const buyer = alias(profiles, 'buyer');
const supplier = alias(profiles, 'supplier');

export async function hasNews(tx: Executor, userIds: number[]): Promise<boolean> {
  return (await tx.$count(notifications, inArray(notifications.userId, userIds))) > 0;
}

/**
 * Inserts the notifications that the demo people would have received, with the texts of the modules, based on the
 * existing rows. They are read if the matter is done and unread while it waits; none is mailed.
 */
export async function insertNews(tx: Executor, people: DemoPeople): Promise<void> {
  const told = [
    ...(await listOfNdas(tx, people)),
    ...(await listOfContracts(tx, people)),
    ...(await listOfMessages(tx, people)),
  ];
  const inOrder = told.toSorted((a, b) => a.news.createdAt.getTime() - b.news.createdAt.getTime());
  const rows = inOrder.map(({ news, lastAt }) => {
    const at = lastAt ?? news.createdAt;
    return { ...news, createdAt: at, mailedAt: at };
  });
  if (rows.length > 0) await tx.insert(notifications).values(rows);
}

interface Told {
  /** The notification as first sent. */
  news: News;
  /** Time when a newer one last replaced it. */
  lastAt?: Date;
}

async function listOfNdas(tx: Executor, { supplierId, buyerId }: DemoPeople): Promise<Told[]> {
  const rows = await tx
    .select({
      id: ndaRequests.id,
      supplierId: ndaRequests.supplierId,
      buyerId: ndaRequests.buyerId,
      title: offers.title,
      buyerName: sql<string>`${buyer.firstName} || ' ' || ${buyer.lastName}`,
      buyerCompany: buyer.companyName,
      supplierCompany: supplier.companyName,
    })
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId))
    .where(or(eq(ndaRequests.supplierId, supplierId), eq(ndaRequests.buyerId, buyerId)))
    .orderBy(ndaRequests.id);
  const events = await tx
    .select({ ndaId: ndaEvents.ndaId, to: ndaEvents.toStatus, at: ndaEvents.createdAt })
    .from(ndaEvents)
    .where(
      inArray(
        ndaEvents.ndaId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(ndaEvents.id);
  return rows.flatMap((row): Told[] => {
    const changes = events.filter(({ ndaId, to }, index) => {
      // A step without a change of status causes no notification.
      const before = events.slice(0, index).findLast((event) => event.ndaId === ndaId);
      return ndaId === row.id && to !== before?.to;
    });
    const atOf = (status: (typeof changes)[number]['to']) => changes.find(({ to }) => to === status)?.at;
    const about = { category: 'GENERAL', referenceKind: 'nda', referenceId: row.id } as const;
    const requestedAt = atOf('Requested');
    const approvedAt = atOf('Approved & Shared');
    const told: Told[] = [];
    if (row.supplierId === supplierId && requestedAt) {
      told.push({
        news: {
          ...about,
          userId: supplierId,
          kind: 'nda-requested',
          title: `${row.buyerCompany} requests the NDA`,
          text: `${row.buyerName} of ${row.buyerCompany} requests the NDA for your offer “${row.title}”.`,
          eventKey: `nda:${row.id}:Requested`,
          createdAt: requestedAt,
          readAt: changes.find(({ to }) => to !== 'Requested')?.at ?? null,
        },
      });
    }
    if (row.buyerId === buyerId && approvedAt) {
      told.push({
        news: {
          ...about,
          userId: buyerId,
          kind: 'nda-approved',
          title: `${row.supplierCompany} has signed the NDA`,
          text: `The NDA on “${row.title}” is signed by ${row.supplierCompany} and is waiting for your signature.`,
          eventKey: `nda:${row.id}:Approved & Shared`,
          createdAt: approvedAt,
          readAt: atOf('Signed & Shared') ?? null,
        },
      });
    }
    return told;
  });
}

async function listOfContracts(tx: Executor, { supplierId, buyerId }: DemoPeople): Promise<Told[]> {
  const rows = await tx
    .select({
      id: contracts.id,
      supplierId: contracts.supplierId,
      buyerId: contracts.buyerId,
      supplierAgreedAt: contracts.supplierAgreedAt,
      buyerAgreedAt: contracts.buyerAgreedAt,
      rejectedAt: contracts.rejectedAt,
      title: offers.title,
      buyerCompany: buyer.companyName,
      supplierCompany: supplier.companyName,
      eventId: contractEvents.id,
      act: contractEvents.act,
      actorId: contractEvents.actorUserId,
      at: contractEvents.createdAt,
    })
    .from(contractEvents)
    .innerJoin(contracts, eq(contracts.id, contractEvents.contractId))
    .innerJoin(offers, eq(offers.id, contracts.offerId))
    .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
    .innerJoin(supplier, eq(supplier.userId, contracts.supplierId))
    .where(or(eq(contracts.supplierId, supplierId), eq(contracts.buyerId, buyerId)))
    .orderBy(contractEvents.id);
  return rows.flatMap((row): Told[] => {
    const about = {
      category: 'CONTRACT',
      referenceKind: 'contract',
      referenceId: row.id,
      createdAt: row.at,
    } as const;
    const keyOf = (kind: string) => ({ kind, eventKey: `contract:${row.id}:${kind}:${row.eventId}` });
    if (row.act === 'proposed' && row.buyerId === buyerId) {
      const news = {
        ...about,
        ...keyOf('contract-proposed'),
        userId: buyerId,
        title: `${row.supplierCompany} proposes a contract`,
        text: `${row.supplierCompany} proposes a contract on “${row.title}”. It becomes active once both sides have accepted.`,
        readAt: row.buyerAgreedAt ?? row.rejectedAt,
      };
      return [{ news }];
    }
    // Acts of the buyer that wait for the supplier's answer.
    if (row.supplierId !== supplierId || row.actorId !== row.buyerId) return [];
    if (row.act === 'accepted' && !row.supplierAgreedAt && !row.rejectedAt) {
      const news = {
        ...about,
        ...keyOf('contract-accepted'),
        userId: supplierId,
        title: `${row.buyerCompany} has accepted the contract`,
        text: `The contract on “${row.title}” is waiting for your acceptance.`,
      };
      return [{ news }];
    }
    if (row.act !== 'wants_changes') return [];
    const news = {
      ...about,
      ...keyOf('contract-changes-wanted'),
      userId: supplierId,
      title: `${row.buyerCompany} requests changes to the contract`,
      text: `${row.buyerCompany} would accept the contract on “${row.title}” with changes. What they ask for is shown with the contract; you can change it and send it again.`,
    };
    return [{ news }];
  });
}

async function listOfMessages(tx: Executor, { supplierId, buyerId }: DemoPeople): Promise<Told[]> {
  const sender = alias(profiles, 'sender');
  const rows = await tx
    .select({
      conversationId: conversations.id,
      supplierId: conversations.supplierId,
      senderId: messages.senderId,
      title: offers.title,
      company: sender.companyName,
      readerId: sql<number>`${conversations.supplierId} + ${conversations.buyerId} - ${messages.senderId}`
        .mapWith(Number)
        .as('reader_id'),
      firstAt: sql`min(${messages.sentAt})`.mapWith(messages.sentAt),
      lastAt: sql`max(${messages.sentAt})`.mapWith(messages.sentAt),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(offers, eq(offers.id, conversations.offerId))
    .innerJoin(sender, eq(sender.userId, messages.senderId))
    .where(
      and(
        isNull(messages.deletedAt),
        or(
          and(
            eq(conversations.supplierId, supplierId),
            ne(messages.senderId, supplierId),
            gt(messages.sequence, conversations.supplierSeen),
          ),
          and(
            eq(conversations.buyerId, buyerId),
            ne(messages.senderId, buyerId),
            gt(messages.sequence, conversations.buyerSeen),
          ),
        ),
      ),
    )
    .groupBy(conversations.id, messages.senderId, offers.title, sender.companyName)
    .orderBy(conversations.id);
  return rows.map((row): Told => {
    const text = `New message from ${row.company} about “${row.title}”`;
    return {
      lastAt: row.lastAt,
      news: {
        userId: row.readerId,
        category: 'MESSAGES',
        kind: 'message',
        title: text,
        text,
        referenceKind: 'user',
        referenceId: row.senderId,
        conversationId: row.conversationId,
        unreadKey: `conversation:${row.conversationId}`,
        createdAt: row.firstAt,
      },
    };
  });
}
