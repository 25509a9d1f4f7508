import { beforeEach, describe, expect, it } from 'vitest';
import { createCollectedEvents, type Taken } from './collected-events';
import { rowOf, type SecurityEvent } from './event-row';

const minuteMs = 60_000;
const startMs = Date.parse('2026-11-21T09:00:00Z');
const failed: SecurityEvent = {
  kind: 'login.failed',
  loginId: 7,
  account: 'asha@example.com',
  origin: { address: '203.0.113.9', device: 'desk' },
};
let collected: ReturnType<typeof createCollectedEvents>;
const add = (change: Partial<SecurityEvent> = {}, afterMs = 0) =>
  collected.add(rowOf({ ...failed, ...change }, new Date(startMs + afterMs)));
const fromAddress = (address: string) => ({ origin: { address, device: 'desk' } });
/** Takes the collected events and marks them as written, with ascending ids from the given one. */
function write(firstId: number): Taken[] {
  const taken = collected.take();
  taken.forEach(({ row, rowId }, index) => rowId ?? collected.wrote(firstId + index, row));
  return taken;
}

beforeEach(() => {
  collected = createCollectedEvents({ mergedMs: 10 * minuteMs, most: 3 });
});

describe('collected security events', () => {
  it('collected security events merge repeated tries into one row until ten minutes after the first', () => {
    add();
    add({}, 1_000);
    const [first] = write(1);
    expect(first).toMatchObject({
      rowId: null,
      row: { times: 2, createdAt: new Date(startMs), lastAt: new Date(startMs + 1_000) },
    });
    add({}, 9 * minuteMs);
    expect(write(2)).toMatchObject([{ rowId: 1, row: { times: 1 } }]);
    add({}, 10 * minuteMs);
    expect(write(2)).toMatchObject([{ rowId: null, row: { times: 1 } }]);
    expect(collected.isEmpty).toBe(true);
  });

  it('collected security events keep tries of different kind, account or address apart, and never merge successful logins', () => {
    add();
    add({ kind: 'login.locked' });
    add({ loginId: 8 });
    expect(collected.take()).toHaveLength(3);
    add(fromAddress('203.0.113.10'));
    for (let times = 0; times < 2; times += 1) add({ kind: 'login.succeeded' });
    expect(collected.take().map(({ row: { kind, times } }) => [kind, times])).toEqual([
      ['login.succeeded', 1],
      ['login.succeeded', 1],
      ['login.failed', 1],
    ]);
  });

  it('collected security events keep refused calls apart by call and reason', () => {
    const refused = { kind: 'access.refused', account: '' } as const;
    add({ ...refused, detail: { reason: 'role', call: 'GET /user/audit', tries: 1 } });
    add({ ...refused, detail: { reason: 'role', call: 'GET /user/audit', tries: 2 } });
    add({ ...refused, detail: { reason: 'role', call: 'GET /user/reports' } });
    expect(collected.take().map(({ row }) => row.times)).toEqual([2, 1]);
  });

  it('collected security events merge the rest of a flood into one row of its kind that names nobody', () => {
    for (let n = 0; n < 1_000; n += 1) add({ loginId: null, account: `made-up-${n}@example.com` });
    const taken = write(1);
    expect(taken.map(({ row }) => [row.account, row.times])).toEqual([
      ['made-up-0@example.com', 1],
      ['made-up-1@example.com', 1],
      ['made-up-2@example.com', 1],
      ['', 997],
    ]);
    expect(taken[3]?.row).toMatchObject({ address: '', device: '', detail: { others: true } });
    for (let n = 0; n < 5; n += 1) add({ loginId: null, account: `later-${n}@example.com` }, minuteMs);
    expect(write(9)).toMatchObject([{ rowId: 4, row: { times: 5 } }]);
    // Once the first ones have expired there is room again.
    add({ loginId: null, account: 'new@example.com' }, 10 * minuteMs);
    expect(write(9)).toMatchObject([{ rowId: null, row: { account: 'new@example.com' } }]);
  });

  it('collected security events reserve room for tries about existing accounts, even during a flood of invented ones', () => {
    for (let n = 0; n < 100; n += 1) add({ loginId: null, account: `made-up-${n}@example.com` });
    add();
    expect(collected.take().map(({ row }) => row.account)).toContain('asha@example.com');
  });

  it('collected security events that could not be written are written with later ones', () => {
    add();
    add({ kind: 'password.changed' });
    const taken = collected.take();
    add({}, 1_000);
    collected.putBack(taken);
    expect(collected.take().map(({ row: { kind, times, createdAt } }) => [kind, times, createdAt])).toEqual([
      ['password.changed', 1, new Date(startMs)],
      ['login.failed', 2, new Date(startMs)],
    ]);
  });

  it('collected security events lose their owner when the account is deleted, and the address of the owner’s own acts', () => {
    add();
    write(1);
    add();
    add({ kind: 'password.changed', detail: { by: 'reset' } });
    collected.forget(7);
    expect(collected.take()).toMatchObject([
      { rowId: null, row: { loginId: null, account: '', address: '', device: '', detail: {} } },
      { rowId: null, row: { loginId: null, account: '', address: '203.0.113.9', device: '' } },
    ]);
  });
});

describe('the stored row of a security event', () => {
  it('the stored row of a security event is bounded in length and contains no line breaks or control characters', () => {
    const row = rowOf(
      {
        kind: 'login.failed',
        loginId: null,
        account: '  Asha@Example.COM ',
        origin: { address: '::1\n', device: `a\u0000b\r\nc\u2028d\u202Ee\uD800${'x'.repeat(1_000)}` },
        detail: { reason: `one\ntwo${'y'.repeat(1_000)}`, tries: 3 },
      },
      new Date(startMs),
    );
    expect(row.account).toBe('asha@example.com');
    expect(row.address).toBe('::1');
    expect(row.device).toMatch(/^a b {2}c de x+$/);
    expect(row.device.length).toBeLessThanOrEqual(300);
    expect(row.detail).toMatchObject({ reason: expect.stringMatching(/^one twoy{193}$/), tries: 3 });
  });

  it('the stored row of a security event stores no account that is not an email address, because people type passwords there', () => {
    expect(rowOf({ ...failed, account: 'quiet river 42' }, new Date(startMs)).account).toBe('');
  });
});
