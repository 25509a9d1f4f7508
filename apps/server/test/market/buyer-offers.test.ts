import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuyerOffer } from '@proffer/contract/offers/lists.schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { problemOf, useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

type Tab = 'saved' | 'active' | 'archived';
const routeOf = {
  saved: 'savedOffers',
  active: 'activeOffers',
  archived: 'archivedOffers',
} as const satisfies Record<Tab, RouteName>;

let supplier: Person;
let buyer: Person;
const ids: Record<'small' | 'medium' | 'large', number> = { small: 0, medium: 0, large: 0 };

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  const publish = (title: string, fields: Record<string, unknown>) =>
    publishOffer(context.current, supplier, { title, ...fields });
  ids.small = await publish('Bolts', { qtyFrom: 1, qtyTo: 5, budgetFrom: 10, budgetTo: 20 });
  context.current.clock.advance(1_000);
  ids.medium = await publish('Cranes', {
    scope: 'medium',
    duration: 'Long:3 to 6 months',
    budgetFrom: 900,
    budgetTo: 1_000,
    ndaRequired: true,
  });
  context.current.clock.advance(1_000);
  ids.large = await publish('Axles', { scope: 'large', qtyFrom: 5, qtyTo: 9, budgetFrom: 20, budgetTo: 30 });
});

beforeEach(async () => {
  buyer = await createPerson(context.current, 'buyer');
});

async function list(tab: Tab, query: Record<string, unknown> = {}) {
  const reply = await context.current.call(
    routeOf[tab],
    { query: { buyerId: buyer.userId, ...query } },
    buyer.token,
  );
  expect(reply.status).toBe(200);
  const rows = reply.body as BuyerOffer[];
  return { rows, titles: rows.map(({ title }) => title), total: Number(reply.headers['x-total-count']) };
}

async function tabs(): Promise<Record<Tab, string[]>> {
  const [saved, active, archived] = [await list('saved'), await list('active'), await list('archived')];
  // OFF-290
  const totals = await context.current.call('buyerTotals', { query: { buyerId: buyer.userId } }, buyer.token);
  expect(totals.body).toEqual({ saved: saved.total, active: active.total, archived: archived.total });
  return {
    saved: saved.titles.sort(),
    active: active.titles.sort(),
    archived: archived.titles.sort(),
  };
}

const rowOf = async () => (await list('active', { visibility: 'nda' })).rows[0]!;
const refOf = (proposalId: number) => ({ proposalId, buyerId: buyer.userId });
const save = (id: number) => context.current.call('saveOffer', { body: refOf(id) }, buyer.token);
const unsave = (id: number) => context.current.call('removeSavedOffer', { query: refOf(id) }, buyer.token);
const archive = (id: number) => context.current.call('archiveOffer', { params: refOf(id) }, buyer.token);
const unarchive = (id: number) => context.current.call('unarchiveOffer', { params: refOf(id) }, buyer.token);

// OFF-290
it('returns the number of offers that a keyword finds on each tab, to the buyer only', async () => {
  const ask = (keyword: string, token = buyer.token) =>
    context.current.call('buyerTotals', { query: { buyerId: buyer.userId, keyword } }, token);
  const body = { buyerId: buyer.userId, proposalId: ids.small };
  await context.current.call('saveOffer', { body }, buyer.token);
  expect((await ask('bolts')).body).toEqual({ saved: 1, active: 0, archived: 0 });
  expect((await ask('cranes')).body).toEqual({ saved: 0, active: 1, archived: 0 });
  const another = await createPerson(context.current, 'buyer');
  expect((await ask('bolts', another.token)).status).toBe(403);
});

