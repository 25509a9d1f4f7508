import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '@proffer/contract/notifications/schemas';
import type { SavedSearch } from '@proffer/contract/searches/schemas';
import { users } from '../../src/schema';
import { problemOf, useContext } from '../support/context';
import { farStart, openMarket, type Market } from '../support/noticed-mails';
import { postNeed } from '../world/needs';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let market: Market;
let buyer: Person;
let supplier: Person;
beforeEach(async () => {
  market = await openMarket(context);
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Water Works' });
  supplier = await createPerson(context.current, 'supplier');
});

const save = (body: object, by = supplier) =>
  context.current.call(
    'saveSearch',
    { body: { name: 'Looms', subject: 'needs', keyword: 'loom', alert: 'daily', ...body } },
    by.token,
  );
const searchesOf = async (by = supplier) =>
  (await context.current.call('savedSearches', {}, by.token)).body as SavedSearch[];
async function listNotices(person = supplier): Promise<Notification[]> {
  const query = { userId: person.userId };
  const { body } = await context.current.call('allNotifications', { query }, person.token);
  return (body as { content: Notification[] }).content;
}
const noticesOf = async (person = supplier) =>
  (await listNotices(person)).map(({ notificationMessage }) => notificationMessage);
/** Posts a need of looms, and runs the job that tells suppliers. */
async function postLooms(change: Record<string, unknown> = {}): Promise<number> {
  context.current.clock.advance(1_000);
  const { needId } = await postNeed(context.current, buyer, {
    title: 'Power looms',
    detail: '',
    categories: ['42710000-6'],
    lines: [{ item: 'Shuttleless loom', quantity: 4, unit: 'pcs' }],
    ...change,
  });
  await context.current.jobs.drain();
  return needId;
}
const loomNotice = 'A new need matches your search Looms: “Power looms”';

describe('saved searches over needs', () => {
  // NED-66, INT-20
  it('tell a supplier of new needs, but not of those found when the search was saved', async () => {
    await postLooms();
    const saved = (await save({})).body as SavedSearch;
    expect(saved).toMatchObject({ subject: 'needs', filters: {}, needFilters: {}, newCount: 0 });
    expect(await noticesOf()).toEqual([]);
    await postLooms({ title: 'Carpets', lines: [{ item: 'Carpet', quantity: 1, unit: 'pcs' }] });
    expect(await noticesOf()).toEqual([]);
    const needId = await postLooms();
    expect(await noticesOf()).toEqual([loomNotice]);
    const { events } = (await context.current.call('events', {}, supplier.token)).body as {
      events: object[];
    };
    expect(events).toEqual([expect.objectContaining({ type: 'need.matched', data: { needId } })]);
    const about = { referenceKind: 'need-search', referenceId: saved.searchId, isGone: false };
    expect((await listNotices())[0]).toMatchObject(about);
    expect((await searchesOf())[0]?.newCount).toBe(1);
    const opened = { params: { searchId: saved.searchId } };
    await context.current.call('openSavedSearch', opened, supplier.token);
    expect((await searchesOf())[0]?.newCount).toBe(0);
  });

  // NED-66
  it('match by filters and audience, and announce a need once for several searches', async () => {
    await save({ name: 'Kerala', keyword: '', needFilters: { state: 'Kerala' } });
    await save({ name: 'Sealed', keyword: '', needFilters: { sealed: true } });
    await postLooms();
    await postLooms({ audience: 'validated', state: 'Kerala' });
    await postLooms({ audience: 'invited', invited: [market.supplier.userId], state: 'Kerala' });
    expect(await noticesOf()).toEqual([]);
    await context.current.db
      .update(users)
      .set({ validation: 'validated' })
      .where(eq(users.id, supplier.userId));
    await postLooms({ audience: 'validated', state: 'Kerala', isSealed: true });
    expect(await noticesOf()).toEqual(['A new need matches your search Kerala: “Power looms”']);
    expect((await searchesOf()).map(({ newCount }) => newCount)).toEqual([1, 1]);
  });

  // NED-66
  it('are refused to buyers, and suppliers can also save searches over offers', async () => {
    expect(problemOf(await save({}, buyer)).errors?.map(({ field }) => field)).toEqual(['subject']);
    const offers = await save({ subject: 'offers', keyword: 'bearing', alert: 'at_once' });
    expect(offers.status).toBe(201);
    context.current.clock.advance(1_000);
    await publishOffer(context.current, market.supplier, { title: 'Ball bearing' });
    await context.current.jobs.enqueue(context.current.db, 'searches.match', {});
    const [mail] = await market.mailsTo(supplier);
    expect(mail?.subject).toBe('A new offer matches your search');
    expect(mail?.text).toContain('/ssearchresult?saved=');
  });
});

