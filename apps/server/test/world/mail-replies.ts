import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readdir, readFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime, { type Email } from 'postal-mime';
import { openLmtpDoor } from '../../src/platform/mail/inbound/lmtp-door';
import { createLogger } from '../../src/platform/logger';
import { useContext, type TestContext } from '../support/context';
import { openTalk, say, type Talk } from './chat-people';
import type { Person } from './people';

export const inbound = {
  domain: 'in.market.example',
  authservId: 'mx.market.example',
  lmtp: { host: '127.0.0.1', port: 0 },
};

export const useReplies = () => useContext({ config: { inbound } });

/** A reply as a mail program and the receiving server make it; fields override the usual ones. */
export interface ReplyMail {
  to: string;
  from: string;
  /** Result headers and others that the receiving server added on top. */
  results?: string[];
  returnPath?: string;
  headers?: string[];
  text?: string;
  html?: string;
  attachments?: { filename: string; content: Buffer | string; contentType?: string }[];
  messageId?: string;
  /** Replaces the whole mail. */
  raw?: string | Buffer;
}

/** Returns the header with which the receiving server confirms the sender. */
export const passed = (from: string) =>
  `Authentication-Results: ${inbound.authservId}; dkim=pass header.d=${from.split('@').at(-1)}`;

/** Returns a mail with the given headers on top. */
export async function compose(mail: ReplyMail): Promise<Buffer> {
  const { from, to, text = 'Yes.', html, attachments, messageId = `<${randomUUID()}@example.com>` } = mail;
  const options = { from, to, subject: 'Re: New message', text, html, attachments, messageId };
  const composed = await new MailComposer({ ...options, ...(text === '' ? { text: undefined } : {}) })
    .compile()
    .build();
  const top = [...(mail.results ?? [passed(from)]), 'Received: from mx.example.com by mx.market.example'];
  return Buffer.concat([Buffer.from(`${[...top, ...(mail.headers ?? [])].join('\r\n')}\r\n`), composed]);
}

/** Opens the LMTP door of a market and a connection of the operator's mail server to it. */
export async function openDoor(context: TestContext) {
  const door = await openLmtpDoor({
    ...inbound.lmtp,
    ...context.mailDoor!,
    logger: createLogger({ level: 'silent' }),
  });
  const server = createTransport({ host: '127.0.0.1', port: door.port, lmtp: true, ignoreTLS: true });
  /** Hands a mail over by LMTP; throws the refusal of the door. */
  async function hand(mail: ReplyMail): Promise<void> {
    const raw = mail.raw ?? (await compose(mail));
    const envelope = { from: mail.returnPath ?? mail.from, to: [mail.to] };
    const { rejectedErrors = [] } = await server.sendMail({ envelope, raw });
    if (rejectedErrors[0]) throw rejectedErrors[0];
  }
  return {
    port: door.port,
    hand,
    /** Hands a mail over and processes it. */
    async deliver(mail: ReplyMail): Promise<void> {
      await hand(mail);
      await context.jobs.drain();
    },
    async close(): Promise<void> {
      server.close();
      await door.close();
    },
  };
}

/** Returns the mails to an address, oldest first. */
export async function mailsTo(context: TestContext, address: string): Promise<Email[]> {
  await context.jobs.drain();
  const folder = path.join(context.folder, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  const mails = await Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** Returns the reply address of the newest mail to a person; undefined if it has none. */
export async function replyAddressOf(context: TestContext, person: Person): Promise<string | undefined> {
  const mails = await mailsTo(context, person.email);
  return mails.at(-1)?.replyTo?.[0]?.address;
}

/** Opens a conversation in which the buyer has written, and returns the reply address of the supplier. */
export async function openReply(context: TestContext, given: Partial<Talk> = {}) {
  const talk = await openTalk(context, given);
  await say(context, talk, talk.buyer, 'How many pieces?');
  const to = await replyAddressOf(context, talk.supplier);
  if (to === undefined) throw new Error('the mail has no reply address');
  return { ...talk, to, from: talk.supplier.email };
}

/** Returns the outcomes of the received mails, oldest first. */
export async function outcomes(context: TestContext): Promise<(string | null)[]> {
  const { rows } = await context.pool.query<{ outcome: string | null }>(
    'select outcome from inbound_mails order by id',
  );
  return rows.map(({ outcome }) => outcome);
}
