import { sql } from 'drizzle-orm';
import type { Answer } from '@proffer/contract/offers/schemas';
import type { QuestionRule } from '@proffer/contract/templates/schemas';
import { builtInTermsVersion } from '@proffer/contract/settings/rules';
import { paiseOf } from '../../modules/contracts';
import type { Executor } from '../../platform/database';
import {
  buyerOffers,
  consents,
  contractEvents,
  contracts,
  conversations,
  logins,
  messageEdits,
  messages,
  ndaEvents,
  ndaRequests,
  profiles,
  offerAnswers,
  offers,
  templateQuestions,
  templates,
  users,
} from '../../schema';

/**
 * Row factories: insert complete objects with a few statements of many rows. They write what the modules would have
 * written, without checking rules, for the demo market and test users.
 */

/** From the address range reserved for documentation. */
const demoAddress = '203.0.113.20';
const rowsPerStatement = 500;

async function inChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await insert(rows.slice(start, start + rowsPerStatement));
  }
}

function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`nothing was inserted for ${String(key)}`);
  return id;
}

interface NewAccount {
  email: string;
  passwordHash: string;
  role: 'supplier' | 'buyer' | 'admin';
  createdAt: Date;
  isValidated: boolean;
  /** Absent for administrators, who have no profile. */
  profile?: Omit<typeof profiles.$inferInsert, 'userId'>;
}

/** Inserts complete, verified accounts with consent to the terms. Returns user ids by email. */
export async function insertAccounts(
  tx: Executor,
  accounts: readonly NewAccount[],
): Promise<Map<string, number>> {
  const loginIds = new Map<string, number>();
  const userIds = new Map<string, number>();
  await inChunks(accounts, async (chunk) => {
    const rows = await tx
      .insert(logins)
      .values(
        chunk.map(({ email, passwordHash, role, createdAt }) => ({
          email,
          emailKey: email.toLowerCase(),
          passwordHash,
          verifiedAt: createdAt,
          // Administrators log in with a second factor; the demo market's mail can be read at /dev/mailbox.
          secondFactor: role === 'admin' ? ('mail' as const) : ('off' as const),
          createdAt,
        })),
      )
      .returning({ id: logins.id, email: logins.email });
    for (const { id, email } of rows) loginIds.set(email, id);
  });
  await inChunks(accounts, async (chunk) => {
    const emails = new Map(chunk.map(({ email }) => [idOf(loginIds, email), email]));
    const rows = await tx
      .insert(users)
      .values(
        chunk.map(({ email, role, createdAt, isValidated }) => ({
          loginId: idOf(loginIds, email),
          role,
          signupStep: 'done' as const,
          createdAt,
          validation: isValidated && role !== 'admin' ? ('validated' as const) : ('waiting' as const),
          approvedAt: role === 'admin' && isValidated ? createdAt : null,
        })),
      )
      .returning({ id: users.id, loginId: users.loginId });
    for (const { id, loginId } of rows) userIds.set(emails.get(loginId) ?? '', id);
  });
  const owned = accounts.flatMap(({ email, profile }) =>
    profile ? [{ ...profile, userId: idOf(userIds, email) }] : [],
  );
  await inChunks(owned, (chunk) => tx.insert(profiles).values(chunk));
  await inChunks(accounts, (chunk) =>
    tx.insert(consents).values(
      chunk.map(({ email, createdAt }) => ({
        userId: idOf(userIds, email),
        termsVersion: builtInTermsVersion.version,
        address: demoAddress,
        createdAt,
      })),
    ),
  );
  return userIds;
}

interface NewTemplate {
  name: string;
  questions: readonly (QuestionRule & { question: string; category: string; isMandatory: boolean })[];
}

