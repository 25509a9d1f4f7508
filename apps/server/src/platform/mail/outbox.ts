import type { Executor } from '../database';
import type { Jobs } from '../jobs';
import type { Counter, RateLimit } from '../rate-limit';
import { currentCause, type Tracing } from '../tracing';
import { createHandover } from './handover';
import { renderMail, usualLook, type MailContent, type MailLook } from './layout';
import { createMailLimits, type HeldMail, type MailLimiting } from './mail-limits';
import type { MailAttachment, MailTransport } from './transport';

/** A mail as composed by its template. */
export interface ComposedMail extends MailContent {
  to: string;
  subject: string;
  /** Total size at most `maxAttachedBytes`. */
  attachments?: MailAttachment[];
  /** Subject of the mail, such as `nda.7`; mail programs show mails with the same one as a thread. */
  thread?: string | undefined;
  /** `Message-ID` of the mail that this one answers automatically; null if that mail has none. */
  answersMail?: string | null;
  /** Address to which replies go. */
  replyTo?: string | undefined;
  /**
   * Called once the mail was accepted; called again if the process dies just after, so it must be
   * idempotent.
   */
  onSent?: () => Promise<void>;
  /** Limits in addition to those of its address, the narrowest first. */
  counters?: readonly Counter[];
  /**
   * Called instead of sending when a limit holds the mail back. Without it the mail waits until the
   * limit allows it, and replaces a waiting one of its template to the same address.
   */
  onHeld?: (held: HeldMail) => Promise<void>;
}

/**
 * Maximum total size of attachments, in bytes. Encoding adds a third, which keeps the mail below
 * the 20 MB that mailboxes usually accept.
 */
export const maxAttachedBytes = 12 * 1024 * 1024;

/**
 * Composes a mail from the data it was enqueued with, for a market of this name; null if it is no longer needed.
 */
type MailTemplate<T> = (data: T, market: string) => Promise<ComposedMail | null>;

export interface MailOutbox {
  /**
   * Registers a template, before the jobs start. Mails that are `isAwaited` by a person are sent
   * before all others, and counted when they are requested. `limiting` tells how the others are
   * counted.
   */
  define<T extends object>(
    template: string,
    compose: MailTemplate<T>,
    options?: { isAwaited?: boolean; limiting?: MailLimiting },
  ): void;
  /**
   * Enqueues a mail in the caller’s transaction. It is composed when it is sent, so the queue
   * contains no secrets. A waiting mail with the same key is replaced; none is composed before
   * `runAt`.
   */
  enqueue(
    executor: Executor,
    template: string,
    data: object,
    options?: { key?: string; runAt?: Date },
  ): Promise<void>;
  /**
   * Returns the number of mails that this process sent again, because a killed one may have sent
   * them.
   */
  doubtful(): number;
  /** Sets the function that returns the look of the next mails. */
  lookBy(findLook: () => Promise<MailLook>): void;
}

/**
 * Ends the attempt to send a mail that a limit holds back; the mail was already rescheduled or
 * bundled.
 */
class MailHeld extends Error {
  override readonly name = 'MailHeld';
}

const findUsualLook = async (): Promise<MailLook> => usualLook;

/** Prefix of the names of jobs that send mails; the template’s name follows. */
export const mailJobPrefix = 'mail:';

/**
 * Creates the mail outbox. A mail is sent only if the transaction that enqueued it commits, and is
 * retried until it is accepted.
 */
export function createMailOutbox({
  db,
  jobs,
  rateLimit,
  transport,
  publicUrl,
  tracing,
}: {
  db: Executor;
  jobs: Jobs;
  rateLimit: Pick<RateLimit, 'take' | 'giveBack'>;
  transport: MailTransport;
  publicUrl: string;
  tracing?: Tracing | undefined;
}): MailOutbox {
  const domain = new URL(publicUrl).hostname;
  const handover = createHandover();
  const limits = createMailLimits(rateLimit);
  let findLook = findUsualLook;
  const enqueue: MailOutbox['enqueue'] = (executor, template, data, { key, runAt } = {}) =>
    jobs.enqueue(executor, mailJobPrefix + template, data, {
      ...(key === undefined ? {} : { key: mailJobPrefix + key }),
      ...(runAt === undefined ? {} : { runAt }),
    });

  /** The queue uses the machine’s time, not the application’s clock. */
  const hold = (template: string, to: string, data: object, { retryAfterSeconds }: HeldMail): Promise<void> =>
    jobs.enqueue(db, mailJobPrefix + template, data, {
      key: limits.heldKey(template, to),
      runAt: new Date(Date.now() + retryAfterSeconds * 1_000),
    });

  /** The trace does not contain the recipient. */
  async function traced(template: string, send: () => Promise<void>): Promise<void> {
    const parent = currentCause()?.span;
    const span = tracing?.begin(`mail ${template}`, { kind: 'producer', attributes: {}, parent });
    try {
      await send();
      span?.end();
    } catch (error) {
      span?.end({ error });
      throw error;
    }
  }

  return {
    enqueue,
    doubtful: handover.doubtful,
    lookBy(find) {
      findLook = find;
    },
    define<T extends object>(
      template: string,
      compose: MailTemplate<T>,
      {
        isAwaited = false,
        limiting = isAwaited ? 'none' : 'template',
      }: { isAwaited?: boolean; limiting?: MailLimiting } = {},
    ) {
      const send: Parameters<typeof jobs.define<T>>[1] = async (data, job) => {
        const { jobId, createdAt } = job;
        const look = await findLook();
        const mail = await compose(data, look.market);
        if (!mail) return;
        const { to, subject, onSent, onHeld, counters = [], attachments = [], ...composed } = mail;
        const { thread, answersMail, replyTo, ...content } = composed;
        const attachedBytes = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0);
        if (attachedBytes > maxAttachedBytes)
          throw new Error(`the mail ${template} would carry ${attachedBytes} bytes`);
        const outgoing = {
          to,
          senderName: look.sender,
          subject,
          ...(attachments.length > 0 ? { attachments } : {}),
          ...(content.unsubscribe ? { unsubscribeUrl: content.unsubscribe.url } : {}),
          ...renderMail(content, look),
          replyTo,
          // The first mail of a thread does not exist; naming it joins the others, in any order.
          inReplyTo: answersMail ?? (thread === undefined ? undefined : threadIdOf(thread, domain)),
          isAutoReply: answersMail !== undefined,
          requestId: currentCause()?.requestId,
          // Equal for every attempt. The time in it makes it unique even after a restored or new
          // database.
          messageId: `<${template}.${jobId}.${createdAt.getTime().toString(36)}@${domain}>`,
        };
        // Counted inside the hand-over, so that a mail handed over before is not counted again.
        const isSent = await handover
          .once(job, async () => {
            const taken = await limits.take({ to, template, limiting, counters });
            if ('held' in taken) {
              await (onHeld ? onHeld(taken.held) : hold(template, to, data, taken.held));
              throw new MailHeld();
            }
            try {
              await traced(template, () => transport.send(outgoing, job.ended));
            } catch (error) {
              await taken.giveBack();
              throw error;
            }
          })
          .then(
            () => true,
            (error: unknown) => {
              if (error instanceof MailHeld) return false;
              throw error;
            },
          );
        if (isSent) await onSent?.();
      };
      jobs.define<T>(mailJobPrefix + template, send, { lane: 'mail', isAwaited });
    },
  };
}

/** Returns the `Message-ID` that all mails of a thread refer to. */
const threadIdOf = (thread: string, domain: string): string => `<thread.${thread}@${domain}>`;
