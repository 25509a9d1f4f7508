import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountSettings, ClosingPreview } from '@proffer/contract/account.schemas';
import type { Contract } from '@proffer/contract/contracts.schemas';
import type { NdaRequest } from '@proffer/contract/nda.schemas';
import { cookieOf, problemOf, useContext, type Reply } from './context';
import { createPerson, publishOffer, type Person } from './people';

const context = useContext();

const password = 'a good pass';
const start = new Date('2026-11-21T09:00:00Z');
const dayMs = 24 * 3_600_000;

beforeEach(() => context.current.clock.set(start));

const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];
const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);

/** In rising order: which of several at once came first is no matter. */
const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

const withPassword = (
  role: 'supplier' | 'buyer' | 'admin',
  profile: Parameters<typeof createPerson>[2] = {},
) => createPerson(context.current, role, { password, ...profile });

const login = (email: string, typed = password) =>
  context.current.call('login', { body: { email, password: typed } });

async function settingsOf(person: Person): Promise<AccountSettings> {
  const reply = await context.current.call('settings', {}, person.token);
  expect(reply.status).toBe(200);
  return reply.body as AccountSettings;
}

const save = (person: Person, body: Record<string, unknown>) =>
  context.current.call('saveSettings', { body }, person.token);

const requestNda = (buyer: Person, proposalId: number) =>
  context.current.call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);

/** An NDA that both sides have signed, from the request on. */
async function signedNda(supplier: Person, buyer: Person, proposalId: number): Promise<number> {
  const { call } = context.current;
  const query = { proposalId, buyerId: buyer.userId };
  const params = { a: proposalId, b: buyer.userId };
  await requestNda(buyer, proposalId);
  await call('prepareNda', { params, body: { name: 'Meera Iyer' } }, supplier.token);
  await call('uploadNda', { params }, supplier.token);
  await call('sendNda', { query }, supplier.token);
  await call('shareNda', { query }, supplier.token);
  await call('placeNdaFields', { query }, supplier.token);
  // Whoever signs has read that the other has; it would not be mailed any more.
  await context.current.jobs.drain();
  const signed = await call('signNda', { query, body: { name: 'Arjun Mehta' } }, buyer.token);
  expect(signed).toMatchObject({ status: 200, body: { ndaStatus: 'Signed & Shared' } });
  return (signed.body as { ndaId: number }).ndaId;
}

