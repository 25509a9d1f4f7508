import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { problemOf, requestOf, useContext, type Reply } from '../support/context';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
let admin: Person;
let id: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  admin = await createPerson(context.current, 'admin');
});

beforeEach(async () => {
  buyer = await createPerson(context.current, 'buyer');
  id = await publishOffer(context.current, supplier, { title: 'First' });
});

const update = (body: Record<string, unknown>) =>
  context.current.call('updateOffer', { params: { id }, body }, supplier.token);
const setDraft = (draft: boolean) =>
  context.current.call('setPublished', { params: { id }, body: { draft } }, supplier.token);
const ask = (person?: Person) => context.current.call('offerVersions', { params: { id } }, person?.token);
const versionsFor = async (person?: Person) => (await ask(person)).body as ProposalVersion[];
const titles = async () => (await versionsFor(supplier)).map(({ title }) => title);
const seen = async () =>
  (await context.current.call('viewOffer', { params: { id } }, supplier.token)).body as ProposalView;

async function keptNumbers(): Promise<number[]> {
  const { rows } = await context.current.db.execute<{ version: number }>(
    sql`select version from offer_versions where offer_id = ${id} order by version`,
  );
  return rows.map(({ version }) => version);
}

describe('the history of a published offer', () => {
  it('keeps the published version when the offer is taken back, changed and published again', async () => {
    await setDraft(false);
    await update({ title: 'Second' });
    await update({ title: 'Third' });
    await setDraft(true);
    expect(await titles()).toEqual(['Third', 'First']);
  });

  it('stores one version for an offer that is taken back and published again unchanged', async () => {
    await setDraft(false);
    await setDraft(true);
    expect(await titles()).toEqual(['First']);
    await update({ title: 'Second' });
    expect(await titles()).toEqual(['Second', 'First']);
  });

  // OFF-32
  it('lists earlier versions, newest first, with the answers in their order', async () => {
    const answers = ['Colour?', 'Size?'].map((question) => ({
      question,
      category: 'Look',
      mandatory: false,
      answer: `${question} 5`,
    }));
    await update({ answers });
    await update({ title: 'Second', answers: answers.toReversed(), qtyFrom: 1, qtyTo: 9 });
    const versions = await versionsFor(supplier);
    expect(versions.map(({ title }) => title)).toEqual(['Second', 'First', 'First']);
    expect(versions.map(({ answers: kept }) => kept)).toEqual([answers.toReversed(), answers, []]);
    expect(versions[0]).toMatchObject({ qtyFrom: 1, qtyTo: 9, withheld: false });
    expect(versions[1]).toMatchObject({ qtyFrom: null, qtyTo: null });
    expect(versions[0]?.version).toBe((await seen()).version);
    const numbers = versions.map(({ version }) => version);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
  });

  it.each([
    ['title', 'Other'],
    ['detail', 'Other.'],
    ['scope', 'large'],
    ['duration', 'Long:3 to 6 months'],
    ['qtyFrom', 3, { qtyTo: 9 }],
    ['qtyTo', 4, { qtyFrom: 1 }],
    ['budgetFrom', 2],
    ['budgetTo', 5],
    ['deliveryTerm', 'FOB'],
    ['ruleOfDelivery', 'In full'],
    ['redirectURL', 'https://example.com/b'],
    ['ndaRequired', true],
    ['answers', [{ question: 'Q?', category: '', mandatory: false, answer: 'A' }]],
  ])('stores a version for a change of %s', async (field, value, others?: object) => {
    expect((await update({ [field]: value, ...others })).status).toBe(200);
    const [now, before] = await versionsFor(supplier);
    expect(now).toMatchObject({ [field]: value });
    expect(before).not.toMatchObject({ [field]: value });
  });

  it('stores no version for a save that changes nothing', async () => {
    await update({ title: 'First' });
    await update({ detail: 'Cast iron.', answers: [] });
    expect(await keptNumbers()).toEqual([]);
    expect(await titles()).toEqual(['First']);
    await update({ title: 'Second' });
    expect(await titles()).toEqual(['Second', 'First']);
  });

  it('stores no version for changes of a draft', async () => {
    await setDraft(false);
    const before = await keptNumbers();
    await update({ title: 'Second' });
    await update({ title: 'Third' });
    expect(await keptNumbers()).toEqual(before);
  });

  it('stores no version for a refused change', async () => {
    const { version } = await seen();
    await update({ title: 'Second', version });
    const stale = await update({ title: 'Third', version });
    expect([stale.status, problemOf(stale).code]).toEqual([409, 'changed_meanwhile']);
    expect(await titles()).toEqual(['Second', 'First']);
  });

  it('deletes versions with an erased offer', async () => {
    await update({ title: 'Second' });
    await context.current.call('removeOffer', { params: { id } }, supplier.token);
    expect(await keptNumbers()).toEqual([]);
    expect((await ask(supplier)).status).toBe(404);
  });
});

