import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClosingPreview } from '@proffer/contract/users/account.schemas';
import type { Contract } from '@proffer/contract/contracts/schemas';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { listMail } from '../../src/platform/mail';
import { accountActs, codeOf, fieldsOf, password, start, statusesOf } from '../world/account-acts';
import { cookieOf, useContext } from '../support/context';
import { publishOffer, type Person } from '../world/people';
import { allOf } from '../support/notices.fixture';
import { useMailedCodes } from '../world/two-factor-acts';

const context = useContext();
const {
  withPassword,
  login,
  save,
  requestNda,
  signedNda,
  proposeContract,
  agreedContract,
  subjectTo,
  confirmEmail,
  keyIn,
  newAddress,
  askedKey,
} = accountActs(context);

beforeEach(() => context.current.clock.set(start));

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
  const { body } = await context.current.call('createOffer', { body: { title } }, supplier.token);
  return (body as { id: number }).id;
}

/** Creates a supplier and a buyer with one of everything that closing has to handle. */
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
    'select status from offers where id = $1',
    [proposalId],
  );
  return rows[0]?.status;
};

const figures = {
  publishedOffers: 2,
  drafts: 1,
  openNeeds: 0,
  openNdaRequests: 1,
  openQuotes: 0,
  signedNdas: 1,
  pendingContracts: 1,
  activeContracts: 1,
  companiesLeft: [],
  obstacle: null,
};

/** Returns the notifications that an act causes, as their texts. */
async function notificationsTo(person: Person, by: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await allOf(context.current, person)).map(({ notificationId }) => notificationId));
  await by();
  return (await allOf(context.current, person))
    .filter(({ notificationId }) => !before.has(notificationId))
    .map(({ notificationMessage }) => notificationMessage)
    .toSorted();
}

const closedReason = 'The company has closed its account.';

