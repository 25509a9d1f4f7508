import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundNeedPage, PublicNeedView } from '@proffer/contract/needs/market.schemas';
import type { NeedView } from '@proffer/contract/needs/schemas';
import { matchesNeedFilters, readNeedFilters, type NeedFilters } from '../../src/modules/needs';
import { createCategories } from '../../src/modules/categories';
import { needInvitations, needs, users } from '../../src/schema';
import { useContext } from '../support/context';
import { answer as answerNeed } from '../world/answers';
import { draftNeed, postNeed } from '../world/needs';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let buyer: Person;
let supplier: Person;
beforeEach(async () => {
  await context.current.db.delete(needs).where(eq(needs.status, 'draft'));
  await context.current.db.execute(
    `update needs set status = 'ended', outcome = 'cancelled', ended_at = now() where status = 'open'`,
  );
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Water Works' });
  supplier = await createPerson(context.current, 'supplier');
});

async function find(query: Record<string, unknown> = {}, by = supplier): Promise<FoundNeedPage> {
  const reply = await context.current.call('findNeeds', { query }, by.token);
  expect(reply.status).toBe(200);
  return reply.body as FoundNeedPage;
}
const idsIn = ({ content }: FoundNeedPage) => content.map(({ needId }) => needId);
const post = (change: Record<string, unknown> = {}) => postNeed(context.current, buyer, change);
const validate = ({ userId }: Person) =>
  context.current.db.update(users).set({ validation: 'validated' }).where(eq(users.id, userId));

