import { createHash } from 'node:crypto';
import { sendMessageBody } from '@proffer/contract/chat/schemas';
import { cleanFileName } from '@proffer/contract/wire/file-names';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { offThread } from '../../platform/foreign-work';
import type { Jobs } from '../../platform/jobs';
import {
  emailKey,
  inboundTasks,
  isAutomatic,
  isSenderAuthenticated,
  mailboxKey,
  messageIdOf,
  type ArrivedMail,
  type MailBody,
  type MailHead,
  type MailOutbox,
} from '../../platform/mail';
import type { RateLimit } from '../../platform/rate-limit';
import type { Chat } from '../chat';
import type { InboundMailsRepository, Writer } from './inbound-mails.repository';
import type { ReplyAddressesPort } from './mail-replies.ports';
import type { DropReason, Outcome, RefusalReason } from './outcomes';
import { refusedReplyMail } from './replies.mails';
import { whyNotAccepted } from './reply.policy';

/** Name of the job that processes a stored mail. */
export const processMailJob = 'mail-replies.process';
/** Replies of one person. */
const repliesOfPerson = { max: 30, windowMs: 3_600_000 };
/** Explanations to one address for one reason. */
const explained = { max: 1, windowMs: 24 * 3_600_000 };

interface RepliesDeps {
  db: Database;
  repository: InboundMailsRepository;
  addresses: Pick<ReplyAddressesPort, 'read'>;
  chat: Pick<Chat, 'messages' | 'files'>;
  jobs: Pick<Jobs, 'enqueue'>;
  outbox: Pick<MailOutbox, 'enqueue'>;
  rateLimit: Pick<RateLimit, 'consume'>;
  /** Id of the operator's receiving server in `Authentication-Results`. */
  authservId: string;
  /** Address and domain of the market's own mails. */
  ownAddress: string;
  ownDomain: string;
  clock: Clock;
}

/** A stored mail that was not processed yet. */
type WaitingMail = NonNullable<Awaited<ReturnType<InboundMailsRepository['findWaiting']>>>;

/** Ends the processing of a mail with its outcome. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly reason: DropReason | RefusalReason,
    /** The authenticated sender, who gets an explanation. */
    readonly sender?: string,
  ) {
    super(reason);
  }
}

