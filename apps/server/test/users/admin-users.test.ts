import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '@proffer/contract/wire/errors';
import type { AdminUser, BulkReply } from '@proffer/contract/users/admin-users.schemas';
import { adminDesk, refusalOf } from '../world/admin-acts';
import { useContext } from '../support/context';
import type { Person } from '../world/people';
import { allOf } from '../support/notices.fixture';

const context = useContext();

let admin: Person;
let colleague: Person;
const { act, detail, audit, person, login, waitingAdmin } = adminDesk(context, () => admin);

beforeAll(async () => {
  admin = await person('admin');
  colleague = await person('admin');
});

describe('validating a company', () => {
  // ADM-10
  it('marks a validated company with the checked facts, notifies it and keeps every decision', async () => {
    const { clock, mailTo } = context.current;
    const company = await person('buyer');
    const facts = ['registration', 'phone'];
    const reply = await act('approve', company.userId, { facts, note: 'Called them.' });
    expect(reply).toMatchObject({ status: 200, body: { status: 'Success', msg: 'Company validated.' } });
    expect(await detail(company.userId)).toMatchObject({
      validation: 'validated',
      decision: {
        state: 'validated',
        facts,
        reason: '',
        by: admin.email,
        at: clock.now().toISOString(),
      },
      notes: [{ text: 'Called them.', by: admin.email, at: clock.now().toISOString() }],
    });
    const [told] = await allOf(context.current, company);
    expect(told).toMatchObject({
      category: 'GENERAL',
      notificationMessage:
        'An administrator has checked your company. Your profile carries the mark “Validated”.',
      referenceKind: 'profile',
      referenceId: company.userId,
    });
    expect((await mailTo(company.email))?.subject).toBe('Your company is validated');

    const again = await act('approve', company.userId, { facts: ['phone', 'registration'] });
    expect(refusalOf(again)).toEqual([409, 'This company is validated already, with the same facts.']);
    expect(
      (await act('approve', company.userId, { facts: [...facts, 'tax'], note: 'GST certificate seen.' }))
        .status,
    ).toBe(200);
    const { rows } = await context.current.pool.query(
      'select state, facts, decided_by from validations where user_id = $1 order by id',
      [company.userId],
    );
    expect(rows).toEqual([
      { state: 'validated', facts, decided_by: admin.userId },
      { state: 'validated', facts: [...facts, 'tax'], decided_by: admin.userId },
    ]);
    expect(await audit(company.userId)).toMatchObject([
      {
        act: 'user.validated',
        actor_id: admin.userId,
        before: { validation: 'waiting' },
        after: { validation: 'validated', facts, noteId: expect.any(Number) },
      },
      { act: 'user.validated', before: { validation: 'validated' }, after: { facts: [...facts, 'tax'] } },
    ]);
  });

  // ADM-10, ADM-13
  it('denies a validation with a reason that only the mail contains, and permits it later', async () => {
    const company = await person();
    const reason = 'The registration number is of another company.';
    const reply = await act('deny', company.userId, { reason });
    expect(reply).toMatchObject({ status: 200, body: { msg: 'Validation denied.' } });
    expect(await detail(company.userId)).toMatchObject({
      validation: 'denied',
      accountState: 'active',
      decision: { state: 'denied', facts: [], reason },
    });
    const mail = await context.current.mailTo(company.email);
    expect([mail?.subject, mail?.text.includes(reason)]).toEqual(['Your company was not validated', true]);
    expect(JSON.stringify(await allOf(context.current, company))).not.toContain(reason);
    expect(refusalOf(await act('deny', company.userId))).toEqual([
      409,
      'The validation of this company is denied already.',
    ]);
    expect((await act('approve', company.userId, { facts: ['address'] })).status).toBe(200);
    expect(await detail(company.userId)).toMatchObject({ validation: 'validated' });
    expect((await audit(company.userId)).map((row) => row.act)).toEqual(['user.denied', 'user.validated']);
  });

  // ADM-10
  it('requires the checked facts for a validation, and a note for facts outside the profile', async () => {
    const { userId } = await person();
    const fieldOf = async (body: Record<string, unknown>) => {
      const { status, body: told } = await act('approve', userId, body);
      return [status, (told as Problem).errors?.map(({ field }) => field)];
    };
    expect(await fieldOf({})).toEqual([422, ['facts']]);
    expect(await fieldOf({ facts: [], note: 'Looks good.' })).toEqual([422, ['facts']]);
    expect(await fieldOf({ facts: ['phone', 'bank'] })).toEqual([422, ['note']]);
    expect(await audit(userId)).toEqual([]);
    const many = { act: 'approve', userIds: [userId] };
    const { body } = await context.current.call('bulkUsers', { body: many }, admin.token);
    expect((body as BulkReply).rows).toMatchObject([
      { ok: false, text: 'Please choose what has been checked.' },
    ]);
  });

  // ADM-26
  it('shows a company with its open reports', async () => {
    const { call, pool } = context.current;
    const [company, other, buyer] = [await person(), await person(), await person('buyer')];
    expect(await detail(company.userId)).toMatchObject({ openReports: 0, reports: [] });
    const body = { subject: 'company', id: company.userId, reason: 'fraud', text: 'Took the money.' };
    expect((await call('report', { body }, buyer.token)).status).toBe(201);
    expect(await detail(company.userId)).toMatchObject({
      openReports: 1,
      reports: [{ reason: 'fraud', text: 'Took the money.', at: expect.any(String), by: expect.any(String) }],
    });
    const listed = (await call('allUsers', { query: {} }, admin.token)).body as AdminUser[];
    const countOf = ({ userId }: Person) => listed.find((row) => row.userId === userId)?.openReports;
    expect([countOf(company), countOf(other)]).toEqual([1, 0]);
    await pool.query(`update reports set state = 'dismissed', closed_at = now() where user_id = $1`, [
      company.userId,
    ]);
    expect(await detail(company.userId)).toMatchObject({ openReports: 0, reports: [] });
  });

  it.each(['deny', 'deactivate'] as const)('requires a reason to %s a user', async (what) => {
    const { userId } = await person();
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(5_000) }])
      expect((await act(what, userId, body)).status).toBe(422);
    expect(await audit(userId)).toEqual([]);
  });

  it('refuses to validate a user who has not finished signing up', async () => {
    const company = await person();
    await context.current.pool.query(`update users set signup_step = 'terms' where id = $1`, [
      company.userId,
    ]);
    expect(refusalOf(await act('approve', company.userId))).toEqual([
      409,
      'This user has not finished signing up.',
    ]);
  });
});