describe('suppliers whose offers suit a need', () => {
  const suiting = 'A new need suits your offers: “Power looms”';

  // NED-67
  it.each([
    ['the same category', { title: 'Weaving machines', categories: ['42710000-6'] }, true],
    ['the category above', { title: 'Weaving machines', categories: ['42700000-3'] }, true],
    ['a category below', { title: 'Weaving machines', categories: ['42711000-3'] }, true],
    ['the words of an item', { title: 'Shuttleless looms', categories: ['03000000-1'] }, true],
    ['another category', { title: 'Weaving machines', categories: ['42600000-2'] }, false],
    ['some words of an item', { title: 'Shuttleless carts', categories: ['03000000-1'] }, false],
  ])('are told of it for an offer with %s: %s', async (_what, offer, isTold) => {
    await publishOffer(context.current, supplier, offer);
    await postLooms();
    expect(await noticesOf()).toEqual(isTold ? [suiting] : []);
    const searches = (await searchesOf()).map(({ suitsOffers, newCount }) => [suitsOffers, newCount]);
    expect(searches).toEqual(isTold ? [[true, 1]] : []);
    const found = await context.current.call('findNeeds', { query: { suitsOffers: true } }, supplier.token);
    expect((found.body as { totalElements: number }).totalElements).toBe(isTold ? 1 : 0);
  });

  // NED-67
  it('get one notice and one daily mail for searches and offers, which one click ends', async () => {
    await save({});
    await publishOffer(context.current, supplier, { title: 'Shuttleless looms' });
    await postLooms({ isNameShown: false });
    expect(await noticesOf()).toEqual([loomNotice]);
    const second = await postLooms({ title: 'Shuttleless weaving', detail: 'No such word.' });
    await context.current.jobs.enqueue(context.current.db, 'searches.match-need', { needId: second });
    await context.current.jobs.drain();
    context.current.clock.set(new Date(farStart.getTime() + 86_400_000));
    await context.current.jobs.enqueue(context.current.db, 'searches.send-daily', {});
    await context.current.jobs.enqueue(context.current.db, 'searches.send-daily', {});
    const mails = await market.mailsTo(supplier);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new needs match your searches']);
    expect(mails[0]?.text).toMatch(/\/sneed\?saved=\d+/);
    expect(mails[0]?.headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(true);
  });

  // NED-67
  it('are left out if they are invited, since they were told of it', async () => {
    await publishOffer(context.current, supplier, { title: 'Shuttleless looms' });
    await postLooms({ invited: [supplier.userId] });
    expect(await noticesOf()).toEqual(['A buyer invites you to answer the need “Power looms”.']);
    expect((await listNotices())[0]).toMatchObject({ referenceKind: 'need', isGone: false });
  });

  // NED-67
  it('cannot remove the search that is kept for them, but stop its mails', async () => {
    await publishOffer(context.current, supplier, { title: 'Shuttleless looms' });
    await postLooms();
    const [kept] = await searchesOf();
    const params = { searchId: kept!.searchId };
    expect((await context.current.call('removeSavedSearch', { params }, supplier.token)).status).toBe(404);
    const change = { params, body: { alert: 'never' } };
    expect((await context.current.call('changeSavedSearch', change, supplier.token)).status).toBe(200);
  });
});
