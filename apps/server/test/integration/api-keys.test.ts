import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyNounOf } from '@proffer/contract/api-keys/access';
import { keyLimits, type KeyScopes } from '@proffer/contract/api-keys/rules';
import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';
import { routes } from '@proffer/contract/routes';
import { auditLog } from '../../src/schema';
import { problemOf, useContext } from '../support/context';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { addMember, type Person } from '../world/people';

const context = useContext();
const dayMs = 24 * 3_600_000;
let trade: NdaTrade;
let owner: Person;

beforeEach(async () => {
  trade = await openTrade(context.current);
  owner = trade.supplier;
});

const call: typeof context.current.call = (...input) => context.current.call(...input);

async function makeKey(
  scopes: KeyScopes,
  more: { by?: Person; days?: number; memberId?: number; name?: string } = {},
): Promise<{ key: ApiKeyEntry; secret: string }> {
  const { by = owner, days = 30, memberId, name = 'ERP' } = more;
  const reply = await call('createApiKey', { body: { name, scopes, days, memberId } }, by.token);
  expect(reply.status).toBe(201);
  return reply.body as { key: ApiKeyEntry; secret: string };
}
const listOf = async (by: Person) =>
  ((await call('apiKeys', {}, by.token)).body as { keys: ApiKeyEntry[] }).keys;
const readNdas = (token: string) => call('ndaRequests', { query: { userId: owner.userId } }, token);

