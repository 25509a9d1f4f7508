import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Logger } from 'pino';

/** A mail as the receiving server handed it over. */
export interface ArrivedMail {
  raw: Buffer;
  /** True if only the beginning was kept, because the mail is too large. */
  isCut: boolean;
  /** Address for bounces; empty for mails that are bounces, null if unknown. */
  returnPath: string | null;
  recipients: string[];
}

export interface MailDoorPorts {
  /** Returns true if the address may belong to somebody; others are refused. */
  isRecipient(address: string): boolean;
  /** Stores a mail durably; the mail is acknowledged only afterwards. */
  receive(mail: ArrivedMail): Promise<void>;
}

/** Maximum size of a mail that is read; with base64 it has about 18 MB of files. */
export const longestMail = 25 * 1024 * 1024;
/** Kept of a larger mail, so that its sender gets an explanation. */
const keptOfLarger = 256 * 1024;
const recipientsAtMost = 10;

interface LmtpDoorOptions extends MailDoorPorts {
  host: string;
  port: number;
  logger: Pick<Logger, 'error'>;
}

/**
 * Opens an LMTP server for the operator's mail server (RFC 2033). A mail is acknowledged once it is stored; if that
 * fails, the mail server tries again later. A mail that is too large is cut rather than refused, since a refusal would
 * bounce to an address that may be forged.
 */
export async function openLmtpDoor({ host, port, isRecipient, receive, logger }: LmtpDoorOptions) {
  const server = new SMTPServer({
    lmtp: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    banner: 'Proffer',
    maxClients: 5,
    closeTimeout: 2_000,
    socketTimeout: 60_000,
    size: longestMail,
    hideSize: true,
    onRcptTo(address, session, done) {
      if (!isRecipient(address.address)) done(refusal(550, 'There is no such address here'));
      else if (session.envelope.rcptTo.length >= recipientsAtMost) done(refusal(452, 'Too many recipients'));
      else done();
    },
    async onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const recipients = rcptTo.map(({ address }) => address);
      try {
        const mail = await readMail(stream);
        await receive({ ...mail, returnPath: mailFrom ? mailFrom.address : '', recipients });
      } catch (error) {
        logger.error({ err: error }, 'a received mail could not be stored; the mail server keeps it');
        done(refusal(451, 'The mail cannot be stored now, please try again'));
        return;
      }
      done(null, 'The mail is stored');
    },
  });
  server.on('error', (error) => logger.error({ err: error }, 'a connection for received mail failed'));
  const listener = server.listen(port, host);
  await Promise.race([
    once(listener, 'listening'),
    once(listener, 'error').then(([error]) => {
      throw new Error(`INBOUND_LMTP: cannot listen on ${host}:${port}`, { cause: error });
    }),
  ]);
  return {
    // A TCP server has an address object.
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type LmtpDoor = Awaited<ReturnType<typeof openLmtpDoor>>;

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Reads a mail; of one that is too large only the beginning is kept in memory. */
async function readMail(stream: SMTPServerDataStream): Promise<Pick<ArrivedMail, 'raw' | 'isCut'>> {
  let chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  for await (const chunk of stream) {
    if (isCut) continue;
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size <= longestMail) continue;
    isCut = true;
    chunks = [Buffer.concat(chunks).subarray(0, keptOfLarger)];
  }
  return { raw: isCut ? Buffer.from(chunks[0] ?? []) : Buffer.concat(chunks), isCut };
}
