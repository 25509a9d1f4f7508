import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { BuyerOffer } from '@proffer/contract/offers/lists.schemas';
import type { ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { routes } from '@proffer/contract/routes';
import { problemOf, useContext, type Reply } from '../support/context';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';
import { allOf, textsOf, unreadOf } from '../support/notices.fixture';

const context = useContext();

/** Text that the supplier types after taking the offer back, which nobody else may read. */
const secret = /zirkonium/i;
const drafted = {
  title: 'Zirkonium rods',
  detail: 'Zirkonium-7, grade 4.',
  scope: 'large',
  duration: 'Long:3 to 6 months',
  budgetFrom: 7_777,
  budgetTo: 8_888,
  qtyFrom: 7_777,
  qtyTo: 8_888,
  deliveryTerm: 'Zirkonium by air.',
  ruleOfDelivery: 'Zirkonium in lead.',
  redirectURL: 'https://zirkonium.example.com',
  categories: ['44613110-4'],
  answers: [{ question: 'Zirkonium?', category: 'Zirkonium', mandatory: false, answer: 'Zirkonium' }],
};
const csv = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

let supplier: Person;
let signer: Person;
let asker: Person;
let saver: Person;
let stranger: Person;
let id: number;
let attachmentId: number;
let contract: Contract;

beforeEach(async () => {
  const { call } = context.current;
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  [signer, asker, saver, stranger] = await Promise.all([
    createPerson(context.current, 'buyer'),
    createPerson(context.current, 'buyer'),
    createPerson(context.current, 'buyer'),
    createPerson(context.current, 'buyer'),
  ]);
  id = await publishOffer(context.current, supplier, {
    title: 'Alloy rods',
    detail: 'Nickel, grade 2.',
    ndaRequired: true,
    answers: [{ question: 'Colour?', category: 'Look', mandatory: false, answer: 'Grey' }],
  });
  await setDraft(false);
  const attached = await call(
    'addAttachment',
    { params: { id }, file: csv('nickel.csv', 'a,b\n1,2\n') },
    supplier.token,
  );
  attachmentId = (attached.body as { attachmentId: number }).attachmentId;
  await setDraft(true);
  await signNdaOf(context.current, id, supplier, signer);
  await call('requestNda', { query: { proposalId: id, buyerId: asker.userId } }, asker.token);
  await call('saveOffer', { body: { proposalId: id, buyerId: saver.userId } }, saver.token);
  await call('saveOffer', { body: { proposalId: id, buyerId: signer.userId } }, signer.token);
  const terms = {
    contractName: 'Supply',
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    proposalId: id,
    buyerId: signer.userId,
    supplierId: supplier.userId,
  };
  contract = (await call('createContract', { body: terms }, supplier.token)).body as Contract;
});

const setDraft = (draft: boolean) =>
  context.current.call('setPublished', { params: { id }, body: { draft } }, supplier.token);
const update = (body: Record<string, unknown>) =>
  context.current.call('updateOffer', { params: { id }, body }, supplier.token);
const view = (person?: Person) => context.current.call('viewOffer', { params: { id } }, person?.token);
const viewOf = async (person: Person) => (await view(person)).body as ProposalView;
const attachment = (attachment: number, person: Person) =>
  context.current.call('getAttachment', { params: { id, attachmentId: attachment } }, person.token);
const saved = async (person: Person, query: Record<string, unknown> = {}) => {
  const reply = await context.current.call(
    'savedOffers',
    { query: { buyerId: person.userId, ...query } },
    person.token,
  );
  expect(reply.status).toBe(200);
  return reply.body as BuyerOffer[];
};
const ndasOf = async (person: Person) =>
  (await context.current.call('ndaRequests', { query: { userId: person.userId } }, person.token)).body as {
    content: { ndaId: number; proposalTitle: string; proposalVersion: number | null }[];
  };

async function takeBackAndEdit(): Promise<void> {
  expect((await setDraft(false)).status).toBe(200);
  expect((await update(drafted)).status).toBe(200);
  const file = csv('zirkonium.csv', 'zirkonium,b\n1,2\n');
  const { call } = context.current;
  expect((await call('addAttachment', { params: { id }, file }, supplier.token)).status).toBe(201);
  await call('removeAttachment', { params: { id, attachmentId } }, supplier.token);
}

/** Makes every reading request available to a buyer, with the ids of their dealings and words of the draft. */
async function readEverything(person: Person): Promise<[string, Reply][]> {
  const { call } = context.current;
  const [nda] = (await ndasOf(person)).content;
  const conversations = await call('allConversations', { query: { userId: person.userId } }, person.token);
  const [talk] = conversations.body as { conversationId: number }[];
  const ids: Record<string, unknown> = { userId: person.userId, buyerId: person.userId, proposalId: id };
  const ownIds = (name: RouteName) =>
    /nda|certificate/i.test(name) ? nda?.ndaId : /contract|amendment/i.test(name) ? contract.contractId : id;
  const names = (Object.keys(paths) as RouteName[]).filter((name) => {
    const { auth } = routes[name];
    return paths[name].method === 'GET' && (auth === 'public' || auth.includes('buyer' as never));
  });
  const replies: [string, Reply][] = [];
  for (const name of names) {
    const params = {
      ...ids,
      id: ownIds(name) ?? id,
      attachmentId,
      conversationId: talk?.conversationId ?? 1,
      number: 1,
    };
    const queries = [
      { ...ids, format: 'csv' },
      ...['Alloy', 'Zirkonium'].map((keyword) => ({ ...ids, keyword, search: keyword })),
      { ...ids, sort: 'title' },
      { ...ids, sort: 'budget' },
      { ...ids, tab: 'saved' },
    ];
    for (const query of queries) replies.push([name, await call(name, { params, query }, person.token)]);
  }
  return replies;
}

describe('an offer that is taken back to draft', () => {
  // OFF-22
  it('shows buyers with dealings or a save the last published version', async () => {
    const before = await viewOf(signer);
    await takeBackAndEdit();
    expect(await viewOf(signer)).toEqual({
      ...before,
      // Attachments as they were stored with the version.
      attachments: before.attachments.map(({ scan: _scan, ...file }) => file),
      templateId: null,
      draft: false,
      closed: true,
      takenBack: true,
    });
    expect(await viewOf(asker)).toMatchObject({ title: 'Alloy rods', withheld: true, takenBack: true });
    expect(await viewOf(saver)).toMatchObject({ title: 'Alloy rods', withheld: true, takenBack: true });
    const other = await createPerson(context.current, 'supplier');
    for (const nobody of [undefined, stranger, other]) expect((await view(nobody)).status).toBe(404);
    const own = await viewOf(supplier);
    expect(own).toMatchObject({ title: 'Zirkonium rods', draft: false, closed: false });
    expect(own).not.toHaveProperty('takenBack');
  });

  it('keeps the attachments of the published version available to those who may read them', async () => {
    await takeBackAndEdit();
    const [added] = (await viewOf(supplier)).attachments;
    expect((await attachment(attachmentId, signer)).body).toBe('a,b\n1,2\n');
    expect((await attachment(added!.attachmentId, signer)).status).toBe(404);
    expect((await attachment(attachmentId, asker)).status).toBe(404);
    expect((await attachment(attachmentId, stranger)).status).toBe(404);
    expect((await attachment(added!.attachmentId, supplier)).status).toBe(200);
  });

  it('lists the published versions, with nothing of the draft', async () => {
    await update({ detail: 'Nickel, grade 3.' });
    await takeBackAndEdit();
    const { body } = await context.current.call('offerVersions', { params: { id } }, signer.token);
    expect((body as ProposalVersion[]).map(({ detail }) => detail)).toEqual([
      'Nickel, grade 3.',
      'Nickel, grade 2.',
    ]);
  });

  it('reveals the text of the draft to no buyer in any reply', async () => {
    await takeBackAndEdit();
    for (const person of [signer, asker, saver, stranger]) {
      for (const [name, reply] of await readEverything(person)) {
        expect([name, reply.bytes.toString('latin1').match(secret)]).toEqual([name, null]);
      }
    }
  });

  // OFF-22
  it('matches no filter and no sort order by the text of the draft', async () => {
    const [cheap, dear] = [
      await publishOffer(context.current, supplier, { title: 'Bolts', budgetFrom: 1, budgetTo: 2 }),
      await publishOffer(context.current, supplier, { title: 'Zinc', budgetFrom: 9_000, budgetTo: 9_001 }),
    ];
    for (const proposalId of [cheap, dear])
      await context.current.call('saveOffer', { body: { proposalId, buyerId: saver.userId } }, saver.token);
    await takeBackAndEdit();
    const titles = async (query: Record<string, unknown>) =>
      (await saved(saver, query)).map(({ title }) => title);
    expect(await titles({})).toEqual(['Zinc', 'Bolts', 'Alloy rods']);
    expect(await titles({ sort: 'title' })).toEqual(['Alloy rods', 'Bolts', 'Zinc']);
    expect(await titles({ sort: 'budget' })).toEqual(['Bolts', 'Zinc', 'Alloy rods']);
    for (const query of [
      { keyword: 'Zirkonium' },
      { scope: 'large' },
      { contractLength: 'Long:3 to 6 months' },
      { budgetFrom: 7_000, budgetTo: 8_900 },
      { category: '44613110-4' },
    ])
      expect(await titles(query)).toEqual([]);
    const facets = await context.current.call(
      'buyerOfferFacets',
      { query: { buyerId: saver.userId, tab: 'saved' } },
      saver.token,
    );
    expect(facets.body).toMatchObject({ total: 2, scopes: [{ count: 2 }, { count: 0 }, { count: 0 }] });
    const contracts = await context.current.call(
      'buyerContracts',
      { query: { buyerId: signer.userId, proposalScope: 'large' } },
      signer.token,
    );
    expect(contracts.body).toMatchObject({ totalElements: 0 });
  });

  // OFF-22
  it('accepts no new request and counts no view while the offer is taken back', async () => {
    await takeBackAndEdit();
    const query = { proposalId: id, buyerId: saver.userId };
    const refused = await context.current.call('requestNda', { query }, saver.token);
    expect([refused.status, problemOf(refused).detail]).toEqual([
      409,
      'This offer is not offered at present, so its NDA cannot be requested.',
    ]);
    const look = await context.current.call('viewedOffer', { params: { id } }, signer.token);
    expect(look.status).toBe(404);
  });

  it('signs NDAs and contracts on the version that both sides know', async () => {
    const { version } = await viewOf(signer);
    await takeBackAndEdit();
    await signNdaOf(context.current, id, supplier, asker).catch(() => undefined);
    const [nda] = (await ndasOf(asker)).content;
    expect(nda).toMatchObject({ proposalTitle: 'Alloy rods' });
    const terms = {
      contractName: 'Second',
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      proposalId: id,
      buyerId: signer.userId,
      supplierId: supplier.userId,
    };
    const second = await context.current.call('createContract', { body: terms }, supplier.token);
    expect(second.body).toMatchObject({ proposalVersion: version });
  });

  // OFF-23
  it('protects the published version once the draft requires an NDA', async () => {
    id = await publishOffer(context.current, supplier, { title: 'Open', detail: 'Published by mistake.' });
    await context.current.call('saveOffer', { body: { proposalId: id, buyerId: saver.userId } }, saver.token);
    await setDraft(false);
    expect(await viewOf(saver)).toMatchObject({ detail: 'Published by mistake.' });
    await update({ ndaRequired: true });
    expect(await viewOf(saver)).toMatchObject({ detail: '', withheld: true });
  });

  // OFF-23
  it('keeps protecting the published version when the draft drops the NDA', async () => {
    await setDraft(false);
    await update({ ndaRequired: false });
    expect(await viewOf(asker)).toMatchObject({ ndaRequired: true, withheld: true, detail: '' });
    expect((await attachment(attachmentId, asker)).status).toBe(404);
  });

  it('shows the published version after the offer is closed from draft', async () => {
    await takeBackAndEdit();
    await context.current.call('removeOffer', { params: { id } }, supplier.token);
    expect(await viewOf(signer)).toMatchObject({
      title: 'Alloy rods',
      detail: 'Nickel, grade 2.',
      closed: true,
    });
    expect(await viewOf(signer)).not.toHaveProperty('takenBack');
    for (const person of [signer, asker, saver])
      for (const [name, reply] of await readEverything(person))
        expect([name, reply.bytes.toString('latin1').match(secret)]).toEqual([name, null]);
    expect(JSON.stringify(await allOf(context.current, signer))).not.toMatch(secret);
  });

  it('shows the new text to everybody once the offer is published again', async () => {
    await takeBackAndEdit();
    await setDraft(true);
    expect(await viewOf(signer)).toMatchObject({
      title: 'Zirkonium rods',
      detail: drafted.detail,
      closed: false,
    });
    expect(await viewOf(stranger)).toMatchObject({ title: 'Zirkonium rods', withheld: true });
    expect((await attachment(attachmentId, signer)).status).toBe(404);
    expect((await ndasOf(signer)).content).toMatchObject([{ proposalTitle: 'Zirkonium rods' }]);
    const { body } = await context.current.call('offerVersions', { params: { id } }, signer.token);
    expect((body as ProposalVersion[]).map(({ title }) => title)).toEqual(['Zirkonium rods', 'Alloy rods']);
  });

  it('keeps the attachments of the last publication when the offer is taken back twice unchanged', async () => {
    await setDraft(false);
    await setDraft(true);
    expect((await update({ removeAttachments: [attachmentId] })).status).toBe(200);
    await setDraft(false);
    expect((await viewOf(signer)).attachments).toEqual([]);
    expect((await attachment(attachmentId, signer)).status).toBe(404);
  });

  it('hides a draft that was never published from everybody else', async () => {
    const reply = await context.current.call('createOffer', { body: { title: 'New' } }, supplier.token);
    id = (reply.body as { id: number }).id;
    expect((await view(signer)).status).toBe(404);
  });
});

const takenBackText =
  'Kaveri Tools has taken the offer “Alloy rods” off the market to work on it. Your NDA, request or contract stays, and you can still read the last published version.';
const againText =
  'Kaveri Tools has published the offer “Alloy rods” again. Its history shows what has changed.';

describe('notices about a taken-back offer', () => {
  it('notifies buyers with dealings once, with a link to the offer', async () => {
    expect((await Promise.all([setDraft(false), setDraft(false)])).some(({ status }) => status === 200)).toBe(
      true,
    );
    for (const buyer of [signer, asker]) {
      const told = (await unreadOf(context.current, buyer)).filter(
        ({ notificationMessage }) => notificationMessage === takenBackText,
      );
      expect(told).toMatchObject([{ referenceKind: 'proposal', referenceId: id, isGone: false }]);
    }
    for (const other of [saver, stranger]) expect(await textsOf(context.current, other)).toEqual([]);
  });

  it('retracts the notices when the offer is published again, and notifies of that', async () => {
    await setDraft(false);
    await setDraft(true);
    const texts = await textsOf(context.current, signer);
    expect(texts).toContain(againText);
    expect(texts).not.toContain(takenBackText);
    context.current.clock.advance(1_000);
    await setDraft(false);
    const later = await textsOf(context.current, signer);
    expect(later).toContain(takenBackText);
    expect(later).not.toContain(againText);
  });

  it('sends no notice on the first publication', async () => {
    expect((await textsOf(context.current, signer)).join()).not.toContain('again');
  });
});

describe('dealings on an offer', () => {
  const count = (person: Person, of = id) =>
    context.current.call('offerDealings', { params: { id: of } }, person.token);

  // OFF-21
  it('counts dealings for the supplier only', async () => {
    expect(await count(supplier)).toMatchObject({
      status: 200,
      body: { openNdas: 1, signedNdas: 1, contracts: 1, conversations: 2, saves: 2 },
    });
    const other = await createPerson(context.current, 'supplier');
    expect((await count(other)).status).toBe(404);
    expect((await count(signer)).status).toBe(403);
  });

  it('does not count refused contracts and removed saves', async () => {
    const { call } = context.current;
    await call('skipNda', { query: { proposalId: id, buyerId: asker.userId } }, supplier.token);
    await call(
      'rejectAsBuyer',
      { params: { id: contract.contractId }, body: { reason: 'No.' } },
      signer.token,
    );
    await call('removeSavedOffer', { query: { proposalId: id, buyerId: saver.userId } }, saver.token);
    expect((await count(supplier)).body).toEqual({
      openNdas: 0,
      signedNdas: 1,
      contracts: 0,
      conversations: 2,
      saves: 1,
    });
  });
});