describe('concurrent edits of a published offer', () => {
  const titlesAtOnce = ['a', 'b', 'c', 'd'];
  const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

  it('accepts one of several edits of the same version and refuses the others', async () => {
    const { version } = await seen();
    const replies = await Promise.all(titlesAtOnce.map((title) => update({ title, version })));
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
    expect(await keptNumbers()).toEqual([version]);
  });

  it('stores the version before each of several edits without an expected version, answers included', async () => {
    const answerOf = (answer: string) => [{ question: 'Q?', category: '', mandatory: false, answer }];
    const replies = await Promise.all(
      titlesAtOnce.map((title) => update({ title, answers: answerOf(title) })),
    );
    expect(statuses(replies)).toEqual([200, 200, 200, 200]);
    const versions = await versionsFor(supplier);
    expect(versions.map(({ title }) => title).toSorted()).toEqual(['First', ...titlesAtOnce]);
    expect(new Set(versions.map(({ version }) => version)).size).toBe(5);
    for (const { title, answers } of versions) {
      expect(answers).toEqual(title === 'First' ? [] : answerOf(title));
    }
  });
});

describe('permission to read versions', () => {
  const secret = {
    detail: 'Secret alloy.',
    qtyFrom: 11,
    qtyTo: 12,
    deliveryTerm: 'Secret term',
    ruleOfDelivery: 'Secret rule',
    redirectURL: 'https://secret.example.com/',
    answers: [{ question: 'Secret question?', category: '', mandatory: false, answer: 'Secret answer' }],
  };
  const withheldOf = (versions: ProposalVersion[]) => versions.map(({ withheld }) => withheld);

  // OFF-32
  it('withholds what the offer page withholds, also from versions before the NDA', async () => {
    await update(secret);
    await update({ ndaRequired: true });
    for (const viewer of [undefined, buyer, await createPerson(context.current, 'supplier')]) {
      const reply = await ask(viewer);
      expect(withheldOf(reply.body as ProposalVersion[])).toEqual([true, true, true]);
      expect(reply.bytes.toString()).not.toMatch(/secret/i);
      expect(reply.body).toMatchObject([
        { title: 'First', detail: '', qtyFrom: null, budgetFrom: 1, answers: [], ndaRequired: true },
        { detail: '', qtyTo: null, redirectURL: '', ndaRequired: false },
        { detail: '' },
      ]);
    }
    for (const viewer of [supplier, admin]) {
      const versions = await versionsFor(viewer);
      expect(withheldOf(versions)).toEqual([false, false, false]);
      expect(versions[0]).toMatchObject(secret);
    }
  });

  it('still withholds a version under NDA when the offer no longer needs one', async () => {
    await update({ ...secret, ndaRequired: true });
    await update({ detail: 'Open to all.', ndaRequired: false, qtyFrom: null, qtyTo: null });
    expect(withheldOf(await versionsFor(buyer))).toEqual([false, true, false]);
    expect((await versionsFor())[1]).toMatchObject({ detail: '', answers: [], ndaRequired: true });
  });

  it('opens all versions to a buyer who signed the NDA', async () => {
    await update({ ...secret, ndaRequired: true });
    await update({ title: 'Second' });
    expect(withheldOf(await versionsFor(buyer))).toEqual([true, true, true]);
    await signNdaOf(context.current, id, supplier, buyer);
    expect(withheldOf(await versionsFor(buyer))).toEqual([false, false, false]);
    expect((await versionsFor(buyer))[1]).toMatchObject(secret);
  });

  it('shows the versions of a draft or closed offer only to its owner', async () => {
    await update({ title: 'Second' });
    await setDraft(false);
    expect([(await ask()).status, (await ask(buyer)).status]).toEqual([404, 404]);
    expect([(await ask(supplier)).status, (await ask(admin)).status]).toEqual([200, 200]);
    await setDraft(true);
    await context.current.call(
      'requestNda',
      { query: { proposalId: id, buyerId: buyer.userId } },
      buyer.token,
    );
    await context.current.call('removeOffer', { params: { id } }, supplier.token);
    expect((await ask()).status).toBe(404);
    expect((await versionsFor(supplier)).length).toBe(2);
  });
});