describe('API keys', () => {
  // INT-1, INT-2
  it('shows the secret of a key once and stores only its hash', async () => {
    const { key, secret } = await makeKey({ ndas: 'read' });
    expect(secret).toMatch(/^pfk_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'ERP',
      state: 'valid',
      scopes: { ndas: 'read' },
      hint: secret.slice(0, 12),
    });
    expect(JSON.stringify(await listOf(owner))).not.toContain(secret.slice(12));
    expect((await readNdas(secret)).status).toBe(200);
    const [used] = await listOf(owner);
    expect(used?.lastUsedAt).not.toBeNull();
  });

  // INT-3
  it('makes only calls that its scopes cover, and names the missing scope', async () => {
    const { secret } = await makeKey({ offers: 'read' });
    expect(problemOf(await readNdas(secret))).toMatchObject({
      code: 'key_not_permitted',
      details: { scope: 'ndas:read' },
    });
    const offer = { title: 'Pumps', detail: 'Cast iron.', scope: 'small', duration: 'Short:1 month' };
    const body = { ...offer, budgetFrom: 1, budgetTo: 2, ndaRequired: false };
    expect(problemOf(await call('createOffer', { body }, secret))).toMatchObject({
      code: 'key_not_permitted',
      details: { scope: 'offers:prepare' },
    });
    const writing = await makeKey({ offers: 'prepare' });
    expect((await call('createOffer', { body }, writing.secret)).status).toBe(201);
  });

  // INT-1
  it('allows at most 20 valid keys, also by concurrent requests', async () => {
    for (let made = 1; made < keyLimits.perCompany; made += 1) await makeKey({ offers: 'read' });
    const body = { name: 'ERP', scopes: { offers: 'read' }, days: 1 };
    const more = await Promise.all([1, 2].map(() => call('createApiKey', { body }, owner.token)));
    expect(more.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  // INT-4
  it('opens neither calls that bind or manage nor calls that need a recent proof, a session or an administrator', () => {
    const open = Object.entries(routes).filter(([, route]) => keyNounOf(route) !== undefined);
    for (const [name, route] of open) {
      expect({ name, permission: route.permission }).toMatchObject({
        permission: expect.stringMatching(/^(read|prepare)$/),
      });
      expect({ name, proof: 'proof' in route }).toEqual({ name, proof: false });
    }
    const names = open.map(([name]) => name);
    expect(names).toContain('sendMessage');
    for (const name of [
      'session',
      'createApiKey',
      'people',
      'acceptQuote',
      'changeMember',
      'updateUserDetail',
    ]) {
      expect(names).not.toContain(name);
    }
  });

  // INT-3
  it('tells a program its key, access and company', async () => {
    const { secret, key } = await makeKey({ offers: 'read' });
    const reply = await call('apiCaller', {}, secret);
    expect(reply.body).toEqual({
      userId: owner.userId,
      role: 'supplier',
      key: { name: 'ERP', scopes: { offers: 'read' }, expiresAt: key.expiresAt },
    });
    expect((await call('apiCaller', {}, owner.token)).body).toMatchObject({ key: null });
  });

  // INT-4
  it('is refused for calls about the account, for people and for keys', async () => {
    const all = Object.fromEntries(
      ['offers', 'needs', 'ndas', 'quotes', 'contracts', 'messages'].map((noun) => [noun, 'prepare']),
    );
    const { secret } = await makeKey(all);
    for (const name of ['people', 'apiKeys', 'session', 'unreadCount'] as const) {
      expect(problemOf(await call(name, {}, secret)).code).toMatch(/^(key_not_permitted|not_permitted)$/);
    }
  });

  // INT-5
  it('does no more than the role of its person allows, now and later', async () => {
    const viewer = await addMember(context.current, owner, { role: 'viewer', name: 'Leela Das' });
    const refused = await call(
      'createApiKey',
      { body: { name: 'X', scopes: { messages: 'prepare' }, days: 1, memberId: viewer.memberId } },
      owner.token,
    );
    expect(problemOf(refused)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'memberId' }] });
    const ravi = await addMember(context.current, owner, { name: 'Ravi Menon' });
    const { secret } = await makeKey({ offers: 'prepare' }, { memberId: ravi.memberId });
    const role = { role: 'viewer', mayBind: false };
    await call('changeMember', { params: { memberId: ravi.memberId }, body: role }, owner.token);
    const draft = { params: { id: trade.proposalId } };
    expect(problemOf(await call('duplicateOffer', draft, secret)).code).toBe('not_permitted');
  });

  // INT-5
  it('is made by owners only, and never seen by another company', async () => {
    const ravi = await addMember(context.current, owner, { name: 'Ravi Menon' });
    const body = { name: 'X', scopes: { offers: 'read' }, days: 1 };
    expect(problemOf(await call('createApiKey', { body }, ravi.token)).code).toBe('not_permitted');
    const { key } = await makeKey({ offers: 'read' });
    expect(await listOf(trade.buyer)).toEqual([]);
    expect((await call('revokeApiKey', { params: { id: key.id } }, trade.buyer.token)).status).toBe(404);
    const stranger = { params: { id: key.id }, body: { memberId: trade.buyer.memberId } };
    expect(problemOf(await call('transferApiKey', stranger, owner.token)).code).toBe('invalid_input');
  });

  // INT-6
  it('ends at its expiry and at once when it is revoked', async () => {
    const short = await makeKey({ ndas: 'read' }, { days: 1 });
    const long = await makeKey({ ndas: 'read' });
    context.current.clock.advance(dayMs);
    expect(problemOf(await readNdas(short.secret)).code).toBe('unauthenticated');
    expect((await readNdas(long.secret)).status).toBe(200);
    const revoke = () => call('revokeApiKey', { params: { id: long.key.id } }, owner.token);
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    const refused = await readNdas(long.secret);
    expect(problemOf(refused).code).toBe('unauthenticated');
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expect((await listOf(owner)).map(({ state }) => state)).toEqual(['revoked', 'expired']);
  });

  // INT-7
  it('has one successor, and both are valid for seven days', async () => {
    const old = await makeKey({ ndas: 'read' });
    const rotate = (id: number) => call('rotateApiKey', { params: { id }, body: { days: 90 } }, owner.token);
    const next = (await rotate(old.key.id)).body as { key: ApiKeyEntry; secret: string };
    expect(next.key).toMatchObject({ name: 'ERP', replacesId: old.key.id, scopes: { ndas: 'read' } });
    expect((await readNdas(old.secret)).status).toBe(200);
    expect((await readNdas(next.secret)).status).toBe(200);
    expect(problemOf(await rotate(old.key.id)).code).toBe('illegal_transition');
    expect(problemOf(await rotate(next.key.id)).code).toBe('illegal_transition');
    context.current.clock.advance(keyLimits.overlapDays * dayMs);
    expect((await readNdas(old.secret)).status).toBe(401);
    expect((await readNdas(next.secret)).status).toBe(200);
    expect((await rotate(next.key.id)).status).toBe(201);
  });

  // INT-7
  it('is replaced once by concurrent requests', async () => {
    const { key } = await makeKey({ ndas: 'read' });
    const rotate = () => call('rotateApiKey', { params: { id: key.id }, body: { days: 90 } }, owner.token);
    const statuses = (await Promise.all([rotate(), rotate()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  // INT-8
  it('goes to the successor of a person who leaves, and waits for a transfer without one', async () => {
    const ravi = await addMember(context.current, owner, { name: 'Ravi Menon' });
    const leela = await addMember(context.current, owner, { name: 'Leela Das' });
    const first = await makeKey({ ndas: 'read' }, { memberId: ravi.memberId });
    const removal = { params: { memberId: ravi.memberId }, query: { successorId: leela.memberId } };
    expect((await call('removeMember', removal, owner.token)).status).toBe(200);
    expect((await readNdas(first.secret)).status).toBe(200);
    await call('removeMember', { params: { memberId: leela.memberId }, query: {} }, owner.token);
    expect((await readNdas(first.secret)).status).toBe(401);
    expect((await listOf(owner))[0]?.state).toBe('no-person');
    const transfer = { params: { id: first.key.id }, body: { memberId: owner.memberId } };
    expect((await call('transferApiKey', transfer, owner.token)).status).toBe(200);
    expect((await readNdas(first.secret)).status).toBe(200);
  });

  // INT-9
  it('states its limit in the headers of each reply, and refuses requests above it', async () => {
    const { secret } = await makeKey({ ndas: 'read' });
    const first = await readNdas(secret);
    expect(first.headers['ratelimit-policy']).toBe('"key";q=600;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"key";r=5\d\d;t=\d+$/);
    let last = first;
    for (let sent = 0; sent <= keyLimits.requestsPerMinute && last.status === 200; sent += 1) {
      last = await call('people', {}, secret).then((reply) => (reply.status === 403 ? first : reply));
    }
    expect(problemOf(last)).toMatchObject({ code: 'rate_limited' });
    expect(last.headers['ratelimit']).toMatch(/r=0/);
  });

  // INT-9
  it('records creation, rotation, transfer and revocation without the secret', async () => {
    const { key } = await makeKey({ ndas: 'read' });
    const ravi = await addMember(context.current, owner, { name: 'Ravi Menon' });
    const id = { id: key.id };
    await call('transferApiKey', { params: id, body: { memberId: ravi.memberId } }, owner.token);
    await call('rotateApiKey', { params: id, body: { days: 5 } }, owner.token);
    await call('revokeApiKey', { params: id }, owner.token);
    const entries = await context.current.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, owner.userId))
      .orderBy(auditLog.id);
    expect(entries.map(({ act }) => act)).toEqual([
      'api_key.created',
      'api_key.transferred',
      'api_key.rotated',
      'api_key.revoked',
    ]);
    expect(JSON.stringify(entries)).not.toContain('pfk_');
  });

  // INT-1
  it.each([
    ['no access', { scopes: {} }, 'scopes'],
    ['an unknown noun', { scopes: { people: 'read' } }, 'scopes.people'],
    ['the access bind', { scopes: { quotes: 'bind' } }, 'scopes.quotes'],
    ['no name', { name: ' ' }, 'name'],
    ['more than a year', { days: 367 }, 'days'],
    ['no days', { days: 0 }, 'days'],
  ])('refuses %s at its field', async (_what, change, field) => {
    const body = { name: 'X', scopes: { offers: 'read' }, days: 1, ...change };
    expect(problemOf(await call('createApiKey', { body }, owner.token))).toMatchObject({
      code: 'invalid_input',
      errors: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  });
});
