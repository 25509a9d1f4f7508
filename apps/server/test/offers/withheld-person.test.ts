import { beforeAll, expect, it } from 'vitest';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import { listMail, readMail } from '../../src/platform/mail';
import path from 'node:path';
import { beginTalk, openTalk } from '../world/chat-people';
import { useContext } from '../support/context';
import { acceptTrade, act, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

/** Name of the supplier's person, which the offer withholds until its NDA is signed. */
const canary = 'Xylocanary';
const stages = ['none', 'asked', 'rejected', 'skipped', 'shared', 'signed'] as const;
type Stage = (typeof stages)[number];

let supplier: Person;
let proposalId: number;
const buyers = new Map<Stage, { buyer: Person; ndaId: number; conversationId: number }>();

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', {
    companyName: 'Tungabhadra Alloys',
    firstName: 'Meera',
    lastName: canary,
  });
  proposalId = await publishOffer(context.current, supplier, { title: 'Alloy rods', ndaRequired: true });
  for (const stage of stages) {
    const buyer = await createPerson(context.current, 'buyer', { companyName: `Buyer ${stage}` });
    const key = { supplier, buyer, proposalId };
    const ndaId = stage === 'none' ? 0 : await reach(stage, key);
    const { body } = await beginTalk(context.current, key, buyer);
    const { conversationId } = body as { conversationId: number };
    // Creates notices too, for the lists and the mails.
    const message = { conversationId, senderId: supplier.userId, messageContent: 'We can deliver.' };
    await context.current.call('sendMessage', { body: message }, supplier.token);
    buyers.set(stage, { buyer, ndaId, conversationId });
  }
}, 60_000);

async function reach(stage: Stage, key: Omit<NdaTrade, 'ndaId'>): Promise<number> {
  const trade = await openTrade(context.current, key);
  if (stage === 'rejected') await act(context.current, trade, 'reject', supplier);
  if (stage === 'skipped') await act(context.current, trade, 'skip', supplier);
  if (stage === 'shared' || stage === 'signed') {
    await acceptTrade(context.current, trade, { isSigned: stage === 'signed' });
  }
  return trade.ndaId;
}

const everyGet = (Object.keys(paths) as RouteName[]).filter((name) => paths[name].method === 'GET');

/** Returns the reading routes whose replies contain the name, called with all ids of the offer and its dealings. */
async function whereNamed(viewer: Person | undefined, ids: Record<string, number>): Promise<string[]> {
  const named = new Set<string>();
  const own = viewer?.userId ?? 1;
  for (const route of everyGet) {
    const query = {
      userId: own,
      buyerId: own,
      supplierId: supplier.userId,
      proposalId,
      // Sent to one route only, because a route may refuse unknown parameters.
      ...(route === 'allConversations' ? { receiverId: own } : {}),
    };
    const wanted = [...paths[route].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const fill = (id: number, userId: number) =>
      Object.fromEntries(
        wanted.map((name) => [
          name,
          name === 'kind' ? 'logo' : name === 'userId' ? userId : (ids[name] ?? id),
        ]),
      );
    const tries = wanted.includes('userId')
      ? [fill(proposalId, own), fill(proposalId, supplier.userId)]
      : wanted.includes('id')
        ? [fill(proposalId, own), fill(ids['ndaId'] ?? 0, own)]
        : [fill(proposalId, own)];
    for (const params of tries) {
      const reply = await context.current.call(route, { params, query }, viewer?.token);
      if (reply.status >= 500) throw new Error(`${route} answered ${reply.status}`);
      if (reply.bytes.includes(canary)) named.add(route);
    }
  }
  return [...named].toSorted();
}

const idsOf = (stage: Stage) => {
  const { ndaId = 0, conversationId = 0, buyer } = buyers.get(stage) ?? {};
  return { ndaId, conversationId, a: proposalId, b: buyer?.userId ?? 0, proposalId };
};

// OFF-36
it.each(['none', 'asked', 'rejected', 'skipped'] as const)(
  'reveals the name of the supplier’s person to a buyer at the stage “%s” in no reply',
  async (stage) => {
    expect(await whereNamed(buyers.get(stage)?.buyer, idsOf(stage))).toEqual([]);
    const { buyer } = buyers.get(stage)!;
    const begun = await beginTalk(context.current, { supplier, buyer, proposalId }, buyer);
    expect(JSON.stringify(begun.body)).not.toContain(canary);
  },
);

it('reveals the name neither to the public nor to another supplier', async () => {
  const other = await createPerson(context.current, 'supplier', {});
  expect(await whereNamed(undefined, idsOf('shared'))).toEqual([]);
  expect(await whereNamed(other, idsOf('shared'))).toEqual([]);
});

it('names the person in the shared NDA, and withholds the name on the offer until both sides sign', async () => {
  const dealings = [
    'allNdas',
    'allSuppliers',
    'besideOffer',
    'buyerHome',
    'dealFile',
    'exportNdas',
    'getConversation',
    'getNda',
    'ndaRequests',
  ];
  expect(await whereNamed(buyers.get('shared')?.buyer, idsOf('shared'))).toEqual(dealings);
  const signed = await whereNamed(buyers.get('signed')?.buyer, idsOf('signed'));
  expect(signed).toEqual(expect.arrayContaining([...dealings, 'getUserDetail', 'viewOffer']));
});

// OFF-36
it('shows the company name where the person is withheld', async () => {
  const { buyer, ndaId, conversationId } = buyers.get('rejected')!;
  const nda = await context.current.call('getNda', { params: { id: ndaId } }, buyer.token);
  expect(nda.body).toMatchObject({ supplierName: '', supplierCompany: 'Tungabhadra Alloys' });
  const { history } = nda.body as { history: { by: string }[] };
  expect(history.map(({ by }) => by)).toEqual([
    expect.stringContaining('Buyer rejected'),
    'Tungabhadra Alloys',
  ]);
  const head = await context.current.call('getConversation', { params: { conversationId } }, buyer.token);
  expect(head.body).toMatchObject({ other: { name: '', companyName: 'Tungabhadra Alloys' } });
});

it('names the person in the chat about an offer without an NDA', async () => {
  const open = await publishOffer(context.current, supplier, { title: 'Plain rods' });
  const talk = await openTalk(context.current, { supplier, proposalId: open });
  const head = { params: { conversationId: talk.conversationId } };
  const reply = await context.current.call('getConversation', head, talk.buyer.token);
  expect(reply.body).toMatchObject({ other: { name: `Meera ${canary}` } });
  await context.current.call(
    'setPublished',
    { params: { id: open }, body: { draft: false } },
    supplier.token,
  );
});

it('omits the name of the person from notifications and mails', async () => {
  await context.current.jobs.drain();
  const folder = path.join(context.current.folder, 'mail');
  for (const { buyer } of buyers.values()) {
    const mails = await listMail(folder, { to: buyer.email });
    expect(mails.length).toBeGreaterThan(0);
    for (const { name } of mails) {
      expect(JSON.stringify(await readMail(folder, name))).not.toContain(canary);
    }
  }
});