describe('counting views of an offer', () => {
  const look = (person?: Person, { device = 'test', address = '10.1.1.1' } = {}) => {
    const request = requestOf('viewedOffer', { params: { id } }, person?.token);
    const headers = { ...request.headers, 'user-agent': device };
    return context.current.send({ ...request, headers, remoteAddress: address });
  };
  async function views(): Promise<{ day: string; hash: string }[]> {
    const { rows } = await context.current.db.execute<{ day: string; hash: string }>(
      sql`select day::text as day, encode(viewer_hash, 'hex') as hash from offer_views
          where offer_id = ${id} order by day, hash`,
    );
    return rows;
  }

  // OFF-31
  it('counts a viewer once per day, also for concurrent views', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => look(buyer)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await views()).toHaveLength(1);
    await look(await createPerson(context.current, 'buyer'));
    await look(await createPerson(context.current, 'supplier'));
    expect(await views()).toHaveLength(3);
  });

  it('distinguishes anonymous viewers by their address, not by their user agent', async () => {
    for (const device of ['one', 'two', 'three']) await look(undefined, { device });
    await look(undefined, { address: '10.1.1.2' });
    await look(undefined, { address: '2001:db8::1' });
    await look(undefined, { address: '2001:db8::2' });
    expect(await views()).toHaveLength(3);
  });

  // OFF-31
  it('counts a viewer again on the next UTC day under another hash', async () => {
    const { clock } = context.current;
    const start = clock.now();
    try {
      clock.set(new Date('2026-11-21T23:59:59.999Z'));
      await look();
      await look(buyer);
      clock.advance(1);
      await look();
      await look(buyer);
    } finally {
      clock.set(start);
    }
    const counted = await views();
    expect(counted.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-21', '2026-11-22', '2026-11-22']);
    expect(new Set(counted.map(({ hash }) => hash)).size).toBe(4);
  });

  // OFF-31
  it('does not count views of the owner and administrators', async () => {
    expect([(await look(supplier)).status, (await look(admin)).status]).toEqual([200, 200]);
    expect(await views()).toEqual([]);
  });

  it('answers 404 for an invisible or closed offer and counts no view', async () => {
    await setDraft(false);
    expect([(await look()).status, (await look(buyer)).status]).toEqual([404, 404]);
    expect((await look(supplier)).status).toBe(200);
    await setDraft(true);
    await context.current.call(
      'requestNda',
      { query: { proposalId: id, buyerId: buyer.userId } },
      buyer.token,
    );
    await context.current.call('removeOffer', { params: { id } }, supplier.token);
    expect([(await look(buyer)).status, (await look(supplier)).status]).toEqual([404, 404]);
    expect(await views()).toEqual([]);
  });
});
