import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withTransaction } from '../../src/platform/database';
import { logins } from '../../src/schema';
import { createSecurityEvents } from '../../src/platform/security-events';
import { useContext } from '../support/context';
import { emptySecurityEvents } from '../support/security-events';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const start = new Date('2026-11-21T09:00:00Z');
const minuteMs = 60_000;
const origin = { address: '203.0.113.9', device: 'desk' };

interface Row {
  id: number;
  kind: string;
  login_id: number | null;
  account: string;
  address: string;
  device: string;
  detail: Record<string, unknown>;
  times: number;
  created_at: Date;
  last_at: Date;
}

/** Returns the written events, oldest first, of one login or of all. */
async function written({ loginId }: { loginId?: number } = {}): Promise<Row[]> {
  await context.current.securityEvents.flush();
  const { rows } = await context.current.pool.query<Row>(
    `select * from security_events where $1::bigint is null or login_id = $1 order by id`,
    [loginId ?? null],
  );
  return rows;
}

const note = (person: Person, kind: 'login.failed' | 'login.succeeded' | 'password.changed', from = origin) =>
  context.current.securityEvents.note({ kind, loginId: person.loginId, account: person.email, origin: from });

function newRecord({ errors = [], ...options }: { errors?: unknown[]; gatherMs?: number } = {}) {
  const { db, clock } = context.current;
  const logger = { error: (...line: unknown[]) => void errors.push(line) };
  return createSecurityEvents({ db, clock, logger, ...options });
}

afterEach(async () => {
  vi.useRealTimers();
  context.current.clock.set(start);
  await emptySecurityEvents(context.current);
});

