import type { Executor } from '../database';
import type { Jobs } from '../jobs';
import type { Counter, RateLimit } from '../rate-limit';
import { currentCause, type Tracing } from '../tracing';
import { createHandover } from './handover';
import { renderMail, type MailContent } from './layout';
import { createMailLimits, type HeldMail, type MailLimiting } from './mail-limits';
import type { MailAttachment, MailTransport } from './transport';

/** What a template makes of its data when the mail is sent. */
export interface ComposedMail extends MailContent {
  to: string;
  subject: string;
  /** Together no larger than `maxAttachedBytes`. */
  attachments?: MailAttachment[];
  /** Called once the mail is taken; again when the process dies just after, so it must bear that. */
  onSent?: () => Promise<void>;
  /** Limits of its own beside those of its address, the narrowest first. */
  counters?: readonly Counter[];
  /**
   * Called instead of sending where a limit holds the mail back. Without it the mail waits until it may go, and takes
   * the place of one of its template that waits for the same address.
   */
  onHeld?: (held: HeldMail) => Promise<void>;
}

/**
 * What a mail may carry: with a third more for its writing as text it stays below the 20 MB that mailboxes commonly take.
 */
export const maxAttachedBytes = 12 * 1024 * 1024;

/** Writes a mail from the data it was enqueued with. `null` means that there is nothing to send any more. */
type MailTemplate<T> = (data: T) => Promise<ComposedMail | null>;

export interface MailOutbox {
  /**
   * Names a template, before the jobs start. One that is `isAwaited`, by a person who cannot go on without it, is sent
   * before all that are not, and counted where it is asked for. `limiting` says how the others are counted.
   */
  define<T extends object>(
    template: string,
    compose: MailTemplate<T>,
    options?: { isAwaited?: boolean; limiting?: MailLimiting },
  ): void;
  /**
   * Promises a mail inside the caller's transaction; it is written when it is sent, so the queue holds no secrets.
   * A mail that waits under the same key is replaced; none is written before `runAt`.
   */
  enqueue(
    executor: Executor,
    template: string,
    data: object,
    options?: { key?: string; runAt?: Date },
  ): Promise<void>;
  /** Mails sent again by this process, because one that was killed may or may not have handed them over. */
  doubtful(): number;
}

/** Ends an attempt to hand a mail over that a limit holds back; what comes of it was settled before. */
class MailHeld extends Error {
  override readonly name = 'MailHeld';
}

/** Begins the name of every job that sends a mail; what follows is the template's name. */
export const mailJobPrefix = 'mail:';

/** Mails that are sent if and only if the transaction that caused them commits; retried until they are taken. */
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
  const enqueue: MailOutbox['enqueue'] = (executor, template, data, { key, runAt } = {}) =>
    jobs.enqueue(executor, mailJobPrefix + template, data, {
      ...(key === undefined ? {} : { key: mailJobPrefix + key }),
      ...(runAt === undefined ? {} : { runAt }),
    });

  /** The queue goes by the time of the machine, not by the clock of the market. */
  const hold = (template: string, to: string, data: object, { retryAfterSeconds }: HeldMail): Promise<void> =>
    jobs.enqueue(db, mailJobPrefix + template, data, {
      key: limits.heldKey(template, to),
      runAt: new Date(Date.now() + retryAfterSeconds * 1_000),
    });

  /** Whom it goes to is told to nobody. */
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
        const mail = await compose(data);
        if (!mail) return;
        const { to, subject, onSent, onHeld, counters = [], attachments = [], ...content } = mail;
        const attachedBytes = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0);
        if (attachedBytes > maxAttachedBytes)
          throw new Error(`the mail ${template} would carry ${attachedBytes} bytes`);
        const outgoing = {
          to,
          subject,
          ...(attachments.length > 0 ? { attachments } : {}),
          ...(content.unsubscribe ? { unsubscribeUrl: content.unsubscribe.url } : {}),
          ...renderMail(content),
          requestId: currentCause()?.requestId,
          // The same for every attempt, and with the time in it never again after a restored or new database.
          messageId: `<${template}.${jobId}.${createdAt.getTime().toString(36)}@${domain}>`,
        };
        // Counted in here, so that one that was handed over before is not counted again.
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
