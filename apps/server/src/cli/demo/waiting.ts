import { and, asc, eq, ilike } from 'drizzle-orm';
import type { ReportReason } from '@proffer/contract/wire/choices';
import { holding, type Executor } from '../../platform/database';
import { auditLog, conversations, messages, reports } from '../../schema';

/** An administrator who signed up and waits for approval. */
export const waitingAdmin = { email: 'waiting.admin@demo.example.com', daysAgo: 3 } as const;

interface DemoReport {
  reporter: string;
  company: string;
  reason: ReportReason;
  text: string;
  daysAgo: number;
  /** Decision by which an administrator closed the report, with a note; absent for an open report. */
  closed?: { state: 'upheld' | 'dismissed'; note: string };
}

/** Reports about companies, by their keys. */
const companyReports: readonly DemoReport[] = [
  {
    reporter: 'chambal',
    company: 'suraksha',
    reason: 'fraud',
    text: 'The registration number on their letter belongs to another company.',
    daysAgo: 6,
  },
  {
    reporter: 'luit',
    company: 'palar',
    reason: 'spam',
    text: 'Asks for the NDA on every offer and never answers.',
    daysAgo: 1,
  },
  {
    reporter: 'manjara',
    company: 'doaba',
    reason: 'other',
    text: 'The telephone number was wrong.',
    daysAgo: 40,
    closed: { state: 'dismissed', note: 'A slip of the pen; they have put it right.' },
  },
];

/** A buyer's message that the supplier suspected of fraud. */
const doubted = { said: 'vendors.example.com', reason: 'fraud', text: 'Is this link safe?' } as const;

const dayMs = 86_400_000;

/** Inserts users' reports to the administrators. A user is found by the key of its company. */
export async function insertReports(
  tx: Executor,
  { userOf, adminId, now }: { userOf: (key: string) => number; adminId: number; now: Date },
): Promise<void> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs);
  const [message] = await tx
    .select({
      id: messages.id,
      content: messages.content,
      buyerId: conversations.buyerId,
      supplierId: conversations.supplierId,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(ilike(messages.content, holding(doubted.said)), eq(messages.senderId, conversations.buyerId)))
    .orderBy(asc(messages.id))
    .limit(1);
  if (!message) throw new Error(`nobody in the demo market wrote ${doubted.said}`);
  const written = await tx
    .insert(reports)
    .values([
      ...companyReports.map(({ reporter, company, closed, daysAgo, reason, text }) => ({
        subject: 'company' as const,
        subjectId: userOf(company),
        userId: userOf(company),
        reporterId: userOf(reporter),
        reason,
        text,
        createdAt: daysBefore(daysAgo),
        ...(closed ? { ...closed, closedBy: adminId, closedAt: daysBefore(daysAgo - 1) } : {}),
      })),
      {
        subject: 'message',
        subjectId: message.id,
        userId: message.buyerId,
        reporterId: message.supplierId,
        reason: doubted.reason,
        text: doubted.text,
        quote: message.content,
        // Any time after the message.
        createdAt: now,
      },
    ])
    .returning({ id: reports.id, state: reports.state, note: reports.note, closedAt: reports.closedAt });
  await tx.insert(auditLog).values(
    written.flatMap(({ id, state, note, closedAt }) =>
      closedAt
        ? {
            actorId: adminId,
            act: `report.${state}`,
            subjectKind: 'report',
            subjectId: id,
            before: { state: 'open' },
            after: { state, note },
            address: '',
            createdAt: closedAt,
          }
        : [],
    ),
  );
}
