import { beforeAll, describe, expect, it } from 'vitest';
import { paths, type RouteName } from '@proffer/contract/paths';
import type { UploadState } from '@proffer/contract/offer-files.schemas';
import type { Route } from '@proffer/contract/route';
import { routes } from '@proffer/contract/routes';
import { problemOf, useContext } from './context';
import { createPerson, type Person } from './people';
import { accountCases } from './sweep-cases/account.cases';
import { adminUserCases } from './sweep-cases/admin-users.cases';
import { administrationCases } from './sweep-cases/administration.cases';
import { authCases } from './sweep-cases/auth.cases';
import { buyerOfferCases } from './sweep-cases/buyer-offers.cases';
import { chatCases } from './sweep-cases/chat.cases';
import { contractCases } from './sweep-cases/contracts.cases';
import { ndaCases } from './sweep-cases/nda.cases';
import { notificationCases } from './sweep-cases/notifications.cases';
import { profileCases } from './sweep-cases/profiles.cases';
import { proposalCases } from './sweep-cases/proposals.cases';
import { securityEventCases } from './sweep-cases/security-events.cases';
import type { SweepCases, World } from './sweep-cases/sweep-case';
import { templateCases } from './sweep-cases/templates.cases';

const context = useContext();
const names = Object.keys(paths) as RouteName[];
let world: World;

/** A new call does not compile until it stands in its module's file. */
const cases: SweepCases<typeof paths> = {
  ...authCases,
  ...accountCases,
  ...adminUserCases,
  ...administrationCases,
  ...securityEventCases,
  ...proposalCases,
  ...buyerOfferCases,
  ...templateCases,
  ...ndaCases,
  ...contractCases,
  ...chatCases,
  ...notificationCases,
  ...profileCases,
};

const idOf = (reply: { body: unknown }, key: string) => (reply.body as Record<string, number>)[key]!;

beforeAll(async () => {
  const { call } = context.current;
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const offer = {
    title: 'Pumps',
    detail: 'Cast iron.',
    scope: 'small',
    duration: 'Short:1 month',
    budgetFrom: 1,
    budgetTo: 2,
    ndaRequired: true,
  };
  const proposalId = idOf(await call('saveProposal', { body: offer }, supplier.token), 'id');
  const draftId = idOf(await call('saveProposal', { body: offer }, supplier.token), 'id');
  const csv = { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') };
  const attachmentId = idOf(
    await call('addAttachment', { params: { id: proposalId }, file: csv }, supplier.token),
    'attachmentId',
  );
  const started = { params: { id: proposalId }, body: { fileName: 'a.csv', sizeBytes: 8 } };
  const { uploadId } = (await call('startUpload', started, supplier.token)).body as UploadState;
  await call('updateDraft', { params: { id: proposalId }, body: { draft: true } }, supplier.token);
  await call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
  const requests = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
  const ndaId = (requests.body as { content: { ndaId: number }[] }).content[0]!.ndaId;
  await call('prepareNda', { params: { a: proposalId, b: buyer.userId }, body: {} }, supplier.token);
  const contract = {
    contractName: 'First',
    startDate: '2026-12-01',
    endDate: '2027-01-01',
    proposalId,
    buyerId: buyer.userId,
    supplierId: supplier.userId,
  };
  const contractId = idOf(await call('createContract', { body: contract }, supplier.token), 'contractId');
  const told = await call('allNotifications', { query: { userId: supplier.userId } }, supplier.token);
  const { notificationId } = (told.body as { content: { notificationId: number }[] }).content[0]!;
  const begun = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  const conversationId = idOf(await call('openConversation', { body: begun }, buyer.token), 'conversationId');
  const messageFileId = idOf(
    await call('uploadMessageFile', { params: { conversationId }, file: csv }, buyer.token),
    'attachmentId',
  );
  const message = { conversationId, senderId: buyer.userId, messageContent: 'Hello' };
  const messageId = idOf(await call('sendMessage', { body: message }, buyer.token), 'messageId');
  const item = { body: { name: 'Casting', userId: supplier.userId } };
  const serviceId = idOf(await call('addService', item, supplier.token), 'id');
  const partnerId = idOf(await call('addPartner', item, supplier.token), 'id');
  const handoverId = idOf(await call('startHandover', {}, supplier.token), 'handoverId');
  world = {
    supplier,
    buyer,
    otherSupplier: await createPerson(context.current, 'supplier'),
    otherBuyer: await createPerson(context.current, 'buyer'),
    admin: await createPerson(context.current, 'admin'),
    proposalId,
    draftId,
    attachmentId,
    uploadId,
    ndaId,
    contractId,
    handoverId,
    notificationId,
    conversationId,
    messageId,
    messageFileId,
    serviceId,
    partnerId,
  };
});

const rolesOf = (route: Route) =>
  typeof route.auth === 'string' ? ['supplier', 'buyer', 'admin'] : route.auth;

const callerOf = (owner: 'supplier' | 'buyer' | 'admin' | 'any'): Person =>
  owner === 'any' ? world.supplier : world[owner];

describe.each(names)('%s', (name) => {
  const route: Route = routes[name];
  const { input, owner } = cases[name];

  it('refuses the roles it does not name', async () => {
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
  ])('answers %s with an error of its own, never a fault', async (_what, wrong) => {
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

describe('without a session', () => {
  it.each(closed)('%s refuses nobody in particular', async (name) => {
    expect((await context.current.call(name, cases[name].input(world))).status).toBe(401);
  });

  it.each(closed)('%s refuses an unknown token', async (name) => {
    expect((await context.current.call(name, cases[name].input(world), 'x'.repeat(43))).status).toBe(401);
  });

  it.each(names.filter((name) => !closed.includes(name) && name !== 'login'))('%s is open', async (name) => {
    const { status } = await context.current.call(name, cases[name].input(world));
    expect([401, 403]).not.toContain(status);
  });
});

describe('a stranger of the right role', () => {
  const owned = names.filter((name) => cases[name].owner !== 'any' && cases[name].stranger !== 'own');

  it.each(owned)('%s shows nothing of another’s', async (name) => {
    const { input, owner, stranger } = cases[name];
    const who = owner === 'supplier' ? world.otherSupplier : world.otherBuyer;
    const reply = await context.current.call(name, input(world), who.token);
    expect(reply.status).toBe(stranger);
    expect(problemOf(reply).requestId).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the rightful callers', () => {
  it.each(names.filter((name) => name !== 'logout' && cases[name].owner !== 'any'))(
    '%s is answered',
    async (name) => {
      const { input, owner } = cases[name];
      const who = callerOf(owner);
      const reply = await context.current.call(name, input(world), who.token);
      expect([401, 403, 500, 503]).not.toContain(reply.status);
    },
  );
});