describe('closing an account', () => {
  // ACC-83, CON-24
  it("notifies the buyer once per offer which dealings end with the supplier's account", async () => {
    const { supplier, buyer } = await dealings();
    expect(await notificationsTo(buyer, () => close(supplier))).toEqual([
      'Sutlej Forgings has closed its account, and the NDA request on “Crankshafts” has ended with it.',
      'Sutlej Forgings has removed the offer “Axles”, for which you have or requested an NDA. Signed documents stay valid.',
      '“Crankshaft supply”: The contract on “Crankshafts” has ended before both sides accepted it. The reason is shown with the contract.',
    ]);
  });

  // ACC-83, CON-24
  it("notifies the supplier which dealings end with the buyer's account", async () => {
    const { supplier, buyer } = await dealings();
    expect(await notificationsTo(supplier, () => close(buyer))).toEqual([
      'Beas Motors has closed its account, and the NDA request on “Crankshafts” has ended with it.',
      '“Crankshaft supply”: The contract on “Crankshafts” has ended before both sides accepted it. The reason is shown with the contract.',
    ]);
  });

  // ACC-83
  it('ends open dealings of a closed account and keeps signed documents for the other side', async () => {
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
    const offers = await call('pageOffers', { query: { size: 100 } }, buyer.token);
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

  // ACC-83
  it('frees the address of a closed account and deletes data that only its owner needs', async () => {
    const { call, mailTo, pool } = context.current;
    const person = await withPassword('supplier', { companyName: 'Pamba Pipes' });
    await useMailedCodes(context.current, person.token);
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

    // The mail with the link was the last permitted for half a minute.
    context.current.clock.advance(30_000);
    const signUp = { email: person.email, password: 'another pass', userType: 'Buyer' };
    const anew = await call('signup', { body: signUp });
    expect(anew).toMatchObject({ status: 201, body: { data: { step: 'code' } } });
    expect((anew.body as { data: { userId: number } }).data.userId).not.toBe(person.userId);
    expect(await mailTo(person.email, 'is your Proffer verification code')).toBeDefined();
  });

  it("keeps a closed account's draft with an NDA, but not on the market", async () => {
    const { call } = context.current;
    const [supplier, buyer] = [await withPassword('supplier'), await withPassword('buyer')];
    const proposalId = await publishOffer(context.current, supplier, { title: 'Withdrawn valves' });
    await signedNda(supplier, buyer, proposalId);
    await call('setPublished', { params: { id: proposalId }, body: { draft: false } }, supplier.token);
    expect(await statusOf(proposalId)).toBe('draft');
    const [untouched] = await ndasOf(buyer);
    expect((await close(supplier)).status).toBe(200);
    expect(await statusOf(proposalId)).toBe('closed');
    // The request itself stays; the response adds that the company cannot answer.
    const blockedReason = 'This company has closed its account.';
    expect(await ndasOf(buyer)).toEqual([{ ...untouched, blockedReason }]);
  });

  it("closes both profiles of a login and ends the buyer's dealings too", async () => {
    const { call } = context.current;
    const { supplier, buyer, pending } = await dealings();
    await call('addProfile', { body: { userType: 'Supplier' } }, buyer.token);
    await call('switchProfile', { body: { usertype: 'Supplier' } }, buyer.token);
    const own = await publishOffer(context.current, buyer, { title: 'Used presses' });
    const preview = await previewOf(buyer);
    expect(preview.profiles.toSorted()).toEqual(['Buyer', 'Supplier']);
    expect(preview).toMatchObject({ ...figures, publishedOffers: 1, drafts: 0 });
    expect((await close(buyer)).status).toBe(200);
    // Nobody had requested anything on it.
    expect(await statusOf(own)).toBeUndefined();
    const statesOf = async (archived: boolean) => {
      const query = { userId: supplier.userId, archived };
      const { body } = await call('ndaRequests', { query }, supplier.token);
      return (body as { content: NdaRequest[] }).content.map(({ ndaStatus }) => ndaStatus);
    };
    expect([await statesOf(false), await statesOf(true)]).toEqual([['Signed & Shared'], ['Skipped']]);
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

  it('changes nothing if the password for closing is wrong', async () => {
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

  it('closes an account once if requested twice at the same time', async () => {
    const { jobs, folder } = context.current;
    const { supplier, buyer, openOffer } = await dealings();
    await jobs.drain();
    const replies = await Promise.all([close(supplier), close(supplier)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    await jobs.drain();
    const farewells = await listMail(path.join(folder, 'mail'), { to: supplier.email });
    expect(farewells.map(({ subject }) => subject)).toEqual(['Your account is closed']);
    const skipped = (await ndasOf(buyer)).find(({ proposalId }) => proposalId === openOffer)!;
    expect(skipped.history.map(({ to }) => to)).toEqual(['Requested', 'Skipped']);
  });
});

describe('closing the account of an administrator', () => {
  beforeEach(async () => {
    await context.current.pool.query(`update users set deactivated_at = now() where role = 'admin'`);
  });

  it('refuses to close the account of the last administrator', async () => {
    const { call, pool } = context.current;
    const [last, waiting] = [await withPassword('admin'), await withPassword('admin')];
    await pool.query('update users set approved_at = null where id = $1', [waiting.userId]);
    const preview = await previewOf(last);
    expect(preview).toMatchObject({ profiles: ['Admin'], publishedOffers: 0 });
    expect(preview.obstacle).toContain('last administrator');
    expect(codeOf(await close(last))).toEqual([409, 'illegal_transition']);
    expect((await call('session', {}, last.token)).status).toBe(200);
    expect(codeOf(await login(last.email))).toEqual([401, 'second_factor_required']);

    expect((await call('approveUser', { params: { userId: waiting.userId } }, last.token)).status).toBe(200);
    expect((await previewOf(last)).obstacle).toBeNull();
    expect((await close(last)).status).toBe(200);
    expect((await previewOf(waiting)).obstacle).toContain('last administrator');
  });

  it('closes only one of the last two administrators who close at the same time', async () => {
    const { pool } = context.current;
    const admins = [await withPassword('admin'), await withPassword('admin')];
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`select id from users where role = 'admin' for update`);
    const closing = Promise.all(admins.map((admin) => close(admin)));
    try {
      // Both are held until they are about to change something, so that neither is simply first.
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