async function proposeContract(
  supplier: Person,
  buyer: Person,
  proposalId: number,
  contractName = 'Supply',
): Promise<number> {
  const days = { startDate: '2026-11-21', endDate: '2026-12-31' };
  const body = { contractName, ...days, proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  const reply = await context.current.call('createContract', { body }, supplier.token);
  expect(reply.status).toBe(201);
  return (reply.body as Contract).contractId;
}

async function agreedContract(
  supplier: Person,
  buyer: Person,
  proposalId: number,
  name: string,
): Promise<number> {
  const id = await proposeContract(supplier, buyer, proposalId, name);
  await context.current.call('acceptAsSupplier', { params: { id } }, supplier.token);
  await context.current.call('acceptAsBuyer', { params: { id } }, buyer.token);
  return id;
}

async function subjectTo(email: string): Promise<string | undefined> {
  return (await context.current.mailTo(email))?.subject;
}

describe('settings', () => {
  it('are read as they were saved, the rest staying as it was', async () => {
    const person = await withPassword('supplier');
    const untouched: AccountSettings = {
      email: person.email,
      pendingEmail: null,
      colorScheme: 'auto',
      notifications: { MESSAGES: 'at_once', CONTRACT: 'at_once', GENERAL: 'at_once' },
      quietHours: null,
    };
    expect(await settingsOf(person)).toEqual(untouched);

    const dark = await save(person, { colorScheme: 'dark' });
    expect(dark).toMatchObject({ status: 200, body: { ...untouched, colorScheme: 'dark' } });
    const quiet = await save(person, { notifications: { CONTRACT: 'never' } });
    const expected = {
      ...untouched,
      colorScheme: 'dark',
      notifications: { MESSAGES: 'at_once', CONTRACT: 'never', GENERAL: 'at_once' },
    };
    expect(quiet).toMatchObject({ status: 200, body: expected });
    expect((await save(person, {})).body).toEqual(expected);
    await save(person, { notifications: { GENERAL: 'never', CONTRACT: 'at_once' } });
    expect((await settingsOf(person)).notifications).toEqual({
      MESSAGES: 'at_once',
      CONTRACT: 'at_once',
      GENERAL: 'never',
    });
  });

  it.each([
    ['a color scheme that is none', { colorScheme: 'pink' }, 'colorScheme'],
    ['a mail choice that is none', { notifications: { GENERAL: 'weekly' } }, 'notifications.GENERAL'],
  ])('refuse %s at the field and keep what was there', async (_what, body, field) => {
    const person = await withPassword('buyer');
    const reply = await save(person, { notifications: { MESSAGES: 'never' }, colorScheme: 'light', ...body });
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
    expect(await settingsOf(person)).toMatchObject({
      colorScheme: 'auto',
      notifications: { MESSAGES: 'at_once' },
    });
  });

  it('give the color scheme to every session of the login, and mail choices to one profile', async () => {
    const { call } = context.current;
    const person = await withPassword('supplier');
    await save(person, { colorScheme: 'light', notifications: { GENERAL: 'never' } });
    const { body } = await login(person.email);
    expect(body).toMatchObject({ data: [{ colorScheme: 'light' }, expect.any(String)] });
    await call('addProfile', { body: { userType: 'Buyer' } }, person.token);
    const switched = await call('switchProfile', { body: { usertype: 'Buyer' } }, person.token);
    expect(switched).toMatchObject({ status: 200, body: { userType: 'Buyer', colorScheme: 'light' } });
    expect(await settingsOf(person)).toMatchObject({
      colorScheme: 'light',
      notifications: { GENERAL: 'at_once' },
    });
    expect((await call('session', {}, person.token)).body).toMatchObject({ colorScheme: 'light' });
  });

  it('are nobody else’s', async () => {
    const [one, other] = [await withPassword('buyer'), await withPassword('buyer')];
    await save(one, { colorScheme: 'dark', notifications: { GENERAL: 'never' } });
    expect(await settingsOf(other)).toMatchObject({
      email: other.email,
      colorScheme: 'auto',
      notifications: { GENERAL: 'at_once' },
    });
  });
});

describe('mail choices', () => {
  it('keep the mails of one category away, and of no other', async () => {
    const supplier = await withPassword('supplier', { companyName: 'Kaveri Tools' });
    const buyer = await withPassword('buyer', { companyName: 'Nilgiri Mills' });
    const proposalId = await publishOffer(context.current, supplier);

    await save(supplier, { notifications: { GENERAL: 'never' } });
    await save(buyer, { notifications: { CONTRACT: 'never' } });
    await signedNda(supplier, buyer, proposalId);
    expect(await subjectTo(supplier.email)).toBeUndefined();
    expect(await subjectTo(buyer.email)).toBe('Kaveri Tools has signed the NDA');
    const id = await proposeContract(supplier, buyer, proposalId);
    expect(await subjectTo(buyer.email)).toBe('Kaveri Tools has signed the NDA');
    await context.current.call('acceptAsBuyer', { params: { id } }, buyer.token);
    expect(await subjectTo(supplier.email)).toBe('Nilgiri Mills has accepted the contract');

    await save(supplier, { notifications: { GENERAL: 'at_once' } });
    await save(buyer, { notifications: { CONTRACT: 'at_once' } });
    const another = await publishOffer(context.current, supplier);
    await requestNda(buyer, another);
    expect(await subjectTo(supplier.email)).toBe('Nilgiri Mills asks for the NDA');
    await proposeContract(supplier, buyer, another);
    expect(await subjectTo(buyer.email)).toBe('Kaveri Tools proposes a contract');
  });
});

const changeEmail = (person: Person, email: string, typed = password) =>
  context.current.call('changeEmail', { body: { email, password: typed } }, person.token);

const confirmEmail = (key: string) => context.current.call('confirmEmail', { body: { key } });

async function linkIn(email: string): Promise<URL> {
  const mail = await context.current.mailTo(email);
  return new URL(/https?:\S+/.exec(mail!.text)![0]);
}

const keyIn = async (email: string) => (await linkIn(email)).searchParams.get('key')!;

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `Moved-${addresses}@example.com`;
}