/** Inserts active question templates. Returns ids by name. */
export async function insertTemplates(
  tx: Executor,
  rows: readonly NewTemplate[],
  createdAt: Date,
): Promise<Map<string, number>> {
  const inserted = await tx
    .insert(templates)
    .values(rows.map(({ name }) => ({ name, createdAt })))
    .returning({ id: templates.id, name: templates.name });
  const ids = new Map(inserted.map(({ id, name }) => [name, id]));
  const questions = rows.flatMap(({ name, questions }) =>
    questions.map(({ isMandatory, ...rule }, position) => ({
      templateId: idOf(ids, name),
      position,
      mandatory: isMandatory,
      question: rule.question,
      category: rule.category,
      kind: rule.kind,
      help: rule.help,
      options: rule.options,
      min: rule.min,
      max: rule.max,
      certificateKind: rule.certificateKind,
    })),
  );
  await inChunks(questions, (chunk) => tx.insert(templateQuestions).values(chunk));
  return ids;
}

export type NewOffer = typeof offers.$inferInsert & { answers: readonly Answer[] };

/** Inserts offers with their answers. Titles must differ. Returns ids by title. */
export async function insertOffers(tx: Executor, added: readonly NewOffer[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await inChunks(added, async (chunk) => {
    const rows = await tx
      .insert(offers)
      .values(chunk.map(({ answers: _answers, ...columns }) => columns))
      .returning({ id: offers.id, title: offers.title });
    for (const { id, title } of rows) ids.set(title, id);
  });
  const answers = added.flatMap((offer) =>
    offer.answers.map((answer, position) => ({ offerId: idOf(ids, offer.title), position, ...answer })),
  );
  await inChunks(answers, (chunk) => tx.insert(offerAnswers).values(chunk));
  return ids;
}

interface NewNda {
  offerId: number;
  supplierId: number;
  buyerId: number;
  /** Requests with a document are made by the NDA service, never here. */
  status: 'Requested' | 'Rejected' | 'Skipped';
  reason: string;
  requestNote: string;
  requestedAt: Date;
  answeredAt: Date | null;
  archivedAt: Date | null;
}

const keyOf = (nda: { offerId: number; buyerId: number }) => `${nda.offerId} ${nda.buyerId}`;

/** Inserts NDA requests with their history. */
export async function insertNdas(tx: Executor, ndas: readonly NewNda[]): Promise<void> {
  const ids = new Map<string, number>();
  await inChunks(ndas, async (chunk) => {
    const rows = await tx
      .insert(ndaRequests)
      .values(
        chunk.map(({ answeredAt, ...columns }) => ({
          ...columns,
          changedAt: answeredAt ?? columns.requestedAt,
          remindersSent: 2,
        })),
      )
      .returning({ id: ndaRequests.id, offerId: ndaRequests.offerId, buyerId: ndaRequests.buyerId });
    for (const row of rows) ids.set(keyOf(row), row.id);
  });
  const events = ndas.flatMap((nda) => {
    const asked = {
      ndaId: idOf(ids, keyOf(nda)),
      fromStatus: null,
      toStatus: 'Requested' as const,
      actorUserId: nda.buyerId,
      address: demoAddress,
      note: nda.requestNote,
      createdAt: nda.requestedAt,
    };
    if (nda.status === 'Requested' || nda.answeredAt === null) return [asked];
    const answered = {
      ...asked,
      fromStatus: 'Requested' as const,
      toStatus: nda.status,
      actorUserId: nda.supplierId,
      note: nda.reason,
      createdAt: nda.answeredAt,
    };
    return [asked, answered];
  });
  await inChunks(events, (chunk) => tx.insert(ndaEvents).values(chunk));
}

export type NewContract = typeof contracts.$inferInsert;

/** Inserts contracts with the history that their dates imply. */
export async function insertContracts(
  tx: Executor,
  rows: readonly NewContract[],
): Promise<(typeof contracts.$inferSelect)[]> {
  const inserted: (typeof contracts.$inferSelect)[] = [];
  await inChunks(rows, async (chunk) => {
    const stored = await tx
      .insert(contracts)
      .values(chunk.map((row) => ({ ...row, valuePaise: row.substance ? paiseOf(row.substance) : null })))
      .returning();
    const events = stored.flatMap((row) => {
      const line = { contractId: row.id, revision: row.revision, address: '203.0.113.20' };
      const done = (at: Date | null, act: 'accepted' | 'rejected' | 'wants_changes', by: number, note = '') =>
        at === null ? [] : [{ ...line, act, actorUserId: by, note, createdAt: at }];
      const rejecter = row.rejectedBy === 'supplier' ? row.supplierId : row.buyerId;
      return [
        { ...line, act: 'proposed' as const, actorUserId: row.supplierId, createdAt: row.createdAt },
        ...done(row.supplierAgreedAt, 'accepted', row.supplierId),
        ...done(row.buyerAgreedAt, 'accepted', row.buyerId),
        ...done(row.rejectedAt, row.wantsChanges ? 'wants_changes' : 'rejected', rejecter, row.rejectReason),
      ];
    });
    await tx.insert(contractEvents).values(events);
    inserted.push(...stored);
  });
  return inserted;
}

export interface NewMessage {
  from: 'supplier' | 'buyer';
  content: string;
  sentAt: Date;
  edit: { before: string; at: Date } | null;
  deletedAt: Date | null;
}
type NewConversation = Omit<typeof conversations.$inferInsert, 'lastSequence' | 'lastMessageAt'> & {
  /** Oldest first. */
  messages: readonly NewMessage[];
};

const placeOf = (message: { conversationId: number; sequence: number }) =>
  `${message.conversationId} ${message.sequence}`;

/** Inserts conversations with their messages, numbered from 1, and the former texts of edited messages. */
export async function insertConversations(tx: Executor, rows: readonly NewConversation[]): Promise<void> {
  const ids = new Map<string, number>();
  await inChunks(rows, async (chunk) => {
    const stored = await tx
      .insert(conversations)
      .values(
        chunk.map(({ messages: written, ...columns }) => ({
          ...columns,
          lastSequence: written.length,
          lastMessageAt: written.at(-1)?.sentAt ?? null,
        })),
      )
      .returning({
        id: conversations.id,
        offerId: conversations.offerId,
        buyerId: conversations.buyerId,
      });
    for (const row of stored) ids.set(keyOf(row), row.id);
  });
  const written = rows.flatMap((row) =>
    row.messages.map((message, position) => ({
      edit: message.edit,
      columns: {
        conversationId: idOf(ids, keyOf(row)),
        sequence: position + 1,
        senderId: message.from === 'buyer' ? row.buyerId : row.supplierId,
        receiverId: message.from === 'buyer' ? row.supplierId : row.buyerId,
        content: message.content,
        sentAt: message.sentAt,
        editedAt: message.edit?.at ?? null,
        deletedAt: message.deletedAt,
      },
    })),
  );
  await inChunks(written, async (chunk) => {
    const stored = await tx
      .insert(messages)
      .values(chunk.map(({ columns }) => columns))
      .returning({ id: messages.id, conversationId: messages.conversationId, sequence: messages.sequence });
    const messageIds = new Map(stored.map((row) => [placeOf(row), row.id]));
    const edits = chunk.flatMap(({ edit, columns }) =>
      edit
        ? [{ messageId: idOf(messageIds, placeOf(columns)), content: edit.before, replacedAt: edit.at }]
        : [],
    );
    if (edits.length > 0) await tx.insert(messageEdits).values(edits);
  });
}

type NewMark = typeof buyerOffers.$inferInsert;

export async function insertMarks(tx: Executor, rows: readonly NewMark[]): Promise<void> {
  await inChunks(rows, (chunk) => tx.insert(buyerOffers).values(chunk));
}

/**
 * Inserts views of published offers for each day from `since` to `until`: zero to five a day, the same in every load.
 */
export async function insertViews(tx: Executor, since: Date, until: Date): Promise<void> {
  await tx.execute(sql`
    insert into offer_views (offer_id, day, viewer_hash)
    select o.id, d::date, decode(md5(o.id || '-' || d::date || '-' || n), 'hex')
    from ${offers} o,
      generate_series(greatest(o.published_at, ${since.toISOString()}::timestamptz), ${until.toISOString()}::timestamptz, interval '1 day') d,
      generate_series(1, 5) n
    where o.status = 'published' and get_byte(decode(md5(d::date || '-' || o.id || '-' || n), 'hex'), 0) < 60`);
}