describe('denying an administrator', () => {
  // ADM-13
  it('deactivates a denied administrator with the reason, who waits again once activated', async () => {
    const waiting = await waitingAdmin();
    const reply = await act('deny', waiting.userId, { reason: 'Nobody knows you here.' });
    expect(reply).toMatchObject({ status: 200, body: { msg: 'Administrator denied.' } });
    expect(await detail(waiting.userId)).toMatchObject({
      accountState: 'deactivated',
      deactivation: { by: admin.email, reason: 'Nobody knows you here.' },
    });
    const mail = await context.current.mailTo(waiting.email);
    expect(mail?.subject).toBe('Your administrator account was not approved');
    expect(mail?.text).toContain('Nobody knows you here.');
    expect((await login(waiting.email, 'admin')).status).toBe(403);
    expect(refusalOf(await act('approve', waiting.userId))).toEqual([
      409,
      'This account is deactivated. Activate it before you approve it.',
    ]);
    expect((await act('activate', waiting.userId)).status).toBe(200);
    expect(await detail(waiting.userId)).toMatchObject({ accountState: 'waiting', deactivation: null });
    expect((await act('approve', waiting.userId)).status).toBe(200);
    expect((await login(waiting.email, 'admin')).body).toMatchObject({ code: 'second_factor_required' });
    expect((await audit(waiting.userId)).map((row) => row.act)).toEqual([
      'user.denied',
      'user.activated',
      'user.approved',
    ]);
  });
});

