import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDkimSigner, type DkimSigner } from './dkim';
import { listMail, readMail } from './mailbox';
import { createMailTransport, type MailTransport, type OutgoingMail } from './transport';

const from = 'Proffer <no-reply@proffer.example>';
const mail: OutgoingMail = {
  to: 'asha@example.com',
  subject: 'पाइप – ₹ 40',
  text: 'Hello\n.\nएक line that starts with a dot above',
  html: '<p>Hello</p>',
  messageId: '<code.1@market.example.com>',
};

let folder: string;
const opened: MailTransport[] = [];
const servers: (() => Promise<void>)[] = [];
function open(options: { smtpUrl?: string; dkim?: DkimSigner } = {}): MailTransport {
  const transport = createMailTransport({ mailDir: folder, from, ...options });
  opened.push(transport);
  return transport;
}
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'proffer-mail-')), 'mail');
});
afterEach(async () => {
  for (const transport of opened.splice(0)) transport.close();
  for (const close of servers.splice(0)) await close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

async function makeKey(kind: 'rsa' | 'ed25519') {
  const { publicKey, privateKey } =
    kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519');
  const keyFile = path.join(path.dirname(folder), `${kind}.pem`);
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { publicKey, keyFile };
}

/**
 * Returns the tags of a mail’s DKIM signature and whether it is valid, by RFC 6376 (relaxed header
 * and body).
 */
function signatureOf(raw: string, publicKey: KeyObject) {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (header: string) => {
    const colon = header.indexOf(':');
    const value = header
      .slice(colon + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ');
    return `${header.slice(0, colon).toLowerCase()}:${value.trim()}`;
  };
  const own = headers.find((header) => /^dkim-signature:/i.test(header)) ?? '';
  const tags = Object.fromEntries(
    [
      ...relaxed(own)
        .slice('dkim-signature:'.length)
        .matchAll(/(\w+)=([^;]*)/g),
    ].map(([, tag = '', value = '']) => [tag, value.replaceAll(' ', '')]),
  );
  const body = `${raw
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)+$/, '')}\r\n`;
  const signed = (tags['h'] ?? '').split(':').flatMap((name) => {
    const found = headers.find((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return found === undefined ? [] : [`${relaxed(found)}\r\n`];
  });
  const isBodyIntact = createHash('sha256').update(body, 'latin1').digest('base64') === tags['bh'];
  const head = signed.join('') + relaxed(own).replace(/([; ]b=)[^;]*/, '$1');
  const verify = createVerify('RSA-SHA256').update(head, 'latin1');
  const isIntact = isBodyIntact && verify.verify(publicKey, tags['b'] ?? '', 'base64');
  return { domain: tags['d'], selector: tags['s'], signed: tags['h'], isIntact };
}

describe('the mail transport over SMTP', () => {
  interface Taken {
    recipients: string[];
    bytes: Buffer;
    email: Email;
  }

  /** Starts an SMTP server that temporarily refuses the first `refusals` mails. */
  async function listen(refusals = 0) {
    const taken: Taken[] = [];
    let left = refusals;
    let connections = 0;
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 1,
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      disabledCommands: ['STARTTLS'],
      async onData(stream, session, done) {
        const bytes = await buffer(stream);
        if (left > 0) {
          left -= 1;
          done(Object.assign(new Error('try later'), { responseCode: 451 }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ recipients, bytes, email: await PostalMime.parse(bytes) });
        done();
      },
    });
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const close = () => new Promise<void>((resolve) => server.close(resolve));
    servers.push(close);
    const hangUp = () => server.connections.forEach((connection) => connection.close());
    return { taken, url: `smtp://127.0.0.1:${address.port}`, connections: () => connections, hangUp, close };
  }

  it('delivers text, HTML, subject and id unchanged to one recipient', async () => {
    const server = await listen();
    await open({ smtpUrl: server.url }).send(mail);
    const [taken] = server.taken;
    expect(taken?.recipients).toEqual(['asha@example.com']);
    expect(taken?.email).toMatchObject({
      subject: mail.subject,
      messageId: mail.messageId,
      from: { name: 'Proffer', address: 'no-reply@proffer.example' },
    });
    expect(taken?.email.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text);
    expect(taken?.email.html).toContain('<p>Hello</p>');
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('names the unsubscribe address with one-click support in the headers (RFC 8058)', async () => {
    const server = await listen();
    const unsubscribeUrl = `https://market.example.com/unsubscribe?key=12.GENERAL.${'k'.repeat(200)}`;
    const transport = open({ smtpUrl: server.url });
    await transport.send({ ...mail, unsubscribeUrl });
    await transport.send(mail);
    const headers = server.taken.map(({ email }) =>
      email.headers.flatMap(({ key, value }) => (key.startsWith('list-') ? [[key, value]] : [])),
    );
    expect(headers).toEqual([
      [
        ['list-unsubscribe', `<${unsubscribeUrl}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ],
      [],
    ]);
  });

  // NOT-30
  it('marks each mail as automatically generated and states its language', async () => {
    const server = await listen();
    await open({ smtpUrl: server.url }).send(mail);
    expect(server.taken[0]?.email.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        expect.objectContaining({ key: 'content-language', value: 'en' }),
      ]),
    );
  });

  // NOT-31
  it('signs a mail with DKIM, including its unsubscribe headers', async () => {
    const { publicKey, keyFile } = await makeKey('rsa');
    const dkim = await readDkimSigner(keyFile, { domain: 'proffer.example', selector: 'market' });
    const server = await listen();
    const transport = open({ smtpUrl: server.url, dkim });
    await transport.send({ ...mail, unsubscribeUrl: 'https://market.example.com/unsubscribe?key=1' });
    const raw = server.taken[0]!.bytes.toString('latin1');
    const signature = signatureOf(raw, publicKey);
    expect(signature).toMatchObject({ domain: 'proffer.example', selector: 'market', isIntact: true });
    expect(signature.signed?.split(':')).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'subject']),
    );
    expect(signatureOf(raw.replace('One-Click', 'Two-Click'), publicKey)).toMatchObject({
      isIntact: false,
    });
    expect(signatureOf(raw.replace('Hello', 'Hullo'), publicKey)).toMatchObject({ isIntact: false });
  });

  // NOT-32
  it('refuses a DKIM key that would leave mails unsigned', async () => {
    const { keyFile } = await makeKey('ed25519');
    const whose = { domain: 'proffer.example', selector: 'market' };
    await expect(readDkimSigner(keyFile, whose)).rejects.toThrow(/DKIM_KEY_FILE: .* holds no RSA key/);
    await expect(readDkimSigner(`${keyFile}.missing`, whose)).rejects.toThrow('ENOENT');
  });

  it('a mail over SMTP carries an attachment unchanged under its name', async () => {
    const server = await listen();
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255, 13, 10]);
    const file = { fileName: 'nda-7.pdf', contentType: 'application/pdf', bytes };
    const transport = open({ smtpUrl: server.url });
    await transport.send({ ...mail, attachments: [file] });
    const [taken] = server.taken;
    expect(taken?.email.attachments).toMatchObject([
      { filename: 'nda-7.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
    const content = taken?.email.attachments[0]?.content;
    expect(content instanceof ArrayBuffer && new Uint8Array(content)).toEqual(bytes);
    expect(taken?.email.text).toContain('Hello');
  });

  it('adds no header and no recipient from a subject or an address', async () => {
    const server = await listen();
    const transport = open({ smtpUrl: server.url });
    await transport.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' });
    await transport.send({ ...mail, to: 'asha@example.com, eve@example.com' }).catch(() => undefined);
    expect(server.taken.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com');
    expect(server.taken[0]?.email.bcc).toBeUndefined();
  });

  it('successive mails over SMTP share one connection', async () => {
    const server = await listen();
    const transport = open({ smtpUrl: server.url });
    for (const n of [1, 2, 3]) await transport.send({ ...mail, subject: `Mail ${n}` });
    expect(server.taken.map(({ email }) => email.subject)).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
    expect(server.connections()).toBe(1);
  });

  it('a mail over SMTP opens a new connection when the server has closed the previous one', async () => {
    const server = await listen();
    const transport = open({ smtpUrl: server.url });
    await transport.send({ ...mail, subject: 'Before' });
    server.hangUp();
    await transport.send({ ...mail, subject: 'After' });
    expect(server.taken.map(({ email }) => email.subject)).toEqual(['Before', 'After']);
    expect(server.connections()).toBe(2);
  });

  it('fails when the server refuses a mail, and sends the next attempt with the same id', async () => {
    const server = await listen(1);
    const transport = open({ smtpUrl: server.url });
    await expect(transport.send(mail)).rejects.toThrow(/try later/);
    await transport.send(mail);
    expect(server.taken.map(({ email }) => email.messageId)).toEqual([mail.messageId]);
    await server.close();
    await expect(transport.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('the mail transport into files', () => {
  it('the mail folder lists mails newest first, all or those to one address', async () => {
    const transport = open();
    expect(await listMail(folder)).toEqual([]);
    for (let index = 1; index <= 30; index += 1) await transport.send({ ...mail, subject: `Mail ${index}` });
    await transport.send({ ...mail, to: 'Ravi@Example.com', subject: 'For Ravi' });
    const all = await listMail(folder);
    expect(all.map(({ subject }) => subject)).toEqual([
      'For Ravi',
      ...Array.from({ length: 30 }, (_, index) => `Mail ${30 - index}`),
    ]);
    const [ravis, ...others] = await listMail(folder, { to: 'ravi@example.COM' });
    expect(others).toEqual([]);
    expect(ravis).toMatchObject({
      to: 'Ravi@example.com',
      subject: 'For Ravi',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    // NOT-30
    const file = await readFile(path.join(folder, ravis!.name), 'utf8');
    expect(file).toContain('Auto-Submitted: auto-generated\r\n');
    expect(file).not.toMatch(/(?<!\r)\n/);
    const read = await readMail(folder, ravis!.name);
    expect(read?.text.trim()).toBe(mail.text);
    expect(read?.html).toContain('<p>Hello</p>');
    expect(file).toContain(`Message-ID: ${mail.messageId}`);
  });

  it('the mail folder contains only complete files during concurrent writes', async () => {
    const transport = open();
    await Promise.all(Array.from({ length: 20 }, () => transport.send(mail)));
    const names = await readdir(folder);
    expect(names).toHaveLength(20);
    expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  });

  it.each([
    '../secret.eml',
    '..%2fsecret.eml',
    '/etc/passwd',
    'a/b.eml',
    '..\\secret.eml',
    '.eml',
    'missing.eml',
    'secret.txt',
    'a.eml\u0000.txt',
  ])('the mail folder reads no mail for the name %j', async (name) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, '..', 'secret.eml'), 'Subject: secret\n\nsecret');
    await writeFile(path.join(folder, 'secret.txt'), 'Subject: secret\n\nsecret');
    expect(await readMail(folder, name)).toBeUndefined();
  });

  it('the mail folder lists a damaged mail without failing', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'broken.eml'), Buffer.from([0xff, 0x00, 0x80]));
    expect(await listMail(folder)).toEqual([expect.objectContaining({ name: 'broken.eml', to: '' })]);
  });
});
