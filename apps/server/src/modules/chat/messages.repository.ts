import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { Mention, MessageFile } from '@proffer/contract/chat/schemas';
import {
  anyGiven,
  prepareQuery,
  prepareTogether,
  type Database,
  type Executor,
} from '../../platform/database';
import { conversations, messageAttachments, messageEdits, messages, storedFiles } from '../../schema';
import { createMessagePeople, hasTeam } from './message-people.rows';

/** Part of a conversation; without any of the ids, the newest part. */
interface MessagePart {
  after: number | undefined;
  before: number | undefined;
  around: number | undefined;
  limit: number;
}

interface ListedMessages {
  rows: MessageRow[];
  /** Number of messages in the conversation. */
  total: number;
}

const ways = ['after', 'before', 'around', 'newest'] as const;
type Way = (typeof ways)[number];

/**
 * Creates the repository of messages and their earlier versions; only new messages are written elsewhere. Callers
 * must have verified that the user is a party of the conversation.
 */
export function createMessagesRepository(db: Database) {
  const parts = new Map(ways.map((way) => [way, preparePart(db, way)]));
  const people = createMessagePeople(db);
  const filesOfIds = selectFiles(db, anyGiven('ids'));
  const readFiles = prepareQuery<FileRow>(db, 'message_files', filesOfIds, fileColumns);

  /** Adds the files to the messages of a page with one statement, in the order in which they were chosen. */
  async function withFiles(rows: Stored[], executor: Executor): Promise<MessageRow[]> {
    const ids = rows.flatMap(({ id, deletedAt }) => (deletedAt ? [] : id));
    return joinFiles(rows, ids.length === 0 ? [] : await readFiles({ ids }, executor));
  }

  return {
    /**
     * Returns part of a conversation in the order of sending, with the total; undefined for anybody but its parties.
     */
    async list(userId: number, id: number, part: MessagePart): Promise<ListedMessages | undefined> {
      const { after, before, around, limit } = part;
      const way = ways.find((one) => one !== 'newest' && part[one] !== undefined) ?? 'newest';
      const half = Math.floor(limit / 2);
      const values = { id, userId, from: after ?? before ?? around, limit, half, rest: limit - half };
      const found = await parts.get(way)?.(values);
      const [own] = found?.own ?? [];
      if (!found || !own) return undefined;
      const inOrder = found.rows.toSorted((a, b) => a.id - b.id);
      const rows = joinFiles(inOrder, found.files);
      return { rows: own.hasTeam ? await people.addTo(rows, { id, userId }) : rows, total: own.total };
    },

    async find(id: number, executor: Executor = db): Promise<MessageRow | undefined> {
      const rows = await executor.select().from(messages).where(eq(messages.id, id));
      const [row] = await withFiles(rows, executor);
      return row;
    },

    /** Returns the newest messages that include a file. */
    async listWithFile(fileId: number): Promise<MessageRow[]> {
      const holding = db
        .select({ id: messageAttachments.messageId })
        .from(messageAttachments)
        .where(eq(messageAttachments.fileId, fileId));
      const rows = await db
        .select()
        .from(messages)
        .where(inArray(messages.id, holding))
        .orderBy(desc(messages.id))
        .limit(100);
      return withFiles(rows, db);
    },

    async findByClientId(
      conversationId: number,
      senderId: number,
      clientId: string,
    ): Promise<MessageRow | undefined> {
      const rows = await db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversationId),
            eq(messages.senderId, senderId),
            eq(messages.clientId, clientId),
          ),
        );
      const [row] = await withFiles(rows, db);
      return row;
    },

    /** Replaces the text of a message and stores the previous one; the caller has locked the conversation. */
    async edit(
      tx: Executor,
      message: { id: number; content: string },
      content: string,
      at: Date,
    ): Promise<void> {
      await tx
        .insert(messageEdits)
        .values({ messageId: message.id, content: message.content, replacedAt: at });
      await tx.update(messages).set({ content, editedAt: at }).where(eq(messages.id, message.id));
    },

    /** Deletes the text, earlier versions and files of a message; only its deletion mark stays. */
    async remove(tx: Executor, id: number, at: Date): Promise<void> {
      await tx.update(messages).set({ content: '', deletedAt: at }).where(eq(messages.id, id));
      await tx.delete(messageEdits).where(eq(messageEdits.messageId, id));
      await tx.delete(messageAttachments).where(eq(messageAttachments.messageId, id));
    },

    async findId(tx: Executor, conversationId: number, sequence: number): Promise<number | undefined> {
      const [row] = await tx
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.conversationId, conversationId), eq(messages.sequence, sequence)));
      return row?.id;
    },

    /**
     * Returns the number of undeleted messages not sent by the reader, with a sequence above
     * `above` and up to `upTo`.
     */
    async countOthers(
      tx: Executor,
      conversationId: number,
      readerId: number,
      range: { above: number; upTo: number },
    ): Promise<number> {
      const [row] = await tx
        .select({ total: count() })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversationId),
            gt(messages.sequence, range.above),
            lte(messages.sequence, range.upTo),
            ne(messages.senderId, readerId),
            isNull(messages.deletedAt),
          ),
        );
      return row?.total ?? 0;
    },

    /** Returns the earlier texts of a message, oldest first. */
    listEdits: (messageId: number) =>
      db
        .select({ content: messageEdits.content, replacedAt: messageEdits.replacedAt })
        .from(messageEdits)
        .where(eq(messageEdits.messageId, messageId))
        .orderBy(asc(messageEdits.id))
        .limit(200),
  };
}
export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