/** Asks for another address, and gives the key that is mailed there. */
async function askedKey(person: Person, email: string): Promise<string> {
  expect((await changeEmail(person, email)).status).toBe(200);
  return keyIn(email);
}

describe('another email address', () => {
  it('waits until it is confirmed, takes effect once, and both addresses hear of it', async () => {
    const { call, countMail } = context.current;
    const person = await withPassword('buyer');
    const email = newAddress();
    expect(await changeEmail(person, email)).toMatchObject({ status: 200, body: { status: 'Success' } });
    expect(await settingsOf(person)).toMatchObject({ email: person.email, pendingEmail: email });
    const link = await linkIn(email);
    expect([link.origin, link.pathname]).toEqual(['http://market.example.com', '/confirm-email']);
    const told = await context.current.mailTo(person.email);
    expect(told!.subject).toBe('Your email address is to be changed');
    expect(told!.text).toContain(email);
    expect(told!.text).not.toContain(link.searchParams.get('key'));
    expect([(await login(person.email)).status, (await login(email)).status]).toEqual([200, 401]);

    const key = link.searchParams.get('key')!;
    expect((await confirmEmail(key)).status).toBe(200);
    expect(await settingsOf(person)).toMatchObject({ email, pendingEmail: null });
    expect((await call('session', {}, person.token)).body).toMatchObject({ email });
    expect([(await login(person.email)).status, (await login(email.toLowerCase())).status]).toEqual([
      401, 200,
    ]);
    expect(await subjectTo(person.email)).toBe('Your email address was changed');

    const mails = await countMail();
    expect(codeOf(await confirmEmail(key))).toEqual([422, 'link_invalid']);
    expect(await countMail()).toBe(mails);
  });

  it('asks for the password first, and tells a wrong one at its field', async () => {
    const [person, other] = [await withPassword('buyer'), await withPassword('buyer')];
    const mails = await context.current.countMail();
    for (const email of [newAddress(), other.email, person.email]) {
      const reply = await changeEmail(person, email, 'a wrong pass');
      expect([...codeOf(reply), fieldsOf(reply)]).toEqual([422, 'invalid_input', ['password']]);
    }
    expect(await context.current.countMail()).toBe(mails);
    expect((await settingsOf(person)).pendingEmail).toBeNull();
  });

  it('is neither one’s own nor somebody else’s, in whatever letters', async () => {
    const [person, other] = [await withPassword('buyer'), await withPassword('supplier')];
    const mails = await context.current.countMail();
    const own = await changeEmail(person, person.email.toUpperCase());
    expect([...codeOf(own), fieldsOf(own)]).toEqual([422, 'invalid_input', ['email']]);
    const taken = await changeEmail(person, ` ${other.email.toUpperCase()} `);
    expect([...codeOf(taken), fieldsOf(taken)]).toEqual([409, 'email_taken', ['email']]);
    const none = await changeEmail(person, 'nobody@');
    expect([none.status, fieldsOf(none)]).toEqual([422, ['email']]);
    expect(await context.current.countMail()).toBe(mails);
    expect((await settingsOf(person)).pendingEmail).toBeNull();
  });

  it('can be confirmed for a day', async () => {
    const { clock } = context.current;
    const person = await withPassword('supplier');
    const [late, early] = [newAddress(), newAddress()];
    const expired = await askedKey(person, late);
    clock.advance(dayMs);
    expect((await settingsOf(person)).pendingEmail).toBeNull();
    expect(codeOf(await confirmEmail(expired))).toEqual([422, 'link_invalid']);
    expect((await settingsOf(person)).email).toBe(person.email);
    const good = await askedKey(person, early);
    clock.advance(dayMs - 1);
    expect((await confirmEmail(good)).status).toBe(200);
    expect((await settingsOf(person)).email).toBe(early);
  });

  it('is the one asked for last', async () => {
    const person = await withPassword('supplier');
    const [first, second] = [newAddress(), newAddress()];
    const replaced = await askedKey(person, first);
    const key = await askedKey(person, second);
    expect((await settingsOf(person)).pendingEmail).toBe(second);
    expect(codeOf(await confirmEmail(replaced))).toEqual([422, 'link_invalid']);
    expect((await confirmEmail(key)).status).toBe(200);
    expect((await settingsOf(person)).email).toBe(second);
  });

  it('takes no key but its own', async () => {
    const { call } = context.current;
    const person = await withPassword('buyer');
    const key = await askedKey(person, newAddress());
    const [id, proof = ''] = key.split('.');
    await call('forgotPassword', { body: { email: person.email } });
    const resetKey = await keyIn(person.email);
    const wrong = [
      resetKey,
      `${Number(id) + 1}.${proof}`,
      `${id}.${proof.slice(0, -1)}`,
      `${id}.`,
      'x',
      `9${'9'.repeat(19)}.${proof}`,
    ];
    for (const typed of wrong) expect(codeOf(await confirmEmail(typed))).toEqual([422, 'link_invalid']);
    expect(
      await call('resetPassword', { body: { email: person.email, password: 'a new pass', key } }),
    ).toEqual(expect.objectContaining({ status: 200, body: 'Error: Invalid or expired link.' }));
    expect((await confirmEmail(key)).status).toBe(200);
  });

  it('goes to one of two who confirm it at once', async () => {
    const [one, other] = [await withPassword('buyer'), await withPassword('supplier')];
    const email = newAddress();
    const keys = [await askedKey(one, email), await askedKey(other, email.toUpperCase())];
    const replies = await Promise.all(keys.map(confirmEmail));
    const won = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = replies[1 - won]!;
    expect([...codeOf(lost), fieldsOf(lost)]).toEqual([409, 'email_taken', ['email']]);
    const [winner, loser] = won === 0 ? [one, other] : [other, one];
    expect((await settingsOf(winner)).email.toLowerCase()).toBe(email.toLowerCase());
    expect((await settingsOf(loser)).email).toBe(loser.email);
    expect(await subjectTo(loser.email)).toBe('Your email address is to be changed');
  });

  it('is changed once by a link that is followed twice at once', async () => {
    const person = await withPassword('buyer');
    const key = await askedKey(person, newAddress());
    const mails = await context.current.countMail();
    const replies = await Promise.all([confirmEmail(key), confirmEmail(key)]);
    expect(statusesOf(replies)).toEqual([200, 422]);
    expect(await context.current.countMail()).toBe(mails + 1);
  });

  it.each([
    [
      'changed',
      (person: Person) => {
        const body = { currentPassword: password, newPassword: 'a new pass' };
        return context.current.call('changePassword', { body }, person.token);
      },
    ],
    [
      'set anew by a mailed link',
      async ({ email }: Person) => {
        await context.current.call('forgotPassword', { body: { email } });
        const body = { email, password: 'a new pass', key: await keyIn(email) };
        return context.current.call('resetPassword', { body });
      },
    ],
  ])('cannot be confirmed once the password was %s', async (_how, renewPassword) => {
    const person = await withPassword('supplier');
    const key = await askedKey(person, newAddress());
    await renewPassword(person);
    expect((await login(person.email, 'a new pass')).status).toBe(200);
    expect(codeOf(await confirmEmail(key))).toEqual([422, 'link_invalid']);
  });

  it('leaves no reset link open in the old mailbox', async () => {
    const { call } = context.current;
    const person = await withPassword('supplier');
    await call('forgotPassword', { body: { email: person.email } });
    const oldKey = await keyIn(person.email);
    const email = newAddress();
    await confirmEmail(await askedKey(person, email));
    const body = { email, password: 'a new pass', key: oldKey };
    expect((await call('resetPassword', { body })).body).toBe('Error: Invalid or expired link.');
    expect((await login(email)).status).toBe(200);
  });
});

