import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '../../src/modules/auth';
import {
  createAdminUsersRepository,
  createUserDecisionsRepository,
  defineUserMails,
} from '../../src/modules/users';
import { readMail, type MailOutbox, type ReadMail } from '../../src/platform/mail';
import { requestOf, useContext, type Reply } from '../support/context';
import { consented } from '../world/dealings';
import { createPerson, publishOffer, type Person } from '../world/people';
import { useMailedCodes } from '../world/two-factor-acts';

const context = useContext();

const base = 'http://market.example.com';
const password = 'a good pass';
const newPassword = 'another good pass';
const confidential = 'Protected recipe of the alloy';
const start = new Date('2026-11-21T09:00:00Z');
const unknownId = 999_999;
const minuteMs = 60_000;

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(context.current, 'admin', { password });
});
beforeEach(() => context.current.clock.set(start));

const withPassword = (role: 'supplier' | 'buyer' | 'admin' = 'supplier') =>
  createPerson(context.current, role, { password });

let count = 0;
function newAddress(): string {
  count += 1;
  return `reader-${count}@example.com`;
}

async function lastMail(to: string): Promise<ReadMail> {
  const mail = await context.current.mailTo(to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** Calls that cause a mail must succeed, otherwise an older mail would be checked. */
async function expectOk(reply: Promise<Reply>): Promise<Reply> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return reply;
}

const signUp = (email: string, userType: string) =>
  expectOk(context.current.call('signup', { body: { email, password, userType } }));

const codeIn = (mail: ReadMail) => /\b\d{5,8}\b/.exec(mail.text)![0];

const changeEmail = (person: Person, email: string) =>
  expectOk(context.current.call('changeEmail', { body: { email, password } }, person.token));

const keyIn = (mail: ReadMail) => new URL(/https?:\S+/.exec(mail.text)![0]).searchParams.get('key')!;

async function changedEmail(person: Person): Promise<string> {
  const email = newAddress();
  await changeEmail(person, email);
  const key = keyIn(await lastMail(email));
  await expectOk(context.current.call('confirmEmail', { body: { key } }));
  return email;
}

const changePassword = (person: Person) =>
  expectOk(
    context.current.call(
      'changePassword',
      { body: { currentPassword: password, newPassword } },
      person.token,
    ),
  );

const mailSecondFactor = (person: Person) =>
  expectOk(useMailedCodes(context.current, person.token, { typed: password }));

/** Returns a user with two-step login by mail, after its notice was sent. */
async function withMailedCodes(): Promise<Person> {
  const person = await withPassword();
  await mailSecondFactor(person);
  await context.current.jobs.drain();
  return person;
}

const close = (person: Person) =>
  expectOk(context.current.call('closeAccount', { body: { password } }, person.token));

function login(email: string, userAgent = 'api-test'): Promise<Reply> {
  const request = requestOf('login', { body: { email, password } });
  return context.current.send({ ...request, headers: { ...request.headers, 'user-agent': userAgent } });
}

const act = (
  route: 'denyUser' | 'deactivateUser' | 'activateUser',
  userId: number,
  body: { reason?: string },
) => expectOk(context.current.call(route, { params: { userId }, body }, admin.token));

/** Signs an administrator up, until the account awaits approval. */
async function waitingAdmin(): Promise<{ email: string; userId: number }> {
  const { call } = context.current;
  const email = newAddress();
  await signUp(email, 'admin');
  const verified = await call('verifyCode', { query: { email, otp: codeIn(await lastMail(email)) } });
  const { userId, token } = (verified.body as { data: { userId: number; token: string } }).data;
  await expectOk(call('acceptTerms', { body: { userId } }, token));
  return { email, userId };
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Expected {
  to: string;
  subject: string | RegExp;
  /** Texts that must occur both in the text and in the HTML. */
  holds?: (string | RegExp)[];
  /** Target of the button; the URL may have more parameters. */
  link?: { pathname: string; query?: Record<string, string | RegExp> };
}

/** One way to cause each mail about accounts, by the name of its template. */
const provocations: Record<string, () => Promise<Expected>> = {
  'sign-up-code': async () => {
    const to = newAddress();
    await signUp(to, 'Buyer');
    const subject = /^\d{5} is your Proffer verification code$/;
    return { to, subject, holds: [codeIn(await lastMail(to)), '10 minutes', 'did not sign up'] };
  },
  'sign-up-known': async () => {
    const { email: to } = await withPassword();
    const body = { email: to, password, userType: 'Buyer' };
    // A network over the limit gets the answer by mail only.
    const remoteAddress = '203.0.113.60';
    for (let count = 0; count < 21; count += 1)
      await context.current.send({ ...requestOf('signup', { body }), remoteAddress });
    return {
      to,
      subject: 'You already have a Proffer account',
      holds: ['set a new password', 'can ignore this mail'],
      link: { pathname: '/login' },
    };
  },
  'second-factor-code': async () => {
    const { email: to } = await withMailedCodes();
    await login(to);
    const subject = /^\d{5} is your Proffer verification code$/;
    return { to, subject, holds: [codeIn(await lastMail(to)), '10 minutes', 'change your password'] };
  },
  'confirmation-code': async () => {
    const { email: to, token } = await withMailedCodes();
    await expectOk(context.current.call('sendConfirmation', {}, token));
    const subject = /^\d{5} is your Proffer verification code$/;
    return { to, subject, holds: [codeIn(await lastMail(to)), '10 minutes', 'change your password'] };
  },
  'reset-link': async () => {
    const { email: to } = await withPassword('admin');
    await expectOk(context.current.call('forgotPassword', { body: { email: to, from: 'alogin' } }));
    return {
      to,
      subject: 'Set a new Proffer password',
      holds: ['30 minutes', 'works once', 'can ignore this mail'],
      link: {
        pathname: '/reset-password-validate',
        query: { email: to, key: /^\d+\.[\w-]{43}$/, from: 'alogin' },
      },
    };
  },
  'email-confirm': async () => {
    const to = newAddress();
    await changeEmail(await withPassword(), to);
    return {
      to,
      subject: 'Confirm your new email address',
      holds: ['24 hours', 'can ignore this mail'],
      link: { pathname: '/confirm-email', query: { key: /^\d+\.[\w-]{43}$/ } },
    };
  },
  'email-change-asked': async () => {
    const [person, next] = [await withPassword(), newAddress()];
    await changeEmail(person, next);
    const subject = 'A new email address was requested';
    return { to: person.email, subject, holds: [next, 'change your password now'] };
  },
  'email-changed': async () => {
    const person = await withPassword();
    const next = await changedEmail(person);
    const subject = 'Your email address was changed';
    return { to: person.email, subject, holds: [next, 'administrators'] };
  },
  'password-changed': async () => {
    const person = await withPassword();
    await changePassword(person);
    const subject = 'Your password was changed';
    return { to: person.email, subject, holds: ['21 Nov 2026, 09:00 UTC', 'Forgot password?'] };
  },
  'two-factor-changed': async () => {
    const person = await withPassword();
    await mailSecondFactor(person);
    const subject = 'Two-step login was changed';
    return { to: person.email, subject, holds: ['a code that we mail', 'change your password'] };
  },
  'new-device': async () => {
    const { email: to } = await withPassword();
    await login(to);
    await login(to, firefox);
    return {
      to,
      subject: 'New login to your account',
      holds: ['Firefox on Windows', '127.0.0.1', '21 Nov 2026, 09:00 UTC', 'change your password'],
    };
  },
  'account-closed': async () => {
    const person = await withPassword();
    await close(person);
    return { to: person.email, subject: 'Your account is closed', holds: ['Signed NDAs and contracts'] };
  },
  'admin-waiting': async () => {
    const { email } = await waitingAdmin();
    return {
      to: admin.email,
      subject: 'An administrator waits for approval',
      holds: [email],
      link: { pathname: '/auser', query: { state: 'waiting' } },
    };
  },
  'admin-approved': async () => {
    const { email: to, userId } = await waitingAdmin();
    await expectOk(context.current.call('approveUser', { params: { userId } }, admin.token));
    return {
      to,
      subject: 'Your administrator account is approved',
      holds: ['log in from the admin panel'],
      link: { pathname: '/alogin' },
    };
  },
  'validation-denied': async () => {
    const { email: to, userId } = await withPassword();
    await act('denyUser', userId, { reason: 'The number is of another company.' });
    return {
      to,
      subject: 'Your company was not validated',
      holds: ['The number is of another company.', 'Your account works as before.'],
      link: { pathname: '/sprofile' },
    };
  },
  'account-deactivated': async () => {
    const { email: to, userId } = await withPassword('buyer');
    await act('deactivateUser', userId, { reason: 'Nobody answers there.' });
    return {
      to,
      subject: 'Your Buyer account is deactivated',
      holds: ['Nobody answers there.', 'Signed NDAs and contracts stay.'],
    };
  },
  'account-activated': async () => {
    const { email: to, userId } = await withPassword();
    await act('deactivateUser', userId, { reason: 'Nobody answers there.' });
    await act('activateUser', userId, {});
    return {
      to,
      subject: 'Your Supplier account is active again',
      holds: ['are on the market again'],
      link: { pathname: '/login' },
    };
  },
};

/** Returns HTML as displayed. */
function visible(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return decoded(body.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

const addressesIn = (text: string) => text.match(/https?:\/\/[^\s"<>]+/g) ?? [];

/** Checks the properties that every mail must have. */
function expectWellMade({ subject, text, html }: ReadMail): void {
  expect(subject.trim()).not.toBe('');
  expect(text.trim()).not.toBe('');
  expect(visible(html).trim()).not.toBe('');
  expect(html).not.toMatch(
    /<(?:img|link|script|iframe|object|video|audio|svg)\b|\bsrc\s*=|srcset|url\(|@import/i,
  );
  for (const address of addressesIn(text)) expect(address.startsWith(`${base}/`)).toBe(true);
  const inHtml = addressesIn(html).map(decoded);
  expect(new Set(inHtml)).toEqual(new Set(addressesIn(text)));
  const shown = `${subject}\n${text}\n${html}`;
  for (const secret of [password, newPassword, confidential, 'undefined', '[object', 'Invalid Date'])
    expect(shown).not.toContain(secret);
}

/** Returns all mails in the order of sending. */
async function everyMail(): Promise<ReadMail[]> {
  await context.current.jobs.drain();
  const folder = path.join(context.current.folder, 'mail');
  const names = (await readdir(folder)).toSorted();
  const mails = await Promise.all(names.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

/** Returns the names of all mails about accounts that the modules define. */
function definedTemplates(): string[] {
  const names: string[] = [];
  const outbox: MailOutbox = {
    define: (name) => void names.push(name),
    enqueue: () => Promise.reject(new Error('nothing is sent here')),
    doubtful: () => 0,
    lookBy: () => undefined,
  };
  const { rateLimit, db, clock } = context.current;
  createAuth({
    db,
    accounts: {
      listOfLogin: () => Promise.resolve([]),
      wordsOf: () => Promise.resolve([]),
      describe: () => Promise.reject(new Error('nobody is described here')),
    },
    rateLimit,
    securityEvents: { add: () => Promise.resolve(), note: () => undefined },
    jobs: { define: () => undefined, enqueue: () => Promise.reject(new Error('nothing waits here')) },
    outbox,
    clock,
    secret: Buffer.alloc(32),
    linkBase: base,
    findMarketName: async () => 'Proffer',
    onSessionsEnded: () => undefined,
    demands: { asksRecentProof: true, needsAdminSecondStep: true },
  });
  defineUserMails({
    outbox,
    repository: createAdminUsersRepository(db),
    decisions: createUserDecisionsRepository(db),
    linkBase: base,
  });
  return names;
}

describe('mails about accounts', () => {
  it('covers every mail about accounts in this file', () => {
    expect(Object.keys(provocations).toSorted()).toEqual(definedTemplates().toSorted());
  });

  // ACC-82
  it.each(Object.entries(provocations))(
    'sends the mail %s with its required content as text and as HTML',
    async (_name, provoke) => {
      const { to, subject, holds = [], link } = await provoke();
      const mail = await lastMail(to);
      expect(mail.subject).toMatch(subject);
      expectWellMade(mail);
      for (const fact of holds) {
        expect(mail.text).toMatch(fact);
        expect(visible(mail.html)).toMatch(fact);
      }
      const links = addressesIn(mail.text).map((address) => new URL(address));
      expect(links.map(({ pathname }) => pathname)).toEqual(link ? [link.pathname] : []);
      for (const [name, value] of Object.entries(link?.query ?? {}))
        expect(links[0]!.searchParams.get(name)).toMatch(value);
      const buttons = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => decoded(href));
      expect(buttons).toEqual(addressesIn(mail.text));
    },
  );

  // ACC-42
  it('sends mails that users are waiting for before mails queued earlier', async () => {
    const { call } = context.current;
    const [person, changing] = [await withPassword(), await withPassword()];
    const [newcomer, next] = [newAddress(), newAddress()];
    await mailSecondFactor(person);
    await changeEmail(changing, next);
    await login(person.email);
    await expectOk(call('sendConfirmation', {}, person.token));
    await expectOk(call('forgotPassword', { body: { email: person.email } }));
    await signUp(newcomer, 'Buyer');
    const readers = [person.email, changing.email, newcomer, next];
    const subjects = (await everyMail()).flatMap(({ to, subject }) =>
      readers.includes(to) ? [subject] : [],
    );
    expect(subjects).toHaveLength(8);
    expect(subjects.slice(-2)).toEqual(['Two-step login was changed', 'A new email address was requested']);
  });

  it('has the current code in the subject of its mail', async () => {
    const to = newAddress();
    await signUp(to, 'Supplier');
    const first = await lastMail(to);
    context.current.clock.advance(11 * minuteMs);
    await signUp(to, 'Supplier');
    const second = await lastMail(to);
    expect(second.name).not.toBe(first.name);
    for (const mail of [first, second]) expect(mail.subject).toContain(codeIn(mail));
    const query = { email: to, otp: codeIn(second) };
    expect((await context.current.call('verifyCode', { query })).status).toBe(200);
  });

  it('links the reset mail to the login page where it was requested', async () => {
    const { email } = await withPassword();
    await expectOk(context.current.call('forgotPassword', { body: { email } }));
    const [address] = addressesIn((await lastMail(email)).text);
    expect([...new URL(address!).searchParams.keys()]).toEqual(['email', 'key']);
  });

  it.each([
    ['off', 'only your password'],
    ['mail', 'a code that we mail'],
    ['authenticator', 'your authenticator app'],
  ])('says in the mail that two-step login is now %s', async (method, words) => {
    const person = await withPassword();
    await context.current.pool.query('update logins set second_factor = $2 where id = $1', [
      person.loginId,
      method,
    ]);
    await send('two-factor-changed', { loginId: person.loginId });
    expect((await lastMail(person.email)).text).toContain(words);
  });
});

/** Enqueues a mail like a module. */
async function send(template: string, data: object): Promise<void> {
  await context.current.jobs.enqueue(context.current.db, `mail:${template}`, data);
}

/** Deletes jobs that failed in these tests, so that later tests do not run them. */
const emptyQueue = () => context.current.pool.query('delete from graphile_worker._private_jobs');

const at = start.toISOString();
const aboutLogin = (loginId: number): [string, object][] => [
  ['sign-up-code', { loginId }],
  ['second-factor-code', { loginId }],
  ['confirmation-code', { loginId }],
  ['email-confirm', { loginId }],
  ['email-change-asked', { loginId }],
  ['password-changed', { loginId, at }],
  ['two-factor-changed', { loginId }],
  ['new-device', { loginId, device: 'Firefox on Windows', address: '127.0.0.1', at }],
];
const aboutUser = (userId: number): [string, object][] => [
  ['admin-waiting', { userId, to: 'reader@example.com' }],
  ['admin-approved', { userId }],
  ['validation-denied', { decisionId: userId }],
  ['account-deactivated', { userId }],
  ['account-activated', { userId }],
];

describe('mails that must not be sent', () => {
  afterAll(() => emptyQueue());

  it.each([
    ...aboutLogin(unknownId),
    ...aboutUser(unknownId),
    ['reset-link', { email: 'nobody@example.com', from: 'login' }] as [string, object],
  ])('sends no mail about an unknown user: %s', async (template, data) => {
    const before = await context.current.countMail();
    await send(template, data);
    expect(await context.current.countMail()).toBe(before);
  });

  it.each(aboutLogin(0).map(([template]) => template))(
    'sends no mail to an account closed meanwhile: %s',
    async (template) => {
      const person = await withPassword();
      await close(person);
      const before = await context.current.countMail();
      const [, data] = aboutLogin(person.loginId).find(([name]) => name === template)!;
      await send(template, data);
      expect(await context.current.countMail()).toBe(before);
    },
  );

  it.each(aboutUser(0).map(([template]) => template))(
    'sends no mail to or about an administrator whose account was closed meanwhile: %s',
    async (template) => {
      const gone = await withPassword('admin');
      await close(gone);
      const before = await context.current.countMail();
      const [, data] = aboutUser(gone.userId).find(([name]) => name === template)!;
      await send(template, data);
      expect(await context.current.countMail()).toBe(before);
    },
  );

  it('sends no mail with an expired or used code or link', async () => {
    const { call, clock, countMail } = context.current;
    const [email, person] = [newAddress(), await withPassword()];
    await signUp(email, 'Supplier');
    await mailSecondFactor(person);
    await login(person.email);
    await changeEmail(person, newAddress());
    await countMail();
    const { rows } = await context.current.pool.query<{ id: number }>(
      'select id from logins where email = $1',
      [email],
    );
    const loginId = rows[0]!.id;
    await expectOk(call('verifyCode', { query: { email, otp: codeIn(await lastMail(email)) } }));
    await send('sign-up-code', { loginId });
    clock.set(new Date(start.getTime() + 25 * 60 * minuteMs));
    const before = await countMail();
    for (const template of ['second-factor-code', 'confirmation-code', 'email-confirm', 'email-change-asked'])
      await send(template, { loginId: person.loginId });
    expect(await countMail()).toBe(before);
    expect((await lastMail(email)).subject).toContain('verification code');
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('sends no mail about a change that was undone before', async () => {
    const { countMail } = context.current;
    const [person, next] = [await withPassword(), newAddress()];
    const before = await countMail();
    await changeEmail(person, next);
    await close(person);
    expect(await countMail()).toBe(before + 1);
    expect((await lastMail(person.email)).subject).toBe('Your account is closed');
    expect(await subjectsTo(next)).toEqual([]);
  });
});

/** Sends the pending mails first, because read notifications are not mailed. */
async function mailed(reply: Promise<Reply>): Promise<Reply> {
  const answered = await expectOk(reply);
  await context.current.jobs.drain();
  return answered;
}

async function subjectsTo(address: string): Promise<string[]> {
  return (await everyMail()).filter(({ to }) => to === address).map(({ subject }) => subject);
}

describe('mails of the market', () => {
  it('contains no protected detail and no agreed terms in any mail', async () => {
    const { call } = context.current;
    const [supplier, buyer] = [await withPassword(), await withPassword('buyer')];
    const offer = {
      title: 'Cast housings',
      detail: confidential,
      ndaRequired: true,
      deliveryTerm: confidential,
    };
    const proposalId = await publishOffer(context.current, supplier, offer);
    const query = { proposalId, buyerId: buyer.userId };
    const params = { a: proposalId, b: buyer.userId };
    await mailed(call('requestNda', { query }, buyer.token));
    await expectOk(
      call('prepareNda', { params, body: { name: 'Meera Iyer', ...consented } }, supplier.token),
    );
    await expectOk(call('uploadNda', { params }, supplier.token));
    await expectOk(call('sendNda', { query }, supplier.token));
    await expectOk(call('shareNda', { query }, supplier.token));
    await mailed(call('placeNdaFields', { query }, supplier.token));
    await mailed(call('signNda', { query, body: { name: 'Arjun Mehta', ...consented } }, buyer.token));
    const days = { startDate: '2026-12-01', endDate: '2026-12-31' };
    const ids = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
    const body = { contractName: 'Supply', contractDescription: confidential, ...days, ...ids };
    const made = await mailed(call('createContract', { body }, supplier.token));
    const { contractId: id } = made.body as { contractId: number };
    await mailed(call('acceptAsSupplier', { params: { id } }, supplier.token));
    await mailed(call('acceptAsBuyer', { params: { id } }, buyer.token));
    const person = await withPassword();
    await publishOffer(context.current, person, offer);
    await close(person);

    const mails = await everyMail();
    expect((await subjectsTo(supplier.email)).length + (await subjectsTo(buyer.email)).length).toBe(10);
    for (const mail of mails) expectWellMade(mail);
  });
});