type Stored = typeof messages.$inferSelect;
export type MessageRow = Stored & {
  files: MessageFile[];
  /** Name of the author, if the reader may know it. */
  authorName?: string;
  mentions?: Mention[];
};

const given = sql.placeholder;

/**
 * Selects rows from one end of a range. The conversation is matched by an array and comes first in the order, so that
 * only the index of both columns fits. Otherwise PostgreSQL might scan everybody's messages for an old conversation.
 * One plan fits conversations of any length, so it is cached.
 */
function stretch(db: Database, bound: SQL | undefined, order: 'oldest' | 'newest', size: Placeholder) {
  const by = order === 'oldest' ? asc : desc;
  return db
    .select()
    .from(messages)
    .where(and(sql`${messages.conversationId} = any(array[${given('id')}::bigint])`, bound))
    .orderBy(by(messages.conversationId), by(messages.id))
    .limit(size);
}

/** Queries for the rows of a part, unordered. */
const selectRows = (db: Database) => ({
  after: stretch(db, gt(messages.id, given('from')), 'oldest', given('limit')),
  before: stretch(db, lt(messages.id, given('from')), 'newest', given('limit')),
  newest: stretch(db, undefined, 'newest', given('limit')),
  around: stretch(db, lt(messages.id, given('from')), 'newest', given('half')).unionAll(
    stretch(db, gte(messages.id, given('from')), 'oldest', given('rest')),
  ),
});

/**
 * Prepares a part of a conversation with its files and total, in one statement. The part is read once, as a common
 * table expression named like the table, which the other queries refer to.
 */
function preparePart(db: Database, way: Way) {
  const ownColumns = { total: conversations.lastSequence, hasTeam };
  const own = db
    .select(ownColumns)
    .from(conversations)
    .where(
      and(
        eq(conversations.id, given('id')),
        sql`${given('userId')}::bigint in (${conversations.buyerId}, ${conversations.supplierId})`,
      ),
    );
  const ofPart = sql`any(array(select ${messages.id} from ${messages} where ${isNull(messages.deletedAt)}))`;
  return prepareTogether<{ own: { total: number; hasTeam: boolean }; rows: Stored; files: FileRow }>(
    db,
    `list messages ${way}`,
    {
      own: { query: own, selection: ownColumns },
      rows: { query: db.select().from(messages), selection: getTableColumns(messages) },
      files: { query: selectFiles(db, ofPart), selection: fileColumns },
    },
    { as: 'messages', query: selectRows(db)[way] },
  );
}

const fileColumns = {
  messageId: messageAttachments.messageId,
  attachmentId: messageAttachments.id,
  fileName: messageAttachments.fileName,
  sizeBytes: storedFiles.sizeBytes,
  contentType: storedFiles.contentType,
  scan: storedFiles.scan,
  signedBy: storedFiles.signedBy,
  width: messageAttachments.width,
  height: messageAttachments.height,
};

const selectFiles = (db: Database, ids: SQL) =>
  db
    .select(fileColumns)
    .from(messageAttachments)
    .innerJoin(storedFiles, eq(storedFiles.id, messageAttachments.fileId))
    .where(sql`${messageAttachments.messageId} = ${ids}`)
    .orderBy(asc(messageAttachments.id));
type FileRow = Omit<MessageFile, 'signedBy'> & { messageId: number | null; signedBy: string[] | null };

const joinFiles = (rows: readonly Stored[], files: readonly FileRow[]): MessageRow[] =>
  rows.map((row) => ({
    ...row,
    files: files.flatMap(({ messageId, signedBy, ...file }) =>
      messageId === row.id ? { ...file, ...(signedBy && { signedBy }) } : [],
    ),
  }));
