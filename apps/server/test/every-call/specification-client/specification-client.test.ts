import { readdir, readFile } from 'node:fs/promises';
import type { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useContext } from '../../support/context';
import { openPort } from '../../world/live-people';
import { additions } from './additions';
import { calls, message, type CallName } from './calls';
import { openClient, type SpecificationClient } from './client';
import { hear, openSocket } from './live';

/**
 * The main job from end to end, as a client does it that knows the specification alone: all 67 calls of section 7 and the
 * three destinations of the live socket, against the server on a port of its own. The parts follow each other.
 */

const context = useContext();
const password = 'a good pass';

interface Person {
  client: SpecificationClient;
  email: string;
  userId: number;
}
let origin: string;
let supplier: Person;
let buyer: Person;
let admin: Person;
/** Offers in the order they were written. */
const offers: number[] = [];

beforeAll(async () => {
  origin = `http://${await openPort(context.current)}`;
});

/** Steps 1 to 4 of the sign-up, as the specification's pages do them (§2, §4). */
async function signUp(
  kind: 'Supplier' | 'Buyer' | 'admin',
  email: string,
  companyName: string,
): Promise<Person> {
  const client = openClient(origin);
  const account = { email, password, userType: kind, userMode: kind, isAvailable: true, isArchived: false };
  const { data } = await client.call('saveUser', { body: account });
  expect(data).toMatchObject({ email });
  const [, otp = ''] = /\b(\d{5,8})\b/.exec((await context.current.mailTo(email))?.text ?? '') ?? [];
  const verified = await client.call('verifyOtp', { query: { email, otp } });
  const { userId } = verified.data;
  expect(verified.data).toMatchObject({ email, userId: data.userId });
  expect(await client.call('getUser', { query: { email } })).toMatchObject({ userId });
  // Administrators have no company.
  if (kind !== 'admin') {
    await client.call('saveUserDetail', { body: profileForm(userId, email, companyName) });
  }
  await client.add('acceptTerms', { userId });
  const user = await client.logIn(email, password);
  expect(user).toMatchObject({ email, userId, userMode: kind });
  return { client, email, userId };
}

/** A form as form libraries send it: what was left empty is null. */
const profileForm = (userId: number, email: string, companyName: string) => ({
  userId,
  firstName: 'Meera',
  lastName: 'Iyer',
  companyName,
  yearOfFoundation: null,
  regDate: null,
  email,
  phone: '9876543210',
  industry: null,
  gsa: '1',
  security: null,
  companyFocus: '2',
  companySize: null,
  overview: null,
  address1: null,
  address2: null,
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  password,
});

const pairOf = (proposalId: number | undefined) => ({ proposalId: proposalId ?? 0, buyerId: buyer.userId });
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('the list is empty');
  return one;
};

it('signs up and logs in: a supplier, a buyer, an administrator', async () => {
  supplier = await signUp('Supplier', 'meera@example.com', 'Tungabhadra Alloys');
  buyer = await signUp('Buyer', 'arjun@example.com', 'Lakeview Farms');
  admin = await signUp('admin', 'first-admin@example.com', '');
  await admin.client.add('secondStep', { method: 'mail', password });
  const mail = await context.current.mailTo('first-admin@example.com', 'verification code');
  const [code] = /\b\d{5}\b/.exec(mail?.subject ?? '') ?? [];
  await admin.client.add('secondStep', { method: 'mail', password, code });
  expect(await supplier.client.refused('login', { body: { email: supplier.email, password: 'wrong' } })).toBe(
    401,
  );
  expect(
    await supplier.client.refused('saveUser', { body: { email: buyer.email, password, userType: 'Buyer' } }),
  ).toBe(409);
});

it('stores and changes templates', async () => {
  const { client } = admin;
  const details = [{ detailId: 0, question: 'Which alloy?', category: 'Material', resmendatory: false }];
  const made = await client.call('saveTemplate', {
    body: { templateId: 0, name: 'Metals', active: true, details },
  });
  const other = await client.call('saveTemplate', {
    body: { templateId: null, name: 'Rods', active: true, details },
  });
  const path = { id: made.templateId };
  expect(await client.call('template', { path })).toMatchObject({ details: [{ question: 'Which alloy?' }] });
  const body = { ...made, name: 'Metals and alloys', details: [...made.details, ...details] };
  const changed = await client.call('updateTemplate', { path, body });
  expect(changed).toMatchObject({ name: 'Metals and alloys', details: { length: 2 } });
  expect((await client.call('toggleTemplate', { path, body: { active: false } })).active).toBe(false);
  const found = await client.call('searchTemplates', { query: { name: 'metal', page: 0, size: 10 } });
  expect(found.content.map(({ name }) => name)).toEqual(['Metals and alloys']);
  await client.call('deleteTemplate', { path: { id: other.templateId } });
  expect(await client.call('allTemplates')).toHaveLength(1);
});