describe('the list of needs', () => {
  // NED-60
  it('contains exactly the needs that the reader may open', async () => {
    const validated = await createPerson(context.current, 'supplier');
    await validate(validated);
    const guest = await createPerson(context.current, 'supplier');
    const admin = await createPerson(context.current, 'admin');
    const invited = [guest.userId];
    const posted = [
      await draftNeed(context.current, buyer),
      await post(),
      await post({ audience: 'validated' }),
      await post({ audience: 'invited', invited }),
      await post({ audience: 'validated', invited }),
    ].map(({ needId }) => needId);
    for (const reader of [supplier, validated, guest, admin]) {
      const opened: number[] = [];
      for (const id of posted) {
        const reply = await context.current.call('getNeed', { params: { id } }, reader.token);
        if (reply.status === 200) opened.unshift(id);
      }
      const page = await find({}, reader);
      expect([idsIn(page), page.totalElements]).toEqual([opened, opened.length]);
    }
    const page = await find({ invited: true }, guest);
    expect(idsIn(page)).toEqual([posted[4], posted[3]]);
    expect(page.content.every(({ isInvited }) => isInvited)).toBe(true);
    expect((await find({}, guest)).facets.invited).toBe(2);
    expect((await find()).facets.invited).toBe(0);
  });

  // NED-60
  it('lists answered needs whatever their state, also after the invitation was withdrawn', async () => {
    const need = await post({ audience: 'invited', invited: [supplier.userId] });
    await post();
    await answerNeed(context.current, supplier, need, 100);
    await context.current.db.delete(needInvitations).where(eq(needInvitations.needId, need.needId));
    expect(idsIn(await find())).toContain(need.needId);
    const ending = { params: { id: need.needId }, body: { outcome: 'cancelled' } };
    await context.current.call('endNeed', ending, buyer.token);
    const answered = await find({ show: 'answered' });
    expect(answered.content.map(({ needId, isAnswered }) => [needId, isAnswered])).toEqual([
      [need.needId, true],
    ]);
    expect(answered.totalElements).toBe(1);
    expect(idsIn(await find())).not.toContain(need.needId);
  });

  // NED-60
  it('leaves out needs whose deadline has passed', async () => {
    await post();
    context.current.clock.advance(7 * 86_400_000);
    expect((await find()).totalElements).toBe(0);
  });

  // NED-61
  it('finds words in their forms in title, items, text, category and place, but not under NDA', async () => {
    const { needId } = await post({
      title: 'Equipment for a water works',
      lines: [{ item: 'End-suction impellers', quantity: 2, unit: 'pcs', note: 'zirconium' }],
      protectedDetail: 'Made of zirconium.',
    });
    for (const keyword of ['impeller', 'equipments', 'warranty', 'pumps', 'pune', 'impell']) {
      expect([keyword, idsIn(await find({ keyword }))]).toEqual([keyword, [needId]]);
    }
    for (const keyword of ['zirconium', '"water works" company', '…']) {
      expect([keyword, (await find({ keyword })).totalElements]).toEqual([keyword, 0]);
    }
  });

  // NED-61
  it('never finds a need by a hidden company name or budget', async () => {
    await post({ budget: 700_000, isNameShown: false, title: 'Valves' });
    expect((await find({ keyword: 'Water Works' })).totalElements).toBe(0);
    expect((await find({ budgetFrom: 1 })).totalElements).toBe(0);
    const shown = await post({ budget: 300_000, isBudgetShown: true, title: 'Cheap valves' });
    const [first, second] = (await find({ sort: 'budget' })).content;
    expect([first?.needId, second?.budget]).toEqual([shown.needId, null]);
    expect(idsIn(await find({ budgetTo: 300_000 }))).toEqual([shown.needId]);
  });

  // NED-62
  it('counts categories and states, each without its own filter', async () => {
    await post();
    await post({ state: 'Kerala', categories: ['42122000-0', '42131000-6'], isSealed: true });
    await post({ state: 'Kerala', city: 'Kochi', categories: ['39121000-6'] });
    const { facets, totalElements } = await find();
    expect(totalElements).toBe(3);
    expect(facets.states).toEqual([
      { value: 'Kerala', count: 2 },
      { value: 'Maharashtra', count: 1 },
    ]);
    expect(facets.categories.map(({ code, count }) => [code, count])).toEqual([
      ['39000000-2', 1],
      ['42000000-6', 2],
    ]);
    expect(facets.sealed).toBe(1);
    const kerala = await find({ state: 'kerala' });
    expect([kerala.totalElements, kerala.facets.states.length]).toEqual([2, 2]);
    const machines = await find({ category: '42000000-6' });
    expect(machines.totalElements).toBe(2);
    expect(machines.facets.categories.map(({ count }) => count)).toEqual([2]);
  });

  // NED-62
  it('sorts by publication, deadline and shown budget', async () => {
    const days = (count: number) =>
      new Date(context.current.clock.now().getTime() + count * 86_400_000).toISOString();
    const late = await post({ deadline: days(9), budget: 5, isBudgetShown: true });
    const soon = await post({ deadline: days(2), budget: 9, isBudgetShown: true });
    expect(idsIn(await find())).toEqual([soon.needId, late.needId]);
    expect(idsIn(await find({ sort: 'deadline' }))).toEqual([soon.needId, late.needId]);
    expect(idsIn(await find({ sort: 'budget' }))).toEqual([soon.needId, late.needId]);
  });

  // NED-62, NED-66
  it('filters in the list as for saved searches', async () => {
    const categories = createCategories();
    const posted = [
      await post({ budget: 5_000, isBudgetShown: true, requiredBy: '2027-02-01', isSealed: true }),
      await post({ budget: 5_000, state: 'Kerala', city: 'Kochi', categories: ['39121000-6'] }),
      await post({ budget: 90_000, isBudgetShown: true, requiredBy: '2027-05-01' }),
    ];
    const filters: NeedFilters[] = [
      {},
      { category: '42000000-6' },
      { state: 'KERALA' },
      { city: 'kochi' },
      { budgetFrom: 6_000 },
      { budgetTo: 6_000 },
      { requiredFrom: '2027-03-01' },
      { requiredTo: '2027-02-01' },
      { deadlineTo: posted[0]!.deadline!.slice(0, 10) },
      { deadlineTo: '2026-01-01' },
      { sealed: true },
      { sealed: false },
    ];
    const rows = await context.current.db.select().from(needs).where(eq(needs.status, 'open'));
    for (const filter of filters) {
      const read = readNeedFilters(filter, categories);
      const matching = rows.filter((row) => matchesNeedFilters(row, read)).map(({ id }) => id);
      expect([filter, new Set(idsIn(await find(filter)))]).toEqual([filter, new Set(matching)]);
    }
    const unknown = await context.current.call(
      'findNeeds',
      { query: { category: '44613110-8' } },
      supplier.token,
    );
    expect(unknown.status).toBe(422);
  });
});

