import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BesideOffer } from '@proffer/contract/home/schemas';
import type { ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { whileHeld } from '../support/held-rows';
import { textsOf } from '../support/notices.fixture';
import { meetForContracts, type ContractPeople } from '../world/contract-people';
import { consented } from '../world/dealings';
import { createPerson, dealingsIn, publishOffer, type Person } from '../world/people';

const context = useContext();

let people: ContractPeople;
let id: number;
let version: number;

const update = (body: object, as = people.supplier) =>
  context.current.call('updateOffer', { params: { id }, body }, as.token);
const look = (as: Person, body?: object) =>
  context.current.call('viewedOffer', { params: { id }, ...(body && { body }) }, as.token);
const acknowledge = (as: Person, acknowledged: number) => look(as, { acknowledged });
const acceptBy = async (by: 'buyer' | 'supplier') => {
  const { contractId } = await people.propose();
  return async () => people.act(contractId, 'accept', by);
};
const changesFor = async (person: Person) => {
  const { body } = await context.current.call('besideOffer', { params: { id } }, person.token);
  return (body as BesideOffer).changes;
};
const changed = (reply: Reply) => {
  const { code, differences, details } = problemOf(reply);
  return { status: reply.status, code, labels: differences?.map(({ label }) => label), details };
};
const versionNow = async () =>
  ((await context.current.call('viewOffer', { params: { id } })).body as ProposalView).version;

describe('accepting a contract on a changed offer', () => {
  beforeEach(async () => {
    people = await meetForContracts(context.current);
    id = people.proposalId;
    version = await versionNow();
  });

  // OFF-406, OFF-407, CON-300
  it('refuses acceptance until the buyer has acknowledged the change', async () => {
    const accept = await acceptBy('buyer');
    expect((await update({ budgetTo: 90_000, qtyFrom: 1, qtyTo: 5, title: 'Other' })).status).toBe(200);
    const refused = await accept();
    expect(changed(refused)).toEqual({
      status: 409,
      code: 'offer_changed',
      labels: ['Budget', 'Quantity'],
      details: { version: version + 1, seenVersion: version, withheld: false },
    });
    expect(problemOf(refused).differences?.[0]).toEqual({
      field: 'budget',
      label: 'Budget',
      before: '₹1 – ₹2',
      after: '₹1 – ₹90,000',
    });
    expect(await changesFor(people.buyer)).toMatchObject({ version: version + 1, seenVersion: version });
    // An older version, or one that does not exist yet, is not the requested one.
    expect((await acknowledge(people.buyer, version)).status).toBe(200);
    expect((await acknowledge(people.buyer, version + 2)).status).toBe(422);
    expect((await accept()).status).toBe(409);
    expect((await acknowledge(people.buyer, version + 1)).status).toBe(200);
    expect(await changesFor(people.buyer)).toBeNull();
    expect((await accept()).status).toBe(200);
  });

  // OFF-408
  it('accepts a contract after the buyer viewed the newest version, unless the page asks for an acknowledgement', async () => {
    const accept = await acceptBy('buyer');
    await update({ detail: 'Plastic.' });
    await look(people.buyer, { shown: true });
    expect((await accept()).status).toBe(409);
    await look(people.buyer);
    expect((await accept()).status).toBe(200);
  });

  it('compares with the version that the contract names if the buyer never viewed the offer', async () => {
    await context.current.pool.query('delete from seen_offers where offer_id = $1', [id]);
    const accept = await acceptBy('buyer');
    await update({ scope: 'large' });
    await look(people.buyer, { shown: true });
    expect((await changesFor(people.buyer))?.seenVersion).toBe(version);
    expect(changed(await accept()).labels).toEqual(['Scope']);
  });

  it('allows the supplier to accept after a change, and anybody after an immaterial one', async () => {
    const accepted = [await acceptBy('supplier'), await acceptBy('buyer'), await acceptBy('buyer')];
    await update({ title: 'Other', redirectURL: 'https://example.com' });
    expect((await accepted[1]!()).status).toBe(200);
    await update({ duration: 'Long:3 to 6 months' });
    expect((await accepted[0]!()).status).toBe(200);
    await update({ duration: 'Short:1 month' });
    // The offer says again what the buyer has seen.
    expect((await accepted[2]!()).status).toBe(200);
  });

  it('refuses acceptance if the offer changes during the same moment', async () => {
    const accept = await acceptBy('buyer');
    const change = 'update offers set budget_to = 7, version = version + 1 where id = $1';
    const late = await whileHeld(context.current.pool, { statement: change, values: [id] }, accept);
    expect([late.status, problemOf(late).code]).toEqual([409, 'changed_meanwhile']);
  });

  // OFF-411
  it('refuses acceptance over changes made while the offer was off the market', async () => {
    const accept = await acceptBy('buyer');
    const turn = (draft: boolean) =>
      context.current.call('setPublished', { params: { id }, body: { draft } }, people.supplier.token);
    await turn(false);
    await update({ budgetTo: 3 });
    // No buyer can read the change yet.
    expect(await changesFor(people.buyer)).toBeNull();
    await turn(true);
    expect(changed(await accept()).labels).toEqual(['Budget']);
    expect(await textsOf(context.current, people.buyer)).toContainEqual(
      expect.stringContaining('Budget: ₹1 – ₹2, now ₹1 – ₹3.'),
    );
  });

  it('lets only buyers who may see the offer acknowledge a version', async () => {
    expect((await acknowledge(people.supplier, version)).status).toBe(403);
    expect(
      (await context.current.call('viewedOffer', { params: { id }, body: { acknowledged: 1 } })).status,
    ).toBe(401);
    await context.current.call(
      'setPublished',
      { params: { id }, body: { draft: false } },
      people.supplier.token,
    );
    expect((await acknowledge(await createPerson(context.current, 'buyer'), version)).status).toBe(404);
  });
});

describe('the claim that only the wording is corrected', () => {
  beforeEach(async () => {
    people = await meetForContracts(context.current);
    id = people.proposalId;
  });

  // OFF-405
  it('keeps acceptances valid after a claimed correction, which the version records', async () => {
    const accept = await acceptBy('buyer');
    expect((await update({ detail: 'Cast iron, painted.', wordingOnly: true })).status).toBe(200);
    const { body } = await context.current.call('offerVersions', { params: { id } }, people.buyer.token);
    expect((body as ProposalVersion[]).map(({ wordingOnly = false }) => wordingOnly)).toEqual([true, false]);
    expect((await accept()).status).toBe(200);
  });

  it('covers only the version that it was made for', async () => {
    const accept = await acceptBy('buyer');
    await update({ detail: 'Cast iron, painted.', wordingOnly: true });
    await update({ detail: 'Cast iron, painted blue.' });
    expect(changed(await accept()).labels).toEqual(['Detail']);
  });

  // OFF-403
  it('refuses the claim, and writes nothing, if a figure or a field that is not a text changed', async () => {
    await update({ deliveryTerm: 'Within 30 days' });
    version = await versionNow();
    for (const [fields, label] of [
      [{ deliveryTerm: 'Within 40 days' }, 'Delivery term'],
      [{ detail: 'Iron.', budgetTo: 9 }, 'Budget'],
      [{ ndaRequired: true }, 'NDA'],
    ] as const) {
      const refused = await update({ ...fields, wordingOnly: true });
      expect(problemOf(refused).errors).toEqual([
        {
          field: 'wordingOnly',
          text: `More than the wording has changed: ${label}. Please clear the checkbox.`,
        },
      ]);
    }
    expect(await versionNow()).toBe(version);
  });
});

describe('signing an NDA on a changed offer', () => {
  const secret = 'Zirkonium-7';
  let supplier: Person;
  let buyer: Person;
  let dealings: ReturnType<typeof dealingsIn>;

  beforeAll(async () => {
    supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
    dealings = dealingsIn(context.current);
  });
  beforeEach(async () => {
    buyer = await createPerson(context.current, 'buyer');
    people = { ...people, supplier, buyer };
    id = await publishOffer(context.current, supplier, {
      title: 'Alloy rods',
      detail: secret,
      ndaRequired: true,
    });
    version = await versionNow();
  });
  const sign = () =>
    context.current.call(
      'signNda',
      { query: { proposalId: id, buyerId: buyer.userId }, body: { name: 'Asha Rao', ...consented } },
      buyer.token,
    );

  // OFF-404, OFF-406, OFF-409, NDA-230
  it('refuses the signature until the buyer has acknowledged the change, without revealing protected text', async () => {
    await dealings.requestNda(buyer, id);
    await update({ budgetTo: 50, detail: `${secret} improved`, qtyFrom: 76543, qtyTo: 76544 });
    await dealings.shareNda(supplier, buyer, id);
    const refused = await sign();
    expect(changed(refused)).toEqual({
      status: 409,
      code: 'offer_changed',
      labels: ['Budget'],
      details: { version: version + 1, seenVersion: version, withheld: true },
    });
    const beside = await changesFor(buyer);
    expect(beside).toMatchObject({ withheld: true });
    const [told] = (await textsOf(context.current, buyer)).filter((text) => text.includes('has changed'));
    expect(told).toBe(
      'Kaveri Tools has changed the offer “Alloy rods”. Budget: ₹1 – ₹2, now ₹1 – ₹50. Confidential parts have changed. Please review the changes before you sign its NDA or accept a contract for it.',
    );
    const mail = await context.current.mailTo(buyer.email, 'has changed an offer');
    const everything = JSON.stringify([refused.body, beside, told, mail]);
    expect(mail).toBeDefined();
    expect(everything).toContain('₹50');
    expect(everything).not.toMatch(new RegExp(`${secret}|7654|76,54`));
    await acknowledge(buyer, version + 1);
    expect((await sign()).status).toBe(200);
  });

  // OFF-409
  it('shows protected changes to a buyer who signed, but in no notice', async () => {
    await dealings.requestNda(buyer, id);
    await dealings.shareNda(supplier, buyer, id);
    await dealings.signNda(buyer, id);
    await look(buyer);
    await update({ detail: `${secret} improved` });
    expect((await changesFor(buyer))?.differences).toMatchObject([
      { label: 'Detail', before: secret, after: `${secret} improved` },
    ]);
    expect((await textsOf(context.current, buyer)).join()).not.toContain(secret);
  });

  // OFF-402, OFF-404
  it('notifies a buyer who saved the offer once until they look, with all changes', async () => {
    const body = { proposalId: id, buyerId: buyer.userId };
    await context.current.call('saveOffer', { body }, buyer.token);
    await update({ budgetTo: 50 });
    await update({ duration: 'Long:3 to 6 months' });
    await context.current.jobs.drain();
    const told = await textsOf(context.current, buyer);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(
      'Budget: ₹1 – ₹2, now ₹1 – ₹50. Duration: Short:1 month, now Long:3 to 6 months.',
    );
    await look(buyer);
    expect(await textsOf(context.current, buyer)).toEqual([]);
    await update({ title: 'Alloy rods, polished' });
    await context.current.jobs.drain();
    expect(await textsOf(context.current, buyer)).toEqual([]);
    // A change that was undone is no difference.
    for (const [budgetTo, unread] of [
      [60, 1],
      [50, 0],
    ] as const) {
      await update({ budgetTo });
      await context.current.jobs.drain();
      expect(await textsOf(context.current, buyer)).toHaveLength(unread);
    }
  });
});