it('posts offers', async () => {
  const { client, userId } = supplier;
  for (const title of ['Alloy rods', 'Alloy sheets', 'Alloy wires', 'Alloy pipes', 'Alloy bolts']) {
    const fields = {
      title,
      detail: 'Protected detail.',
      scope: 'small',
      duration: 'Short:1 month',
      ndaRequired: true,
    };
    const { id } = (await client.add('createProposal', { ...fields, budgetFrom: 1, budgetTo: 2 })) as {
      id: number;
    };
    await client.call('setPublished', { path: { id }, body: { draft: true } });
    offers.push(id);
  }
  const empty = { keyword: '', scope: '', qtyFrom: '', qtyTo: '', budgetFrom: '', budgetTo: '' };
  const own = await client.call('pageAll', { query: { page: 0, size: 10, userId, draft: true, ...empty } });
  expect(own.content.map(({ id }) => id)).toEqual(offers.toReversed());
  const market = await admin.client.call('pageAll', { query: { page: 0, size: 10, draft: true } });
  expect(market.content).toHaveLength(5);
  const found = await buyer.client.call('pageAll', { query: { page: 0, size: 10, keyword: 'sheets' } });
  expect(found.content.map(({ title }) => title)).toEqual(['Alloy sheets']);
  expect(await buyer.client.call('viewById', { path: { id: offers[0]! } })).toMatchObject({
    title: 'Alloy rods',
  });
  expect(await client.call('removeOffer', { path: { id: offers.pop()! } })).toBe('Proposal removed');
});

it('saves and archives offers and requests NDAs', async () => {
  const { client, userId } = buyer;
  const query = { buyerId: userId };
  const pair = pairOf(offers[0]);
  expect(await client.call('draftProposals', { query })).toHaveLength(4);
  await client.call('saveOffer', { body: pair });
  expect(await client.refused('saveOffer', { body: pair })).toBe(409);
  expect(first(await client.call('savedProposals', { query })).id).toBe(pair.proposalId);
  await client.call('archiveOffer', { path: pair });
  expect(first(await client.call('archivedProposals', { query })).id).toBe(pair.proposalId);
  await client.call('unarchiveOffer', { path: pair });
  await client.call('removeSaved', { query: pair });
  expect(await client.call('savedProposals', { query })).toEqual([]);
  for (const proposalId of offers.slice(0, 3)) await client.call('requestNda', { query: pairOf(proposalId) });
  expect(await client.call('addNda', { body: pairOf(offers[3]) })).toMatchObject({ ndaStatus: 'Requested' });
  const active = await client.call('draftProposals', { query });
  expect(active.map(({ ndaStatus }) => ndaStatus)).toEqual(Array(4).fill('Requested'));
});