describe('public needs', () => {
  const read = async (id: number) => context.current.call('publicNeed', { params: { id } });
  const listed = async (query: object = {}) =>
    (await context.current.call('publicNeeds', { query: { ...query } })).body as FoundNeedPage;

  // NED-63
  it('show strangers only open needs for everybody, without what is hidden', async () => {
    const open = await post({
      isNameShown: false,
      budget: 777_123,
      protectedDetail: 'Secret duty point.',
    });
    const others = [
      await post({ audience: 'validated' }),
      await post({ audience: 'invited', invited: [supplier.userId] }),
      await draftNeed(context.current, buyer),
    ];
    const reply = await read(open.needId);
    expect(reply.body).toMatchObject({ needId: open.needId, companyName: '', budget: null, lineCount: 1 });
    expect(JSON.stringify(reply.body)).not.toMatch(/Secret|777123|Water Works|buyerId|companyId/);
    for (const { needId } of others) expect((await read(needId)).status).toBe(404);
    const page = await listed();
    expect([idsIn(page), page.totalElements]).toEqual([[open.needId], 1]);
    expect(idsIn(await listed({ keyword: 'pump', category: '42122000-0' }))).toEqual([open.needId]);
    expect((await listed({ keyword: 'secret' })).totalElements).toBe(0);
  });

  // NED-63
  it('are in the sitemap and have a link preview until they end', async () => {
    const { needId } = await post();
    const hidden = await post({ audience: 'validated' });
    const sitemap = async () => (await context.current.app.inject({ url: '/sitemap.xml' })).body;
    expect(await sitemap()).toContain(`/needs/${needId}<`);
    expect(await sitemap()).not.toContain(`/needs/${hidden.needId}<`);
    expect(await context.current.describePage(`/needs/${needId}`)).toMatchObject({
      title: 'End-suction pumps for a water works',
      description: 'Water Works · 12 pcs End-suction pump · Pune, Maharashtra',
    });
    const ending = { params: { id: needId }, body: { outcome: 'cancelled' } };
    await context.current.call('endNeed', ending, buyer.token);
    expect(await sitemap()).not.toContain(`/needs/${needId}<`);
    expect(await context.current.describePage(`/needs/${needId}`)).toBeUndefined();
    expect((await read(needId)).status).toBe(404);
  });
});

describe('the record of a buyer', () => {
  // NED-72
  it('counts decided needs with the median of days, and answered quotes', async () => {
    const { call, clock, db } = context.current;
    const first = await post();
    const day = 86_400_000;
    const close = async ({ needId, version }: NeedView) =>
      call('closeNeed', { params: { id: needId }, body: { version } }, buyer.token);
    const end = async (id: number) =>
      call('endNeed', { params: { id }, body: { outcome: 'no_answer_suits' } }, buyer.token);
    await close(first);
    clock.advance(3 * day);
    await end(first.needId);
    const second = await post();
    await close(second);
    const proposalId = await publishOffer(context.current, supplier, {});
    await call('askForQuote', { body: { proposalId, quantity: 5, unit: 'pcs' } }, buyer.token);
    const shown = await call('needRecord', { params: { id: second.needId } }, supplier.token);
    expect(shown.body).toEqual({ needs: 2, decided: 1, medianDays: 3, quotes: 0, answeredQuotes: 0 });
    await db.update(users).set({ validation: 'validated' }).where(eq(users.id, supplier.userId));
    const open = await post();
    const reply = await call('publicNeed', { params: { id: open.needId } });
    expect((reply.body as PublicNeedView).record).toMatchObject({ needs: 2, decided: 1 });
  });
});