describe('one’s own data', () => {
  it('is a file of everything kept about oneself, and of nobody else', async () => {
    const { call, pool } = context.current;
    const people = {
      supplier: await withPassword('supplier', {
        companyName: 'Tapti Castings',
        firstName: 'Ganga',
        lastName: 'Deshmukh',
      }),
      buyer: await withPassword('buyer', {
        companyName: 'Godavari Pumps',
        firstName: 'Farhan',
        lastName: 'Qureshi',
      }),
      rival: await withPassword('supplier', { companyName: 'Vamsadhara Steel', firstName: 'Latha' }),
    };
    const { supplier, buyer, rival } = people;
    const offer = { title: 'Cast housings', detail: 'Protected alloy recipe.', ndaRequired: true };
    const proposalId = await publishOffer(context.current, supplier, offer);
    await publishOffer(context.current, rival, { title: 'Rival ingots' });
    await call('saveProposal', { body: { title: 'Unfinished flanges' } }, supplier.token);
    const ndaId = await signedNda(supplier, buyer, proposalId);
    await proposeContract(supplier, buyer, proposalId, 'Housing supply');
    await save(buyer, { notifications: { MESSAGES: 'never' } });
    await call('setTwoFactor', { body: { method: 'mail', password } }, buyer.token);

    const reply = await call('myData', {}, supplier.token);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': "attachment; filename*=UTF-8''proffer-my-data.json",
      'cache-control': 'private, no-store',
    });
    expect(JSON.parse(reply.bytes.toString())).toMatchObject({
      writtenAt: start.toISOString(),
      login: { email: supplier.email },
      twoStepLogin: { method: 'off' },
      devices: [{ isCurrent: true, address: '127.0.0.1' }],
      profiles: [
        {
          userId: supplier.userId,
          role: 'supplier',
          profile: { companyName: 'Tapti Castings', firstName: 'Ganga', lastName: 'Deshmukh' },
          offers: [
            { title: 'Cast housings', detail: 'Protected alloy recipe.', status: 'published' },
            { title: 'Unfinished flanges', status: 'draft' },
          ],
          ndaRequests: [{ id: ndaId, status: 'Signed & Shared' }],
          contracts: [{ name: 'Housing supply' }],
        },
      ],
    });
    const ofBuyer = await call('myData', {}, buyer.token);
    expect(JSON.parse(ofBuyer.bytes.toString())).toMatchObject({
      login: { email: buyer.email },
      settings: { email: buyer.email, notifications: { MESSAGES: 'never' } },
      twoStepLogin: { method: 'mail' },
      profiles: [{ offers: [], ndaRequests: [{ id: ndaId }], contracts: [{ name: 'Housing supply' }] }],
    });

    const files = { supplier: reply.bytes.toString(), buyer: ofBuyer.bytes.toString() };
    const others = {
      supplier: [buyer.email, 'Godavari', 'Farhan', 'Qureshi', rival.email, 'Vamsadhara', 'Latha', 'ingots'],
      buyer: [
        supplier.email,
        'Tapti',
        'Ganga',
        'Deshmukh',
        'alloy recipe',
        'flanges',
        'Vamsadhara',
        'ingots',
      ],
    };
    for (const who of ['supplier', 'buyer'] as const) {
      for (const word of others[who]) expect(files[who]).not.toContain(word);
      const { rows } = await pool.query<{ hash: string; token: string }>(
        `select password_hash as hash, encode(token_hash, 'hex') as token
         from logins join sessions on sessions.login_id = logins.id where logins.id = $1`,
        [people[who].loginId],
      );
      expect(rows).toHaveLength(1);
      for (const secret of [password, people[who].token, rows[0]!.hash, rows[0]!.token])
        expect(files[who]).not.toContain(secret);
      expect(files[who]).not.toMatch(/argon2|hash|token|nonce/i);
    }
  });
});