it('answers NDA requests: accepts, rejects, skips, archives, removes', async () => {
  const { client, userId } = supplier;
  const open = await client.call('ndaRequests', { query: { userId, archived: false, page: 0, size: 10 } });
  const idOf = new Map(open.content.map(({ proposalId, ndaId }) => [proposalId, ndaId]));
  const [accepted, rejected, skipped, removed] = offers.map((id) => idOf.get(id) ?? 0) as [
    number,
    number,
    number,
    number,
  ];

  await client.call('archiveNda', { path: { id: accepted } });
  const archive = await client.call('ndaRequests', { query: { userId, archived: true, page: 0, size: 10 } });
  expect(archive.content).toMatchObject([{ ndaId: accepted, isArchived: true }]);
  await client.call('archiveNda', { path: { id: accepted } });

  const pair = pairOf(offers[0]);
  const path = { a: pair.proposalId, b: pair.buyerId };
  await client.call('setNdaPdf', { path, body: {} });
  await client.call('uploadNda', { path, query: { clientIp: '127.0.0.1' } });
  await client.call('sendRecipients', { query: pair });
  await client.call('approveAndShare', { query: pair });
  await client.call('addComponents', { query: pair });
  expect(await client.call('ndaById', { path: { id: accepted } })).toMatchObject({
    ndaStatus: 'Approved & Shared',
  });

  await client.call('updateNdaStatus', { path: { id: rejected }, query: { status: 'Rejected' } });
  const entity = await client.call('ndaById', { path: { id: removed } });
  await client.call('updateNda', {
    path: { id: removed },
    body: { ...entity, ndaStatus: 'Rejected', status: 'Rejected' },
  });
  const refused = await client.call('allNdas', { query: { ndaStatus: 'Rejected' } });
  expect(new Set(refused.map(({ ndaId }) => ndaId))).toEqual(new Set([rejected, removed]));
  await client.call('removeNda', { path: { id: removed } });
  await client.call('skipNda', { query: pairOf(offers[2]) });
  expect((await client.call('ndaById', { path: { id: skipped } })).ndaStatus).toBe('Skipped');

  expect(await buyer.client.call('viewById', { path: { id: pair.proposalId } })).toMatchObject({
    detail: '',
  });
  await buyer.client.add('sign', { name: 'Arjun Mehta' }, pair);
  const read = await buyer.client.call('viewById', { path: { id: pair.proposalId } });
  expect(read.detail).toBe('Protected detail.');
});

describe('messages', () => {
  const sockets: Client[] = [];
  afterAll(async () => {
    for (const socket of sockets) await socket.deactivate();
  });

  it('are written, heard, counted and seen', async () => {
    const conversations = { buyerId: buyer.userId, supplierId: supplier.userId, receiverId: supplier.userId };
    const people = await buyer.client.call('allSuppliers', { path: { userId: buyer.userId } });
    expect(people).toMatchObject([
      { id: supplier.userId, companyName: 'Tungabhadra Alloys', status: 'Offline' },
    ]);
    const all = await buyer.client.call('allConversations', { query: conversations });
    const { conversationId } = all.find(({ offeringTitle }) => offeringTitle === 'Alloy rods')!;
    const path = { conversationId };

    const ofBuyer = await openSocket(origin, buyer.client, buyer.userId);
    sockets.push(ofBuyer);
    const nextStatus = await hear(ofBuyer, '/topic/user-status');
    const nextMessage = await hear(ofBuyer, `/topic/conversation/${conversationId}`);
    const ofSupplier = await openSocket(origin, supplier.client, supplier.userId);
    sockets.push(ofSupplier);
    expect(await nextStatus()).toMatchObject({
      type: 'user_status_update',
      userId: supplier.userId,
      status: 'online',
    });
    const nextOnline = await hear(ofSupplier, '/user/queue/online-users');
    expect(await nextOnline()).toMatchObject({ users: [buyer.userId] });

    const body = { conversationId, senderId: supplier.userId, messageContent: 'Good morning' };
    await supplier.client.call('sendMessage', { body });
    expect(message.parse(await nextMessage())).toMatchObject(body);
    expect(
      first(await buyer.client.call('allSuppliers', { path: { userId: buyer.userId } })).unreadCount,
    ).toBe(1);
    expect(await buyer.client.call('seen', { path, query: { userId: buyer.userId } })).toBe(1);
    expect(await buyer.client.call('messages', { path })).toMatchObject([body]);
    expect(first(await supplier.client.call('allBuyers', { path: { userId: supplier.userId } })).status).toBe(
      'Online',
    );

    await ofSupplier.deactivate();
    expect(await nextStatus()).toMatchObject({ userId: supplier.userId, status: 'offline' });
  });
});

it('proposes and accepts a contract', async () => {
  const contractName = 'Supply of rods';
  const made = await supplier.client.call('createContract', {
    body: {
      contractName,
      contractDescription: null,
      startDate: '2026-11-21',
      endDate: '2027-11-20',
      startStatus: null,
      endStatus: '',
      ...pairOf(offers[0]),
      supplierId: supplier.userId,
    },
  });
  expect(made).toMatchObject({ contractStatus: 'Pending', supplierAgreement: false, buyerAgreement: false });
  const path = { id: made.contractId };
  await supplier.client.call('acceptBySupplier', { path, body: {} });
  await buyer.client.call('acceptByBuyer', { path, body: {} });
  const query = { page: 0, size: 10, contractStatus: 'Active', search: 'rods', startAfter: '2026-11-20' };
  const own = await supplier.client.call('contracts', { query: { ...query, supplierId: supplier.userId } });
  expect(own.content).toMatchObject([{ contractName, supplierAgreement: true, buyerAgreement: true }]);
  // The length that a contract shows is the one it is found under.
  const { proposalDuration, proposalScope } = first(own.content);
  const narrowed = await buyer.client.call('buyerContracts', {
    query: { ...query, buyerId: buyer.userId, proposalDuration, proposalScope },
  });
  expect(narrowed.content).toMatchObject([{ contractName }]);
});

