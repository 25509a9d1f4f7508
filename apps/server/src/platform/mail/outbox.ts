import type { Executor } from '../database';
import type { Jobs } from '../jobs';
import { currentCause, type Tracing } from '../tracing';
import { createHandover } from './handover';
import { renderMail, type MailContent } from './layout';
import type { MailAttachment, MailTransport } from './transport';

/** What a template makes of its data when the mail is sent. */
export interface ComposedMail extends MailContent {
  to: string;
  subject: string;
  /** Together no larger than `maxAttachedBytes`. */
  attachments?: MailAttachment[];
  /** Called once the mail is taken; again when the process dies just after, so it must bear that. */
  onSent?: () => Promise<void>;
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
   * before all that are not.
   */
  define<T extends object>(
    template: string,
    compose: MailTemplate<T>,
    options?: { isAwaited?: boolean },
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

/** Begins the name of every job that sends a mail; what follows is the template's name. */
export const mailJobPrefix = 'mail:';

/** Mails that are sent if and only if the transaction that caused them commits; retried until they are taken. */
export function createMailOutbox({
  jobs,
  transport,
  publicUrl,
  tracing,
}: {
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  tracing?: Tracing | undefined;
}): MailOutbox {
  const domain = new URL(publicUrl).hostname;
  const handover = createHandover();
  const enqueue: MailOutbox['enqueue'] = (executor, template, data, { key, runAt } = {}) =>
    jobs.enqueue(executor, mailJobPrefix + template, data, {
      ...(key === undefined ? {} : { key: mailJobPrefix + key }),
      ...(runAt === undefined ? {} : { runAt }),
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
      { isAwaited = false }: { isAwaited?: boolean } = {},
    ) {
      const send: Parameters<typeof jobs.define<T>>[1] = async (data, job) => {
        const { jobId, createdAt } = job;
        const mail = await compose(data);
        if (!mail) return;
        const { to, subject, onSent, attachments = [], ...content } = mail;
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
        await handover.once(job, () => traced(template, () => transport.send(outgoing, job.ended)));
        await onSent?.();
      };
      jobs.define<T>(mailJobPrefix + template, send, { lane: 'mail', isAwaited });
    },
  };
}
