import { beforeAll, describe, expect, it } from 'vitest';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { routes } from '@proffer/contract/routes';
import { problemOf, useContext, operatorKey } from '../support/context';
import type { Person } from '../world/people';
import { sweepCases as cases } from './sweep-cases/all.cases';
import type { World } from './sweep-cases/sweep-case';
import { createWorld } from './sweep-cases/world';

const context = useContext();
const names = Object.keys(paths) as RouteName[];
let world: World;

beforeAll(async () => {
  world = await createWorld(context.current);
});

const rolesOf = (route: Route) =>
  typeof route.auth === 'string' ? ['supplier', 'buyer', 'admin'] : route.auth;

const callerOf = (owner: 'supplier' | 'buyer' | 'admin' | 'any'): Person =>
  owner === 'any' ? world.supplier : world[owner];

describe.each(names)('the call %s', (name) => {
  const route: Route = routes[name];
  const { input, owner } = cases[name];

  // ACC-6, CON-1, MSG-3
  it('refuses every role that its route does not name', async () => {
    const people = { supplier: world.otherSupplier, buyer: world.otherBuyer, admin: world.admin };
    for (const role of ['supplier', 'buyer', 'admin'] as const) {
      if (rolesOf(route).includes(role) || name === 'logout') continue;
      expect([role, (await context.current.call(name, input(world), people[role].token)).status]).toEqual([
        role,
        403,
      ]);
    }
  });

  it.each([
    [
      'text for ids',
      {
        params: {
          id: 'abc',
          a: 'x',
          b: 'y',
          buyerId: '-1',
          proposalId: '1.5',
          attachmentId: '🙂',
          userId: 'me',
          conversationId: '1;',
          messageId: '١',
        },
      },
    ],
    [
      'a huge id',
      {
        params: {
          id: '9'.repeat(30),
          a: '9'.repeat(30),
          b: 1,
          buyerId: '9'.repeat(30),
          proposalId: 1,
          attachmentId: 1,
          conversationId: '9'.repeat(30),
          messageId: '9'.repeat(30),
        },
      },
    ],
    ['a body of the wrong kind', { body: [1, 2, 3] }],
    [
      'over-long fields',
      {
        body: Object.fromEntries(
          'email password title detail contractName name reason signature code key currentPassword newPassword'
            .split(' ')
            .map((key) => [key, 'x'.repeat(100_000)]),
        ),
      },
    ],
    [
      'null for everything',
      {
        body: Object.fromEntries(
          'email password userType title scope contractName proposalId buyerId supplierId userId draft'
            .split(' ')
            .map((key) => [key, null]),
        ),
      },
    ],
    [
      'a query full of SQL',
      {
        query: Object.fromEntries(
          'userId buyerId supplierId page size keyword status otp email proposalId'
            .split(' ')
            .map((key) => [key, "1' or '1'='1"]),
        ),
      },
    ],
  ])('answers %s with a client error, never with a server fault', async (_what, wrong) => {
    const who = callerOf(owner);
    const good = input(world);
    const reply = await context.current.call(
      name,
      {
        ...(good.params ? { params: { ...good.params, ...('params' in wrong ? wrong.params : {}) } } : {}),
        ...('query' in wrong ? { query: wrong.query } : {}),
        ...('body' in wrong ? { body: wrong.body } : {}),
      },
      name === 'logout' ? undefined : who.token,
    );
    expect(reply.status).toBeLessThan(500);
  });
});

const closed = names.filter((name) => routes[name].auth !== 'public');

describe('calls without a session', () => {
  // ACC-6, ACC-10, MSG-3, PRO-5
  it.each(closed)('the call %s answers 401 without a session', async (name) => {
    expect((await context.current.call(name, cases[name].input(world))).status).toBe(401);
  });

  it.each(closed)('the call %s answers 401 to an unknown token', async (name) => {
    expect((await context.current.call(name, cases[name].input(world), 'x'.repeat(43))).status).toBe(401);
  });

  it.each(names.filter((name) => !closed.includes(name) && name !== 'login'))(
    'the public call %s needs no session',
    async (name) => {
      const { status } = await context.current.call(name, cases[name].input(world));
      expect([401, 403]).not.toContain(status);
    },
  );
});

describe('a stranger of the right role', () => {
  const owned = names.filter((name) => cases[name].owner !== 'any' && cases[name].stranger !== 'own');

  // ACC-7
  it.each(owned)(
    'the call %s answers a stranger of the right role as if the object did not exist',
    async (name) => {
      const { input, owner, stranger } = cases[name];
      const who = owner === 'supplier' ? world.otherSupplier : world.otherBuyer;
      const reply = await context.current.call(name, input(world), who.token);
      expect(reply.status).toBe(stranger);
      expect(problemOf(reply).requestId).toMatch(/^[\da-f-]{36}$/);
    },
  );
});

describe('the authorised callers', () => {
  // ACC-3, ACC-4, ACC-5, ACC-70
  it.each(names.filter((name) => name !== 'logout' && cases[name].owner !== 'any'))(
    'the call %s is answered to its authorised caller',
    async (name) => {
      const { input, owner } = cases[name];
      const who = callerOf(owner);
      const reply = await context.current.call(name, input(world), who.token);
      expect([401, 403, 500, 503]).not.toContain(reply.status);
    },
  );
});

it('the metrics of all these calls stay below 60 kB', async () => {
  const { bytes } = await context.current.send({ method: 'GET', url: `/metrics?key=${operatorKey}` });
  expect(bytes.toString()).toContain(paths.viewOffer.path);
  expect(bytes.length).toBeLessThan(60_000);
});
