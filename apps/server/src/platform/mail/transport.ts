import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { replaceFile } from '../atomic-file';
import { addressIn } from './email-address';
import { dkimOf, type DkimSigner } from './dkim';

/** An attachment given as bytes, never as a path or URL. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface OutgoingMail {
  /** A single address. */
  to: string;
  /** Name of the sender instead of the transport's; empty for the latter. */
  senderName?: string;
  subject: string;
  text: string;
  html: string;
  /** Id of the mail, equal for every attempt, so that a mailbox can recognise a duplicate. */
  messageId: string;
  /** Id of the causing request, as in logs and replies. */
  requestId?: string | undefined;
  /** Unsubscribe URL; it also accepts the POST of RFC 8058. */
  unsubscribeUrl?: string;
  /** Address to which replies go; without it there is no such header. */
  replyTo?: string | undefined;
  /** `Message-ID` of the mail that this one answers, or of the first one of its thread. */
  inReplyTo?: string | undefined;
  /** True for the automatic answer to a mail; it has an empty return path (RFC 3834). */
  isAutoReply?: boolean;
  attachments?: MailAttachment[];
}

/** Thrown when the mail server received a whole mail but did not confirm it in time. */
export class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt';
}

export interface MailTransport {
  /**
   * Returns once the mail was accepted by the SMTP server, or durably written to its file. Throws
   * `MailInDoubt` if the outcome is unknown, and other errors if it was not sent. `ended` aborts
   * waiting for the SMTP server.
   */
  send(mail: OutgoingMail, ended?: AbortSignal): Promise<void>;
  /** Closes the connection to the SMTP server; nothing can be sent afterwards. */
  close(): void;
}

interface MailTransportOptions {
  /** `smtp://` or `smtps://` URL with credentials; without it mails are written to files. */
  smtpUrl?: string;
  /** Folder of the `.eml` files. */
  mailDir: string;
  /** `Name <address>`, or an address. */
  from: string;
  /** Signs mails sent by SMTP; without it that is left to the mail server. */
  dkim?: DkimSigner;
  /** Timeout for each reply of the SMTP server, in milliseconds. */
  answerMs?: number;
}

/** Creates the transport of mails: by SMTP, or into `.eml` files that `/dev/mailbox` shows. */
export function createMailTransport({
  smtpUrl,
  mailDir,
  from,
  dkim,
  answerMs = 30_000,
}: MailTransportOptions): MailTransport {
  if (smtpUrl !== undefined) {
    const smtp = createSmtp(smtpUrl, { dkim, answerMs });
    return { send: (mail, ended) => smtp.send(envelope(from, mail), ended), close: smtp.close };
  }
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    // CRLF as in sent mails (RFC 5322), because other programs read the files too.
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(envelope(from, mail));
      await writeMail(mailDir, await bytesOf(message));
    },
    close: () => undefined,
  };
}

/**
 * Timeout for the connection and the greeting, in milliseconds. It is short because mails are sent
 * one after the other.
 */
const greetingMs = 5_000;

/**
 * Idle time before the connection is closed, in milliseconds. Connecting takes many times as long
 * as sending a mail.
 */
const idleMs = 10_000;

function createSmtp(url: string, options: { dkim: DkimSigner | undefined; answerMs: number }) {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // Retry once on a connection that the server had closed; nothing of the mail was sent over it.
    maxRequeues: 1,
    idleTimeout: idleMs,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: options.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(options.dkim ? { dkim: dkimOf(options.dkim) } : {}),
  });
  /** Ids of the mails whose text was sent completely. */
  const sentWhole = new Set<unknown>();
  smtp.use('stream', ({ data, message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (given) => read(given).once('end', () => sentWhole.add(data.messageId));
    done();
  });

  return {
    async send(mail: ReturnType<typeof envelope>, ended?: AbortSignal): Promise<void> {
      try {
        await smtp.sendMail({ ...mail, signal: ended });
      } catch (cause) {
        const isRefused =
          cause instanceof Error && 'responseCode' in cause && cause.responseCode !== undefined;
        if (isRefused || !sentWhole.has(mail.messageId)) throw cause;
        throw new MailInDoubt('the mail server did not say whether it took the mail', { cause });
      } finally {
        sentWhole.delete(mail.messageId);
      }
    },
    close: () => smtp.close(),
  };
}

/**
 * Returns the mail in nodemailer’s format. An address given as an object is one address, even with
 * commas in it.
 */
function envelope(
  from: string,
  {
    to,
    senderName = '',
    requestId,
    unsubscribeUrl,
    replyTo,
    inReplyTo,
    isAutoReply = false,
    attachments = [],
    ...mail
  }: OutgoingMail,
) {
  const headers = {
    // Prevents out-of-office replies (RFC 3834), and tells screen readers the language.
    'Auto-Submitted': isAutoReply ? 'auto-replied' : 'auto-generated',
    'Content-Language': 'en',
    ...(requestId === undefined ? {} : { 'X-Request-ID': requestId }),
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  };
  const files = attachments.map(({ fileName, contentType, bytes }) => ({
    filename: fileName,
    contentType,
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }));
  const sender = senderName === '' ? from : { name: senderName, address: addressIn(from) };
  return {
    from: sender,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(inReplyTo === undefined ? {} : { inReplyTo, references: inReplyTo }),
    ...(isAutoReply ? { envelope: { from: '', to } } : {}),
    headers,
    ...mail,
    attachments: files,
  };
}

async function bytesOf(message: Buffer | AsyncIterable<Buffer | string>): Promise<Buffer> {
  if (Buffer.isBuffer(message)) return message;
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

let written = 0;

/** Checks that the SMTP server responds and accepts the login; throws its error otherwise. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const smtp = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

/**
 * Writes a mail atomically, under a name that sorts by time and, within one millisecond, by order.
 */
async function writeMail(mailDir: string, bytes: Buffer): Promise<void> {
  await mkdir(mailDir, { recursive: true });
  written += 1;
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const name = `${time}-${String(written).padStart(6, '0')}-${randomBytes(3).toString('hex')}.eml`;
  await replaceFile(path.join(mailDir, name), bytes);
}
