import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEventKind } from '@proffer/contract/wire/choices';
import type {
  OwnSecurityEvent,
  SecurityEventEntry,
} from '@proffer/contract/administration/security-events.schemas';
import { requestOf, useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
let admin: Person;
let buyer: Person;
let other: Person;
let told: Told[];

interface Told {
  kind: SecurityEventKind;
  person: Person | null;
  account?: string;
  address: string;
  at: string;
  device?: string;
  detail?: Record<string, string>;
}

beforeAll(async () => {
  const { clock, db, securityEvents } = context.current;
  admin = await createPerson(context.current, 'admin');
  buyer = await createPerson(context.current, 'buyer');
  other = await createPerson(context.current, 'supplier');
  const [near, far] = ['203.0.113.9', '203.0.114.20'];
  told = [
    { kind: 'login.failed', person: buyer, address: near, at: '2026-11-01T00:00:00.000Z' },
    { kind: 'login.succeeded', person: buyer, address: near, at: '2026-11-01T23:59:59.999Z' },
    { kind: 'login.failed', person: other, address: far, at: '2026-11-02T00:00:00.000Z' },
    {
      kind: 'login.failed',
      person: null,
      account: '=cmd@example.com',
      address: far,
      at: '2026-11-03T10:00:00.000Z',
    },
    {
      kind: 'password.changed',
      person: buyer,
      address: '127.0.0.1',
      at: '2026-11-04T10:00:00.000Z',
      device: 'api-test',
    },
    {
      kind: 'access.refused',
      person: buyer,
      address: near,
      at: '2026-11-05T10:00:00.000Z',
      detail: { reason: 'role', call: 'GET /user/audit' },
    },
  ];
  for (const { kind, person, account, address, at, device = firefox, detail = {} } of told) {
    clock.set(new Date(at));
    await securityEvents.add(db, {
      kind,
      loginId: person?.loginId ?? null,
      account: account ?? person?.email ?? '',
      origin: { address, device },
      detail,
    });
  }
  clock.set(new Date('2026-11-21T09:00:00Z'));
});

interface Page {
  content: SecurityEventEntry[];
  totalElements: number;
  totalPages: number;
  hasMore: boolean;
}

async function search(query: Record<string, unknown> = {}): Promise<Page> {
  const reply = await context.current.call('securityEvents', { query: { size: 100, ...query } }, admin.token);
  expect(reply.status).toBe(200);
  const page = reply.body as Page;
  expect(reply.headers['x-total-count']).toBe(String(page.totalElements));
  return page;
}

describe("administrators' search of security events", () => {
  // ADM-23
  it('returns security events with account, origin and details, newest first', async () => {
    const { content, totalElements, hasMore } = await search();
    expect([totalElements, hasMore]).toEqual([6, false]);
    expect(content.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toReversed());
    expect(content[0]).toEqual({
      id: expect.any(Number),
      kind: 'access.refused',
      account: buyer.email,
      userId: buyer.userId,
      address: '203.0.113.9',
      device: 'Firefox on Windows',
      userAgent: firefox,
      detail: { reason: 'role', call: 'GET /user/audit' },
      times: 1,
      at: '2026-11-05T10:00:00.000Z',
      lastAt: '2026-11-05T10:00:00.000Z',
    });
    expect(content[2]).toMatchObject({ account: '=cmd@example.com', userId: null });
  });

  it('filters security events by account, address, kind and days, by whole values or prefixes', async () => {
    const of = async (query: Record<string, unknown>, wanted: (one: Told) => boolean) => {
      const { content, totalElements } = await search(query);
      expect(content.map(({ at }) => at)).toEqual(
        told
          .filter(wanted)
          .map(({ at }) => at)
          .toReversed(),
      );
      expect(totalElements).toBe(content.length);
      return totalElements;
    };
    expect(await of({ account: buyer.email.toUpperCase() }, ({ person }) => person === buyer)).toBe(4);
    expect(await of({ account: 'buyer-' }, ({ person }) => person === buyer)).toBe(4);
    // A whole address matches exactly.
    expect(await of({ account: `${buyer.email}m` }, () => false)).toBe(0);
    expect(await of({ account: '%' }, () => false)).toBe(0);
    expect(await of({ userId: other.userId }, ({ person }) => person === other)).toBe(1);
    expect(await of({ address: '203.0.113.9' }, ({ address }) => address === '203.0.113.9')).toBe(3);
    expect(await of({ address: '203.0.11' }, ({ address }) => address.startsWith('203.0.11'))).toBe(5);
    expect(await of({ address: '203.0.114.2' }, () => false)).toBe(0);
    expect(await of({ kind: 'login.failed' }, ({ kind }) => kind === 'login.failed')).toBe(3);
    expect(await of({ kind: 'login' }, ({ kind }) => kind.startsWith('login.'))).toBe(4);
    expect(await of({ kind: 'log_n' }, () => false)).toBe(0);
    expect(await of({ to: '2026-11-01' }, ({ at }) => at < '2026-11-02')).toBe(2);
    expect(await of({ from: '2026-11-02', to: '2026-11-02' }, ({ at }) => at.startsWith('2026-11-02'))).toBe(
      1,
    );
    const both = { kind: 'login', address: '203.0.113.9' };
    expect(
      await of(both, ({ kind, address }) => kind.startsWith('login.') && address === '203.0.113.9'),
    ).toBe(2);
  });

  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ userId: 'me' }, 'userId'],
    [{ account: 'x'.repeat(255) }, 'account'],
    [{ address: 'x'.repeat(65) }, 'address'],
  ])('refuses security events with the filter %j', async (query, field) => {
    const refused = await context.current.call('securityEvents', { query }, admin.token);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ field }] });
  });

  // ADM-23
  it('exports security events as a CSV without formulas and records the export in the audit log', async () => {
    const query = { address: '203.0.114.20' };
    const { status, bytes, headers } = await context.current.call(
      'exportSecurityEvents',
      { query },
      admin.token,
    );
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''proffer-security-events-2026-11-21.csv",
    );
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ account }) => account)).toEqual([`'=cmd@example.com`, other.email]);
    expect(rows[1]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: '2026-11-02T00:00:00.000Z',
      'last at': '2026-11-02T00:00:00.000Z',
      times: '1',
      kind: 'login.failed',
      account: other.email,
      'user id': String(other.userId),
      address: '203.0.114.20',
      device: firefox,
      detail: '{}',
    });
    const log = await context.current.call('auditLog', { query: { act: 'security-events' } }, admin.token);
    expect((log.body as { content: unknown[] }).content).toMatchObject([
      { act: 'security-events.exported', actorEmail: admin.email, after: { ...query, rows: 2 } },
    ]);
  });

  it('counts security events up to a limit and reports that there are more', async () => {
    await context.current.pool.query(
      `insert into security_events (kind, account, address, device, last_at)
       select 'sign-up.started', '', '192.0.2.1', '', now() from generate_series(1, 10001)`,
    );
    expect(await search({ kind: 'sign-up', size: 1 })).toMatchObject({
      totalElements: 10_000,
      hasMore: true,
    });
  });
});