describe('the three tabs of a buyer', () => {
  // OFF-57, OFF-58, OFF-59
  it('an offer is on exactly one tab, and on Active without a mark', async () => {
    expect(await tabs()).toEqual({ saved: [], active: ['Axles', 'Bolts', 'Cranes'], archived: [] });
    expect((await save(ids.small)).body).toEqual({ status: 'Success', msg: 'Offer saved!' });
    expect((await archive(ids.large)).status).toBe(200);
    expect(await tabs()).toEqual({ saved: ['Bolts'], active: ['Cranes'], archived: ['Axles'] });
    expect((await unsave(ids.small)).status).toBe(200);
    expect((await unarchive(ids.large)).status).toBe(200);
    expect(await tabs()).toEqual({ saved: [], active: ['Axles', 'Bolts', 'Cranes'], archived: [] });
  });

  // OFF-59
  it('saving an archived offer moves it back to Saved', async () => {
    await save(ids.small);
    await archive(ids.small);
    expect(await tabs()).toMatchObject({ saved: [], archived: ['Bolts'] });
    await unarchive(ids.small);
    expect(await tabs()).toMatchObject({ saved: ['Bolts'], archived: [] });
  });

  it('every row and the offer itself name the tab', async () => {
    await save(ids.small);
    await archive(ids.large);
    for (const [tab, id] of [
      ['saved', ids.small],
      ['active', ids.medium],
      ['archived', ids.large],
    ] as const) {
      expect((await list(tab)).rows).toMatchObject([{ id, tab }]);
      const view = await context.current.call('viewOffer', { params: { id } }, buyer.token);
      expect(view).toMatchObject({ body: { tab } });
    }
  });

  // OFF-57, OFF-64: the lists are in memory, and other processes write too.
  it('a tab contains a mark whose transaction began before the tab was read and committed after', async () => {
    const client = await context.current.pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into buyer_offers (buyer_id, offer_id, saved_at) values ($1, $2, now())', [
        buyer.userId,
        ids.small,
      ]);
      // A later mark commits first, and the lists are read in between.
      await archive(ids.medium);
      expect(await tabs()).toEqual({ saved: [], active: ['Axles', 'Bolts'], archived: ['Cranes'] });
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await tabs()).toEqual({ saved: ['Bolts'], active: ['Axles'], archived: ['Cranes'] });
    await context.current.pool.query('update buyer_offers set saved_at = null where buyer_id = $1', [
      buyer.userId,
    ]);
    expect(await tabs()).toEqual({ saved: [], active: ['Axles', 'Bolts'], archived: ['Cranes'] });
  });

  it('tabs of one buyer are not affected by marks of another', async () => {
    await save(ids.small);
    buyer = await createPerson(context.current, 'buyer');
    expect(await tabs()).toMatchObject({ saved: [], active: ['Axles', 'Bolts', 'Cranes'] });
  });

  it('Saved keeps an offer that was closed or taken back to draft', async () => {
    const { call } = context.current;
    const [closing, withdrawn] = [
      await publishOffer(context.current, supplier, { title: 'Closing' }),
      await publishOffer(context.current, supplier, { title: 'Withdrawn' }),
    ];
    await save(closing);
    await save(withdrawn);
    await call('requestNda', { query: refOf(closing) }, buyer.token);
    await call('removeOffer', { params: { id: closing } }, supplier.token);
    await call('setPublished', { params: { id: withdrawn }, body: { draft: false } }, supplier.token);
    const { rows } = await list('saved');
    expect(rows.map(({ title, closed, takenBack }) => [title, closed, takenBack])).toEqual([
      ['Withdrawn', true, true],
      ['Closing', true, undefined],
    ]);
    expect((await list('active')).titles).not.toContain('Withdrawn');
    await call('removeOffer', { params: { id: withdrawn } }, supplier.token);
  });
});

describe('repeated and impossible marks', () => {
  // OFF-68, OFF-94
  it('saving twice answers an error, and archiving twice changes nothing', async () => {
    await save(ids.small);
    const again = await save(ids.small);
    expect(again).toMatchObject({ status: 409, body: { code: 'already_saved', detail: 'Already saved!' } });
    expect([(await archive(ids.large)).status, (await archive(ids.large)).status]).toEqual([200, 200]);
    expect(await tabs()).toEqual({ saved: ['Bolts'], active: ['Cranes'], archived: ['Axles'] });
  });

  it('removing a mark twice, or without a mark, answers an error', async () => {
    await save(ids.small);
    expect([(await unsave(ids.small)).status, (await unsave(ids.small)).status]).toEqual([200, 404]);
    expect([(await unarchive(ids.small)).status, (await unsave(ids.medium)).status]).toEqual([404, 404]);
  });

  it('a draft or a missing offer cannot be marked', async () => {
    const draft = await context.current.call('createOffer', { body: { title: 'Draft' } }, supplier.token);
    const { id } = draft.body as { id: number };
    for (const mark of [save, archive])
      expect([(await mark(id)).status, (await mark(999_999)).status]).toEqual([404, 404]);
  });
});