it('reads notifications', async () => {
  const { client, userId } = buyer;
  const counts = await client.call('unreadCount', { query: { userId } });
  const lists = await client.call('unread', { query: { userId, limit: counts.GENERAL + 101 } });
  expect(lists.GENERAL).toHaveLength(counts.GENERAL);
  const { notificationId } = first(lists.GENERAL);
  await client.call('markRead', { query: { notificationId } });
  expect((await client.call('unreadCount', { query: { userId } })).GENERAL).toBe(counts.GENERAL - 1);
});

it('keeps the profile, its services, partners and offers', async () => {
  const { client, userId } = supplier;
  const path = { userId };
  const kept = await client.call('updateUserDetail', { path, body: { overview: 'Alloys since 1990.' } });
  expect(kept.overview).toBe('Alloys since 1990.');
  expect(await buyer.client.call('userDetail', { path })).toMatchObject({
    companyName: 'Tungabhadra Alloys',
  });
  for (const [list, add, change, remove] of [
    ['services', 'addService', 'updateService', 'deleteService'],
    ['partners', 'addPartner', 'updatePartner', 'deletePartner'],
  ] as const) {
    const { id } = await client.call(add, { body: { name: 'Casting', userId } });
    await client.call(change, { path: { id }, body: { name: 'Forging' } });
    expect(await client.call(list, { path })).toMatchObject([{ id, name: 'Forging' }]);
    await client.call(remove, { path: { id } });
    expect(await client.call(list, { path })).toEqual([]);
  }
  // All of them, though the page shows three at a time.
  const shown = await client.call('profileOffers', { path });
  expect(shown.content).toHaveLength(4);
  await client.call('removeProfileOffer', { path: { id: offers[3]! } });
  expect((await client.call('profileOffers', { path })).content).toHaveLength(3);
});

it('lists users', async () => {
  const users = await admin.client.call('allUsers');
  expect(users.map(({ companyName }) => companyName).toSorted()).toEqual([
    'Lakeview Farms',
    'Tungabhadra Alloys',
  ]);
});

it('sets a new password by the mailed link', async () => {
  const client = openClient(origin);
  const { email } = buyer;
  await client.add('askForLink', { email });
  const mail = await context.current.mailTo(email, 'password');
  const link = new URL(/https?:\/\/\S+reset-password-validate\S+/.exec(mail?.text ?? '')![0]);
  const key = link.searchParams.get('key');
  expect(await client.call('resetPasswordValidate', { body: { email, key: 'made up' } })).toMatch(
    /^(?!Success)/,
  );
  expect(await client.call('resetPasswordValidate', { body: { email, key } })).toMatch(/^Success/);
  expect(await client.call('resetPassword', { body: { email, password: 'a better pass' } })).not.toMatch(
    /^Error/,
  );
  expect(await client.logIn(email, 'a better pass')).toMatchObject({ userId: buyer.userId });
  for (const name of client.made) buyer.client.made.add(name);
});

it('has then made every call of the specification', () => {
  const made = new Set([supplier, buyer, admin].flatMap(({ client }) => [...client.made]));
  expect((Object.keys(calls) as CallName[]).filter((name) => !made.has(name))).toEqual([]);
  expect(Object.keys(calls)).toHaveLength(67);
});

it.each(Object.entries(additions))(
  'documents the added call %s in its statement of the specification',
  async (_name, { call, statement }) => {
    const folder = new URL('../../../../../docs/specification/', import.meta.url);
    const texts = await Promise.all(
      (await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8')),
    );
    const lines = texts.join('\n').split('\n');
    expect(lines.find((line) => line.startsWith(`- **${statement}** `))).toContain(`\`${call}\``);
  },
);