const close = (person: Person, typed = password) =>
  context.current.call('closeAccount', { body: { password: typed } }, person.token);

async function previewOf(person: Person): Promise<ClosingPreview> {
  const reply = await context.current.call('closingPreview', {}, person.token);
  expect(reply.status).toBe(200);
  return reply.body as ClosingPreview;
}

async function ndasOf(buyer: Person): Promise<NdaRequest[]> {
  const query = { userId: buyer.userId, size: 100 };
  const { body } = await context.current.call('ndaRequests', { query }, buyer.token);
  return (body as { content: NdaRequest[] }).content;
}

async function contractsOf(buyer: Person): Promise<Contract[]> {
  const query = { buyerId: buyer.userId, size: 100 };
  const { body } = await context.current.call('buyerContracts', { query }, buyer.token);
  return (body as { content: Contract[] }).content;
}

async function draftOf(supplier: Person, title: string): Promise<number> {
  const { body } = await context.current.call('saveProposal', { body: { title } }, supplier.token);
  return (body as { id: number }).id;
}

/** A supplier and a buyer with one of everything that closing has to look at. */
async function dealings() {
  const supplier = await withPassword('supplier', { companyName: 'Sutlej Forgings' });
  const buyer = await withPassword('buyer', { companyName: 'Beas Motors' });
  const signedOffer = await publishOffer(context.current, supplier, {
    title: 'Axles',
    detail: 'Protected steel grade.',
    ndaRequired: true,
  });
  const openOffer = await publishOffer(context.current, supplier, { title: 'Crankshafts' });
  const draft = await draftOf(supplier, 'Unfinished gears');
  const signedNdaId = await signedNda(supplier, buyer, signedOffer);
  await requestNda(buyer, openOffer);
  const active = await agreedContract(supplier, buyer, signedOffer, 'Axle supply');
  const pending = await proposeContract(supplier, buyer, openOffer, 'Crankshaft supply');
  return { supplier, buyer, signedOffer, openOffer, draft, signedNdaId, active, pending };
}