describe('pages and filters of a buyer’s tab', () => {
  // OFF-64
  it('a page has the exact total, and a page beyond the end is empty', async () => {
    const first = await list('active', { page: 0, size: 2 });
    expect([first.titles, first.total]).toEqual([['Axles', 'Cranes'], 3]);
    const second = await list('active', { page: 1, size: 2 });
    expect([second.titles, second.total]).toEqual([['Bolts'], 3]);
    const beyond = await list('active', { page: 7, size: 2 });
    expect([beyond.titles, beyond.total]).toEqual([[], 3]);
  });

  // OFF-93
  it('a request without page returns up to 100 offers, and one for the first page returns ten', async () => {
    const { pool } = context.current;
    const hoarder = await createPerson(context.current, 'supplier');
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into offers (supplier_id, title, detail, scope, status, published_at, created_at, updated_at)
       select $1, 'Bulk ' || n, 'Many.', 'small', 'published', now(), now(), now()
       from generate_series(1, 105) n returning id`,
      [hoarder.userId],
    );
    const unpaged = await list('active');
    expect([unpaged.rows.length, unpaged.total]).toEqual([100, 108]);
    expect((await list('active', { page: 0 })).rows).toHaveLength(10);
    await pool.query('delete from offers where id = any($1)', [made.map(({ id }) => id)]);
  });

  // OFF-63, OFF-77, OFF-78
  it.each([
    ['a scope', { scope: 'large' }, ['Axles']],
    ['a length', { contractLength: 'Long:3 to 6 months' }, ['Cranes']],
    ['a length in any case', { contractLength: 'long:3 TO 6 months' }, ['Cranes']],
    ['any length', { contractLength: 'Any' }, ['Axles', 'Bolts', 'Cranes']],
    ['all lengths', { contractLength: 'All' }, ['Axles', 'Bolts', 'Cranes']],
    ['quantities that meet in one number', { qtyFrom: 5, qtyTo: 5 }, ['Axles', 'Bolts']],
    ['a budget from', { budgetFrom: 21 }, ['Axles', 'Cranes']],
    ['a budget to', { budgetTo: 10 }, ['Bolts']],
    ['those that need an NDA', { visibility: 'nda' }, ['Cranes']],
    ['those that need none', { visibility: 'open' }, ['Axles', 'Bolts']],
    ['a keyword', { keyword: 'crane' }, ['Cranes']],
    ['a keyword and a scope that exclude each other', { keyword: 'crane', scope: 'large' }, []],
  ])('a tab can be filtered by %s', async (_what, query, expected) => {
    const { titles, total } = await list('active', { ...query, sort: 'title' });
    expect([titles, total]).toEqual([expected, expected.length]);
  });

  it('a tab is sorted in the requested order', async () => {
    expect((await list('active', { sort: 'title' })).titles).toEqual(['Axles', 'Bolts', 'Cranes']);
    expect((await list('active', { sort: 'newest' })).titles).toEqual(['Axles', 'Cranes', 'Bolts']);
  });

  // OFF-3
  it('a list withholds the same values as the offer, and shows the status of the NDA request', async () => {
    const { call } = context.current;
    expect(await rowOf()).toMatchObject({
      withheld: true,
      detail: '',
      ndaStatus: 'Not Requested',
      nda_status: 'Not Requested',
      ndaRequestedDate: null,
    });
    expect(await rowOf()).not.toHaveProperty('ndaId');
    const asked = await call('addNda', { body: { proposalId: ids.medium } }, buyer.token);
    expect(await rowOf()).toMatchObject({
      withheld: true,
      ndaStatus: 'Requested',
      nda_status: 'Requested',
      ndaId: (asked.body as { ndaId: number }).ndaId,
      ndaRequestedDate: context.current.clock.now().toISOString(),
    });
  });

  // OFF-80
  it('a minimum above the maximum is refused at the field', async () => {
    const query = { buyerId: buyer.userId, budgetFrom: 2, budgetTo: 1 };
    const reply = await context.current.call('savedOffers', { query }, buyer.token);
    expect([reply.status, problemOf(reply).errors?.[0]?.field]).toEqual([422, 'budgetFrom']);
  });
});