describe('acts on several users at once', () => {
  const bulk = (body: Record<string, unknown>) => context.current.call('bulkUsers', { body }, admin.token);

  it('reports the outcome per user in the given order', async () => {
    const [first, second] = [await person('supplier', 'Tapti Steel'), await person('buyer', 'Betwa Mills')];
    const third = await person('supplier', 'Chambal Oils');
    await act('deactivate', second.userId);
    const userIds = [third.userId, 999_999, second.userId, admin.userId, first.userId, third.userId];
    const reply = await bulk({ act: 'deactivate', userIds, reason: 'Nobody answers there.' });
    expect(reply.status).toBe(200);
    const text = 'Account deactivated: 0 offers hidden, 1 session ended.';
    expect((reply.body as BulkReply).rows).toEqual([
      { userId: third.userId, name: 'Chambal Oils', ok: true, text },
      { userId: 999_999, name: '', ok: false, text: 'The user was not found.' },
      { userId: second.userId, name: 'Betwa Mills', ok: false, text: 'This account is deactivated already.' },
      {
        userId: admin.userId,
        name: admin.companyName,
        ok: false,
        text: 'You cannot deactivate your own account.',
      },
      { userId: first.userId, name: 'Tapti Steel', ok: true, text },
    ]);
    expect((await audit(first.userId)).map((row) => row.act)).toEqual(['user.deactivated']);
    expect((await detail(third.userId)).deactivation).toMatchObject({ reason: 'Nobody answers there.' });
  });

  // ADM-14
  it('adds the checked facts to each company and keeps earlier ones', async () => {
    const [fresh, known, denied] = [await person(), await person('buyer'), await person()];
    const waiting = await waitingAdmin();
    await act('approve', known.userId, { facts: ['tax', 'phone'], note: 'GSTIN seen.' });
    await act('approve', denied.userId, { facts: ['bank'], note: 'Cheque seen.' });
    await act('deny', denied.userId, { reason: 'Gone.' });
    const userIds = [fresh, known, denied, waiting].map(({ userId }) => userId);
    const facts = ['phone', 'registration', 'phone'];
    const texts = async (body: Record<string, unknown>) =>
      ((await bulk({ act: 'approve', userIds, ...body })).body as BulkReply).rows.map(({ text }) => text);
    expect(await texts({ facts })).toEqual([
      'Company validated.',
      'Company validated.',
      'Company validated.',
      'Administrator approved.',
    ]);
    const factsOf = async ({ userId }: Person) => (await detail(userId)).decision?.facts;
    expect(await factsOf(fresh)).toEqual(['phone', 'registration']);
    expect(await factsOf(known)).toEqual(['registration', 'phone', 'tax']);
    expect(await factsOf(denied)).toEqual(['phone', 'registration']);
    expect((await audit(known.userId)).at(-1)).toMatchObject({
      act: 'user.validated',
      after: { facts: ['registration', 'phone', 'tax'] },
    });
    // Older clients name no facts, so nothing is decided.
    const same = 'This company is validated already, with the same facts.';
    expect(await texts({})).toEqual([same, same, same, 'This administrator is approved already.']);
  });

  it.each([
    ['no users', { act: 'approve', userIds: [] }],
    ['an unknown fact', { act: 'approve', userIds: [1], facts: ['shoe size'] }],
    ['too many users', { act: 'approve', userIds: Array.from({ length: 101 }, (_none, n) => n + 1) }],
    ['no reason', { act: 'deny', userIds: [1] }],
  ])('refuses a bulk act with %s', async (_what, body) => {
    expect((await bulk(body)).status).toBe(422);
  });
});

describe('notes about users', () => {
  it('shows notes to administrators, newest first, and never changes them', async () => {
    const { call, pool } = context.current;
    const company = await person();
    for (const text of ['First.', 'Second.']) {
      const reply = await call(
        'addUserNote',
        { params: { userId: company.userId }, body: { text } },
        colleague.token,
      );
      expect(reply).toMatchObject({ status: 201, body: { status: 'Success' } });
    }
    expect((await detail(company.userId)).notes).toMatchObject([
      { text: 'Second.', by: colleague.email },
      { text: 'First.', by: colleague.email },
    ]);
    expect((await audit(company.userId)).map((row) => row.act)).toEqual(['user.noted', 'user.noted']);
    await expect(pool.query('delete from user_notes where user_id = $1', [company.userId])).rejects.toThrow(
      'only appended to',
    );
    const params = { userId: 999_999 };
    expect((await call('addUserNote', { params, body: { text: 'x' } }, admin.token)).status).toBe(404);
    const blank = await call(
      'addUserNote',
      { params: { userId: company.userId }, body: { text: ' ' } },
      admin.token,
    );
    expect(blank.status).toBe(422);
  });

  it('shows the details of an existing user to administrators only', async () => {
    const { call } = context.current;
    const company = await person();
    expect((await call('adminUserDetail', { params: { userId: 999_999 } }, admin.token)).status).toBe(404);
    expect(
      (await call('adminUserDetail', { params: { userId: company.userId } }, company.token)).status,
    ).toBe(403);
    expect(await detail(company.userId)).toMatchObject({
      userId: company.userId,
      email: company.email,
      usermode: 'Supplier',
      decision: null,
      deactivation: null,
      notes: [],
      people: [expect.objectContaining({ role: 'owner', mayBind: true })],
      otherUserId: null,
    });
  });
});
