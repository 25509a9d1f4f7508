import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { replaceFile } from '../atomic-file';
import { dkimOf, type DkimSigner } from './dkim';

/** Bytes alone: nothing is read from a path or an address. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface OutgoingMail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same id for every attempt, so that a mailbox can recognise a mail sent twice. */
  messageId: string;
  /** The request that it comes from, as logs and replies have it. */
  requestId?: string | undefined;
  /** Web address that ends mails like this one; it takes the POST of RFC 8058 too. */
  unsubscribeUrl?: string;
  attachments?: MailAttachment[];
}

/** The mail server has all of a mail, and did not say whether it takes it: the answer came too late, or not at all. */
export class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt';
}

export interface MailTransport {
  /**
   * Returns once the mail is taken: accepted by the SMTP server, or durable in its file. Throws `MailInDoubt` where nobody
   * knows, and something else where it was not. `ended` gives up on an SMTP server that does not answer.
   */
  send(mail: OutgoingMail, ended?: AbortSignal): Promise<void>;
  /** Says goodbye to the SMTP server. Nothing is sent afterwards. */
  close(): void;
}

interface MailTransportOptions {
  /** `smtp://` or `smtps://` with credentials; without it mails become files. */
  smtpUrl?: string;
  /** Folder of the `.eml` files. */
  mailDir: string;
  /** `Name <address>` or an address. */
  from: string;
  /** Signs what goes by SMTP; without it that is left to the mail server. */
  dkim?: DkimSigner;
  /** So long the SMTP server may take to each answer. */
  answerMs?: number;
}

/** Sends by SMTP, or writes `.eml` files that `/dev/mailbox` shows. */
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
    // As a mail is sent (RFC 5322); other programs read the files too.
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

/** One that hangs says so soon: there are many mails, and they go one after the other. */
const greetingMs = 5_000;

/** A mail that follows soon goes over the same connection: to make one takes many times as long as to hand a mail over. */
const idleMs = 10_000;

function createSmtp(url: string, options: { dkim: DkimSigner | undefined; answerMs: number }) {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // Of a connection that the server ended meanwhile; nothing of the mail was sent over it.
    maxRequeues: 1,
    idleTimeout: idleMs,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: options.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(options.dkim ? { dkim: dkimOf(options.dkim) } : {}),
  });
  /** Ids of the mails whose text the server has asked for and has been sent all of. */
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

/** As an object the address is one address, whatever commas are in it. */
function envelope(from: string, { to, requestId, unsubscribeUrl, attachments = [], ...mail }: OutgoingMail) {
  const headers = {
    // No absence reply comes back (RFC 3834), and a voice knows what it reads.
    'Auto-Submitted': 'auto-generated',
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
  return { from, to: { name: '', address: to }, headers, ...mail, attachments: files };
}

async function bytesOf(message: Buffer | AsyncIterable<Buffer | string>): Promise<Buffer> {
  if (Buffer.isBuffer(message)) return message;
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

let written = 0;

/** Proves that the SMTP server answers and takes the log-in; throws what it says when not. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const smtp = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

/** Under a name that sorts by time, and within one millisecond by order; complete from the moment it has that name. */
async function writeMail(mailDir: string, bytes: Buffer): Promise<void> {
  await mkdir(mailDir, { recursive: true });
  written += 1;
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const name = `${time}-${String(written).padStart(6, '0')}-${randomBytes(3).toString('hex')}.eml`;
  await replaceFile(path.join(mailDir, name), bytes);
}