const statusOf = async (proposalId: number) => {
  const { rows } = await context.current.pool.query<{ status: string }>(
    'select status from proposals where id = $1',
    [proposalId],
  );
  return rows[0]?.status;
};

const figures = {
  publishedOffers: 2,
  drafts: 1,
  openNdaRequests: 1,
  signedNdas: 1,
  pendingContracts: 1,
  activeContracts: 1,
  obstacle: null,
};

const closedReason = 'The company has closed its account.';

describe('closing an account', () => {
  it('takes back what is open, and leaves signed papers to the other side', async () => {
    const { call, clock, pool } = context.current;
    const { supplier, buyer, signedOffer, openOffer, draft, signedNdaId, active, pending } = await dealings();
    const bystander = await dealings();
    const second = await login(supplier.email);
    const [, secondToken] = (second.body as { data: [unknown, string] }).data;
    const paper = await call('ndaDocument', { params: { id: signedNdaId } }, buyer.token);
    expect(await previewOf(supplier)).toEqual({ profiles: ['Supplier'], ...figures });

    clock.advance(60_000);
    const closed = await close(supplier);
    expect(closed).toMatchObject({ status: 200, body: { status: 'Success' } });
    expect(cookieOf(closed, 'proffer_session')[0]).toBe('proffer_session=');

    expect([await statusOf(signedOffer), await statusOf(openOffer), await statusOf(draft)]).toEqual([
      'closed',
      'closed',
      undefined,
    ]);
    const offers = await call('pageProposals', { query: { size: 100 } }, buyer.token);
    const listed = (offers.body as { content: { id: number }[] }).content.map(({ id }) => id);
    expect(listed).toContain(bystander.openOffer);
    expect(listed).not.toContain(openOffer);

    const ndas = await ndasOf(buyer);
    const skipped = ndas.find(({ proposalId }) => proposalId === openOffer)!;
    expect(skipped).toMatchObject({ ndaStatus: 'Skipped', reason: closedReason });
    expect(skipped.history.at(-1)).toMatchObject({
      at: clock.now().toISOString(),
      from: 'Requested',
      to: 'Skipped',
      note: closedReason,
    });
    const { rows: events } = await pool.query<{ actor_user_id: number; address: string }>(
      'select actor_user_id, address from nda_events where nda_id = $1 order by id desc limit 1',
      [skipped.ndaId],
    );
    expect(events).toEqual([{ actor_user_id: supplier.userId, address: '127.0.0.1' }]);

    const signed = ndas.find(({ ndaId }) => ndaId === signedNdaId);
    expect(signed).toMatchObject({ ndaStatus: 'Signed & Shared', supplierCompany: 'Sutlej Forgings' });
    const kept = await call('ndaDocument', { params: { id: signedNdaId } }, buyer.token);
    expect([kept.status, kept.bytes.equals(paper.bytes)]).toEqual([200, true]);
    const contracts = await contractsOf(buyer);
    const named = (id: number) => contracts.find(({ contractId }) => contractId === id);
    expect(named(active)).toMatchObject({
      contractStatus: 'Active',
      contractName: 'Axle supply',
      supplierCompany: 'Sutlej Forgings',
    });
    expect(named(pending)).toMatchObject({ contractStatus: 'Rejected' });
    const tooLate = await call('acceptAsBuyer', { params: { id: pending } }, buyer.token);
    expect(codeOf(tooLate)).toEqual([409, 'illegal_transition']);

    for (const token of [supplier.token, secondToken])
      expect((await call('session', {}, token)).status).toBe(401);
    expect(codeOf(await login(supplier.email))).toEqual([401, 'invalid_credentials']);
    expect((await call('session', {}, buyer.token)).status).toBe(200);
    expect(await subjectTo(supplier.email)).toBe('Your account is closed');

    expect(await previewOf(bystander.supplier)).toEqual({ profiles: ['Supplier'], ...figures });
    expect((await login(bystander.supplier.email)).status).toBe(200);
  });

  it('frees the address for somebody new, and keeps nothing that only the person needs', async () => {
    const { call, mailTo, pool } = context.current;
    const person = await withPassword('supplier', { companyName: 'Pamba Pipes' });
    await call('setTwoFactor', { body: { method: 'mail', password } }, person.token);
    await login(person.email);
    const moved = newAddress();
    const link = await askedKey(person, moved);
    await call('forgotPassword', { body: { email: person.email } });
    const reset = await keyIn(person.email);
    await save(person, { notifications: { GENERAL: 'never' } });
    expect((await close(person)).status).toBe(200);

    expect(codeOf(await confirmEmail(link))).toEqual([422, 'link_invalid']);
    const body = { email: person.email, password: 'a new pass', key: reset };
    expect((await call('resetPassword', { body })).body).toMatch(/^Error/);
    const leftBehind = `
      select 'code' as what from verification_codes where login_id = $1
      union all select 'link' from mailed_links where login_id = $1
      union all select 'device' from known_devices where login_id = $1
      union all select 'session' from sessions where login_id = $1
      union all select 'choice' from notification_choices where user_id = $2
      union all select 'phone' from profiles where user_id = $2 and phone <> ''
      union all select 'email' from logins where lower(email) = $3 or email_key = $3`;
    const values = [person.loginId, person.userId, person.email];
    expect((await pool.query(leftBehind, values)).rows).toEqual([]);

    const signUp = { email: person.email, password: 'another pass', userType: 'Buyer' };
    const anew = await call('signup', { body: signUp });
    expect(anew).toMatchObject({ status: 201, body: { data: { step: 'code' } } });
    expect((anew.body as { data: { userId: number } }).data.userId).not.toBe(person.userId);
    expect((await mailTo(person.email))!.subject).toMatch(/^\d{5} is your Proffer verification code$/);
  });

  it('keeps a draft that somebody’s NDA hangs on, off the market', async () => {
    const { call } = context.current;
    const [supplier, buyer] = [await withPassword('supplier'), await withPassword('buyer')];
    const proposalId = await publishOffer(context.current, supplier, { title: 'Withdrawn valves' });
    await signedNda(supplier, buyer, proposalId);
    await call('updateDraft', { params: { id: proposalId }, body: { draft: false } }, supplier.token);
    expect(await statusOf(proposalId)).toBe('draft');
    const [untouched] = await ndasOf(buyer);
    expect((await close(supplier)).status).toBe(200);
    expect(await statusOf(proposalId)).toBe('closed');
    expect(await ndasOf(buyer)).toEqual([untouched]);
  });

  it('ends both profiles of a login, the buyer’s dealings too', async () => {
    const { call } = context.current;
    const { supplier, buyer, pending } = await dealings();
    await call('addProfile', { body: { userType: 'Supplier' } }, buyer.token);
    await call('switchProfile', { body: { usertype: 'Supplier' } }, buyer.token);
    const own = await publishOffer(context.current, buyer, { title: 'Used presses' });
    const preview = await previewOf(buyer);
    expect(preview.profiles.toSorted()).toEqual(['Buyer', 'Supplier']);
    expect(preview).toMatchObject({ ...figures, publishedOffers: 1, drafts: 0 });
    expect((await close(buyer)).status).toBe(200);
    expect(await statusOf(own)).toBe('closed');
    const query = { userId: supplier.userId, size: 100 };
    const asked = await call('ndaRequests', { query }, supplier.token);
    const left = (asked.body as { content: NdaRequest[] }).content.map(({ ndaStatus }) => ndaStatus);
    expect(left).not.toContain('Requested');
    const contracts = await call(
      'supplierContracts',
      { query: { supplierId: supplier.userId } },
      supplier.token,
    );
    const rejected = (contracts.body as { content: Contract[] }).content
      .filter(({ contractStatus }) => contractStatus === 'Rejected')
      .map(({ contractId }) => contractId);
    expect(rejected).toEqual([pending]);
    expect(await previewOf(supplier)).toMatchObject({
      publishedOffers: 2,
      signedNdas: 1,
      activeContracts: 1,
    });
  });

  it('does nothing with a wrong password', async () => {
    const { call, countMail } = context.current;
    const { supplier, buyer, openOffer, draft } = await dealings();
    const [mails, before] = [await countMail(), await ndasOf(buyer)];
    const reply = await close(supplier, 'a wrong pass');
    expect([...codeOf(reply), fieldsOf(reply)]).toEqual([422, 'invalid_input', ['password']]);
    expect(await previewOf(supplier)).toEqual({ profiles: ['Supplier'], ...figures });
    expect([await statusOf(openOffer), await statusOf(draft)]).toEqual(['published', 'draft']);
    expect(await ndasOf(buyer)).toEqual(before);
    expect((await call('session', {}, supplier.token)).status).toBe(200);
    expect(await countMail()).toBe(mails);
  });

  it('happens once when it is asked for twice at once', async () => {
    const { countMail } = context.current;
    const { supplier, buyer, openOffer } = await dealings();
    const mails = await countMail();
    const replies = await Promise.all([close(supplier), close(supplier)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await countMail()).toBe(mails + 1);
    const skipped = (await ndasOf(buyer)).find(({ proposalId }) => proposalId === openOffer)!;
    expect(skipped.history.map(({ to }) => to)).toEqual(['Requested', 'Skipped']);
  });
});

describe('closing an administrator’s account', () => {
  beforeEach(async () => {
    await context.current.pool.query(`update users set deactivated_at = now() where role = 'admin'`);
  });

  it('is not open to the last of them', async () => {
    const { call, pool } = context.current;
    const [last, waiting] = [await withPassword('admin'), await withPassword('admin')];
    await pool.query('update users set approved_at = null where id = $1', [waiting.userId]);
    const preview = await previewOf(last);
    expect(preview).toMatchObject({ profiles: ['Admin'], publishedOffers: 0 });
    expect(preview.obstacle).toContain('last administrator');
    expect(codeOf(await close(last))).toEqual([409, 'illegal_transition']);
    expect((await call('session', {}, last.token)).status).toBe(200);
    expect((await login(last.email)).status).toBe(200);

    expect((await call('approveUser', { params: { userId: waiting.userId } }, last.token)).status).toBe(200);
    expect((await previewOf(last)).obstacle).toBeNull();
    expect((await close(last)).status).toBe(200);
    expect((await previewOf(waiting)).obstacle).toContain('last administrator');
  });

  it('leaves one of the last two who close at once', async () => {
    const { pool } = context.current;
    const admins = [await withPassword('admin'), await withPassword('admin')];
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`select id from users where role = 'admin' for update`);
    const closing = Promise.all(admins.map((admin) => close(admin)));
    try {
      // Held back until both have come as far as changing something, so that neither is simply the earlier one.
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows[0]?.count).toBe(2);
        },
        { timeout: 10_000 },
      );
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(statusesOf(await closing)).toEqual([200, 409]);
  });
});