describe("an owner's view of the own security events", () => {
  async function own(person: Person, query: Record<string, unknown> = {}) {
    const { status, body } = await context.current.call('ownSecurityEvents', { query }, person.token);
    expect(status).toBe(200);
    return body as { content: OwnSecurityEvent[]; totalElements: number; totalPages: number };
  }

  // ADM-23
  it('shows owners their own acts with full address, and tries only with the network', async () => {
    const { content, totalElements } = await own(buyer);
    expect(totalElements).toBe(3);
    expect(
      content.map(({ kind, address, device, isThisDevice }) => [kind, address, device, isThisDevice]),
    ).toEqual([
      ['password.changed', '127.0.0.1', 'api-test', true],
      ['login.succeeded', '203.0.113.9', 'Firefox on Windows', false],
      ['login.failed', '203.0.113.x', 'Firefox on Windows', false],
    ]);
  });

  it('shows the full address of a try if the owner is at the same address', async () => {
    const request = requestOf('ownSecurityEvents', {}, buyer.token);
    const reply = await context.current.send({ ...request, remoteAddress: '203.0.113.9' });
    const { content } = reply.body as { content: OwnSecurityEvent[] };
    expect(content.map(({ address }) => address)).toEqual(['127.0.0.1', '203.0.113.9', '203.0.113.9']);
  });

  it("shows only the owner's own events, in pages", async () => {
    expect((await own(other)).content.map(({ kind }) => kind)).toEqual(['login.failed']);
    expect((await own(admin)).content).toEqual([]);
    const second = await own(buyer, { page: 1, size: 2 });
    expect([second.totalPages, second.content.map(({ kind }) => kind)]).toEqual([2, ['login.failed']]);
  });
});