describe('the record of security events', () => {
  it('counts repeated tries in one row for ten minutes, but writes each successful login', async () => {
    const { clock } = context.current;
    const buyer = await createPerson(context.current, 'buyer');
    for (let times = 0; times < 40; times += 1) note(buyer, 'login.failed');
    note(buyer, 'login.succeeded');
    note(buyer, 'login.succeeded');
    await context.current.securityEvents.flush();
    clock.advance(9 * minuteMs);
    note(buyer, 'login.failed', { ...origin, device: 'another' });
    await context.current.securityEvents.flush();
    clock.advance(minuteMs);
    note(buyer, 'login.failed');
    const rows = await written({ loginId: buyer.loginId });
    const tries = rows.filter(({ kind }) => kind === 'login.failed');
    expect(tries.map(({ times }) => times)).toEqual([41, 1]);
    expect(tries[0]).toMatchObject({
      account: buyer.email,
      address: '203.0.113.9',
      device: 'desk',
      created_at: start,
      last_at: new Date(start.getTime() + 9 * minuteMs),
    });
    expect(rows).toHaveLength(4);
  });

  it('writes a flood of security events in one statement, and none when there are no events', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const query = vi.spyOn(context.current.runningPool, 'query');
    for (let times = 0; times < 5_000; times += 1) note(buyer, 'login.failed');
    await context.current.securityEvents.flush();
    await context.current.securityEvents.flush();
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(await written({ loginId: buyer.loginId })).toMatchObject([{ times: 5_000 }]);
  });

  it('writes security events soon without a flush', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    note(buyer, 'login.failed');
    const count = async () =>
      (await context.current.pool.query('select from security_events where login_id = $1', [buyer.loginId]))
        .rowCount;
    await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 10_000 });
  });

  it('writes security events of two nodes into separate rows', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const nodes = [newRecord(), newRecord()];
    const tryOne = { kind: 'login.failed', loginId: buyer.loginId, account: buyer.email, origin } as const;
    for (let round = 0; round < 2; round += 1) {
      for (const node of nodes) node.note(tryOne);
      await Promise.all(nodes.map((node) => node.flush()));
    }
    expect((await written({ loginId: buyer.loginId })).map(({ times }) => times)).toEqual([2, 2]);
  });

  it('adds the email of a login to its event and keeps events of a deleted login', async () => {
    const { pool, db, securityEvents } = context.current;
    // Not a finished account: users who agreed to the terms are never deleted.
    const email = 'begun@example.com';
    const login = { email, emailKey: email, passwordHash: 'none' };
    const [{ id: loginId } = { id: 0 }] = await db.insert(logins).values(login).returning();
    const gone = {
      kind: 'sign-up.started',
      loginId: 999_999_999,
      account: 'gone@example.com',
      origin,
    } as const;
    securityEvents.note({ kind: 'access.refused', loginId, account: '', origin });
    securityEvents.note(gone);
    securityEvents.note(gone);
    await securityEvents.add(db, {
      kind: 'session.ended',
      loginId,
      account: '',
      origin: null,
    });
    const rows = await written();
    expect(rows.map(({ kind, login_id: id, account, times }) => [kind, id, account, times])).toEqual([
      ['session.ended', loginId, email, 1],
      ['access.refused', loginId, email, 1],
      ['sign-up.started', null, 'gone@example.com', 2],
    ]);
    await pool.query('delete from logins where id = $1', [loginId]);
    expect((await written()).map(({ login_id: id }) => id)).toEqual([null, null, null]);
  });

  it('keeps security events that cannot be written until they can, and reports the error', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const errors: unknown[] = [];
    const record = newRecord({ errors, gatherMs: 1 });
    const tryOne = { kind: 'login.failed', loginId: buyer.loginId, account: buyer.email, origin } as const;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const broken = vi
      .spyOn(context.current.db, 'execute')
      .mockRejectedValueOnce(new Error('connection lost'));
    record.note(tryOne);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(broken).toHaveBeenCalledTimes(1);
    record.note(tryOne);
    await record.flush();
    expect(errors).toHaveLength(1);
    expect(await written({ loginId: buyer.loginId })).toMatchObject([{ times: 2 }]);
  });

  it('refuses to change written security events, for every database user', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    note(buyer, 'login.failed');
    note(buyer, 'login.failed');
    await written();
    for (const change of [
      `kind = 'login.succeeded'`,
      `times = 1`,
      `account = 'other@example.com'`,
      `address = '203.0.113.10'`,
      `device = 'another'`,
      `detail = '{"reason":"mistake"}'`,
      `created_at = created_at - interval '1 day'`,
      `last_at = last_at - interval '1 day'`,
    ]) {
      const rewritten = context.current.pool.query(`update security_events set ${change}`);
      await expect(rewritten).rejects.toThrow('never rewritten');
    }
  });

  // ACC-174
  it.each([
    ['delete from security_events', 'kept for 90 days'],
    [`update security_events set account = ''`, 'open account'],
    [`update security_events set address = ''`, 'open account'],
    [`update security_events set device = ''`, 'open account'],
    [`update security_events set detail = '{}'`, 'open account'],
    ['update security_events set login_id = null', 'open account'],
    ['truncate security_events', /kept for 90 days|permission denied/],
  ])('refuses to remove security events of an open account by: %s', async (statement, why) => {
    const buyer = await createPerson(context.current, 'buyer');
    const { pool, runningPool, securityEvents } = context.current;
    note(buyer, 'login.failed', { address: '203.0.113.9', device: 'desk' });
    await securityEvents.add(context.current.db, {
      kind: 'password.changed',
      loginId: buyer.loginId,
      account: buyer.email,
      origin,
      detail: { reason: 'asked' },
    });
    const before = await written();
    for (const asking of [pool, runningPool]) await expect(asking.query(statement)).rejects.toThrow(why);
    expect(await written()).toEqual(before);
  });

  // ADM-23
  it('keeps security events for 90 days', async () => {
    const { db, jobs, clock, securityEvents } = context.current;
    // Old by the database's clock too, which refuses to remove younger rows.
    const start = new Date('2026-01-05T09:00:00Z');
    clock.set(start);
    const buyer = await createPerson(context.current, 'buyer');
    note(buyer, 'password.changed');
    await securityEvents.flush();
    clock.advance(24 * 60 * minuteMs);
    note(buyer, 'login.failed');
    await securityEvents.flush();
    const kindsAfter = async (days: number) => {
      clock.set(new Date(start.getTime() + days * 24 * 60 * minuteMs));
      await jobs.enqueue(db, 'security-events.sweep', {});
      await jobs.drain();
      return (await written()).map(({ kind }) => kind);
    };
    expect(await kindsAfter(90)).toEqual(['password.changed', 'login.failed']);
    expect(await kindsAfter(90.5)).toEqual(['login.failed']);
  });

  it("removes personal data of a closed account from security events but keeps the origin of others' tries", async () => {
    const { db, securityEvents } = context.current;
    const [buyer, other] = [
      await createPerson(context.current, 'buyer'),
      await createPerson(context.current, 'buyer'),
    ];
    const typed = { kind: 'password.reset-asked', loginId: null, account: buyer.email, origin } as const;
    note(buyer, 'login.failed');
    note(buyer, 'login.succeeded', { address: '198.51.100.7', device: 'own desk' });
    note(other, 'login.failed');
    securityEvents.note(typed);
    await securityEvents.flush();
    // Not yet written when the account is closed.
    note(buyer, 'login.failed');
    note(buyer, 'password.changed', { address: '198.51.100.7', device: 'own desk' });
    await withTransaction(db, async (tx) => {
      await securityEvents.forgetAccount(tx, buyer.loginId);
      await tx.execute(sql`update logins set closed_at = now() where id = ${buyer.loginId}`);
    });
    const rows = await written();
    const shown = rows.map(({ kind, login_id: id, account, address, device }) => [
      kind,
      id,
      account,
      address,
      device,
    ]);
    expect(shown).toHaveLength(6);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['login.failed', null, '', '203.0.113.9', ''],
        ['login.succeeded', null, '', '', ''],
        ['password.reset-asked', null, '', '203.0.113.9', ''],
        ['password.changed', null, '', '', ''],
        ['login.failed', other.loginId, other.email, '203.0.113.9', 'desk'],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain(buyer.email);
  });
});

describe('security events at shutdown', () => {
  it('writes pending security events at shutdown', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    note(buyer, 'login.failed');
    vi.useRealTimers();
    await context.current.app.close();
    const { rowCount } = await context.current.pool.query('select from security_events where login_id = $1', [
      buyer.loginId,
    ]);
    expect(rowCount).toBe(1);
  });
});