/** Creates the service that turns replies to mails about messages into messages (REP-20 to REP-44). */
export function createReplies(deps: RepliesDeps) {
  const { db, repository, addresses, chat, jobs, outbox, rateLimit, clock } = deps;
  const { readMailHead, readMailBody } = offThread(inboundTasks);

  /** Returns the address of the sender, which the receiving server has authenticated. */
  function senderOf(head: MailHead, returnPath: string | null): string {
    if (isAutomatic(head, { returnPath, ownAddress: deps.ownAddress, ownDomain: deps.ownDomain })) {
      throw new Refusal('automatic');
    }
    const [from, ...others] = head.from;
    if (from === undefined || from === '' || others.length > 0) throw new Refusal('sender_unclear');
    const domain = emailKey(from).split('@').at(-1) ?? '';
    if (isSenderAuthenticated(head.headers, { authservId: deps.authservId, domain })) return from;
    throw new Refusal('unauthenticated');
  }

  /** Returns the person who may write, and the conversation. */
  async function readToken(recipient: string, from: string) {
    const token = addresses.read(recipient);
    if (!token) throw new Refusal('wrong_address', from);
    const writer = await repository.findWriter(token.memberId);
    const reason = whyNotAccepted(token, writer, { from, now: clock.now() });
    if (reason !== undefined || !writer) throw new Refusal(reason ?? 'no_member', from);
    return { writer, conversationId: token.conversationId };
  }

  async function readBody(mail: WaitingMail, from: string): Promise<MailBody> {
    if (mail.isCut) throw new Refusal('too_large', from);
    const body = await readMailBody(mail.raw, limits.attachmentsPerMessage).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'document_refused'
        ? new Refusal('too_complex', from)
        : error;
    });
    if (body.hasMoreFiles) throw new Refusal('too_many_files', from);
    return body;
  }

  /** Sends the reply as a message of its author. A repetition after a crash sends nothing again. */
  async function send(
    mail: WaitingMail,
    writer: Writer,
    conversationId: number,
    body: MailBody,
    from: string,
  ) {
    const { userId, companyRole: role, memberId: id, mayBind, bindLimit, isShared } = writer;
    const actor = {
      userId,
      role,
      member: { id, role: writer.role, mayBind, bindLimit, isShared },
      address: '',
    };
    const message = {
      conversationId,
      senderId: userId,
      messageContent: body.text,
      clientId: uuidOf(mail.mailKey),
      attachmentIds: body.files.map(() => 1),
    };
    const parsed = sendMessageBody.safeParse(message);
    if (!parsed.success) throw new Refusal(body.text.trim() === '' ? 'empty' : 'too_long', from);
    try {
      const attachmentIds: number[] = [];
      for (const { fileName, bytes } of body.files) {
        if (bytes.length === 0) continue;
        const file = { fileName: cleanFileName(fileName), bytes };
        attachmentIds.push((await chat.files.upload(actor, conversationId, file)).attachmentId);
      }
      await chat.messages.send(actor, { ...parsed.data, attachmentIds }, { via: 'mail' });
    } catch (error) {
      const reason = error instanceof AppError ? reasonOf(error) : undefined;
      if (reason === 'accepted') return;
      throw reason === undefined ? error : new Refusal(reason, from);
    }
  }

  async function deliver(mail: WaitingMail): Promise<void> {
    const head = await readMailHead(mail.raw).catch((error: unknown) => {
      throw error instanceof AppError && error.code !== 'document_refused'
        ? error
        : new Refusal('unreadable');
    });
    const from = senderOf(head, mail.returnPath);
    const { writer, conversationId } = await readToken(mail.recipient, from);
    const body = await readBody(mail, from);
    const verdict = await rateLimit.consume(`mail-replies:${writer.memberId}`, repliesOfPerson);
    if (!verdict.allowed) throw new Refusal('too_many', from);
    await send(mail, writer, conversationId, body, from);
  }

  /** Records the outcome, and requests the explanation to an authenticated sender, once a day for each reason. */
  async function settle(id: number, mail: WaitingMail, outcome: Outcome, sender?: string): Promise<void> {
    const isExplained =
      sender !== undefined &&
      (await rateLimit.consume(`reply-explained:${outcome}:${mailboxKey(sender)}`, explained)).allowed;
    const answer = isExplained ? { answerTo: sender, answeredId: messageIdOf(mail.raw) ?? null } : undefined;
    await withTransaction(db, async (tx) => {
      const isOwn = await repository.settle(tx, id, outcome, clock.now(), answer);
      if (isOwn && answer) await outbox.enqueue(tx, refusedReplyMail, { inboundMailId: id });
    });
  }

  return {
    /** Stores a mail for each of its recipients, with the job that processes it; a known one is ignored. */
    async receive({ raw, isCut, returnPath, recipients }: ArrivedMail): Promise<void> {
      const messageId = messageIdOf(raw) ?? createHash('sha256').update(raw).digest('hex');
      await withTransaction(db, async (tx) => {
        for (const recipient of recipients) {
          const mailKey = createHash('sha256').update(`${recipient.toLowerCase()}\n${messageId}`).digest();
          const mail = { mailKey, recipient, raw, isCut, returnPath, receivedAt: clock.now() };
          const id = await repository.add(tx, mail);
          if (id !== undefined) await jobs.enqueue(tx, processMailJob, { inboundMailId: id });
        }
      });
    },

    /** Processes a stored mail; repeating it changes nothing. */
    async process(id: number): Promise<void> {
      const mail = await repository.findWaiting(id);
      if (!mail) return;
      try {
        await deliver(mail);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await settle(id, mail, error.reason, error.sender);
        return;
      }
      await settle(id, mail, 'accepted');
    },
  };
}
export type Replies = ReturnType<typeof createReplies>;

/** Returns the outcome that a refusal of the conversation means; undefined if the mail is to be tried again. */
function reasonOf({ code }: AppError): RefusalReason | 'accepted' | undefined {
  if (code === 'document_refused' || code === 'invalid_input') return 'file_refused';
  if (code === 'not_found') return 'no_conversation';
  if (code === 'illegal_transition') return 'closed';
  // The message was sent before a crash, with files that have been uploaded again since.
  return code === 'repeat_differs' ? 'accepted' : undefined;
}

/** Returns a UUID (version 8) made of a hash, so that each try to send the same mail has the same id. */
function uuidOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
