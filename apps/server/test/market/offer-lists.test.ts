import { beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import sharp from 'sharp';
import type { ListedProposal, ProposalFacets } from '@proffer/contract/offers/lists.schemas';
import type { Proposal } from '@proffer/contract/offers/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import {
  createListsRepository,
  createLiveLists,
  createOfferPages,
  createWholeMarket,
} from '../../src/modules/market';
import { createOfferRowsRepository } from '../../src/modules/offers';
import { actOn } from '../world/admin-acts';
import { useContext } from '../support/context';
import { gate } from '../support/gate';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let other: Person;
let buyer: Person;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Ganga Pumps' });
  other = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  buyer = await createPerson(context.current, 'buyer');
});

interface Listed {
  total: number;
  ids: number[];
}

async function market(query: Record<string, unknown> = {}): Promise<Listed> {
  const { body } = await context.current.call('pageOffers', { query: { size: 100, ...query } }, buyer.token);
  const { content, totalElements } = body as { content: Proposal[]; totalElements: number };
  return { total: totalElements, ids: content.map(({ id }) => id) };
}

async function active(query: Record<string, unknown> = {}): Promise<Listed> {
  const { body, headers } = await context.current.call(
    'activeOffers',
    { query: { buyerId: buyer.userId, page: 0, size: 100, ...query } },
    buyer.token,
  );
  return { total: Number(headers['x-total-count']), ids: (body as Proposal[]).map(({ id }) => id) };
}

/** Reads the list with one plain statement. */
async function asRead(where: string, order = 'created_at desc, id desc'): Promise<number[]> {
  const { rows } = await context.current.pool.query<{ id: number }>(
    `select id from offers where ${where} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}

const publish = (id: number, isPublished: boolean, owner: Person) =>
  context.current.call('setPublished', { params: { id }, body: { draft: isPublished } }, owner.token);

describe('a list in memory', () => {
  it('contains a change as soon as its request is answered', async () => {
    await market();
    const id = await publishOffer(context.current, supplier, { title: 'First' });
    expect((await market()).ids).toContain(id);
    await publish(id, false, supplier);
    expect((await market()).ids).not.toContain(id);
    await publish(id, true, supplier);
    expect((await market()).ids).toContain(id);
    await context.current.call('removeOffer', { params: { id } }, supplier.token);
    expect((await market()).ids).not.toContain(id);
  });

  it('contains a change whose transaction began before the list was read and committed after', async () => {
    const id = await publishOffer(context.current, supplier, { title: 'Slow to come' });
    await publish(id, false, supplier);
    const client = await context.current.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update offers set status = 'published' where id = $1`, [id]);
      // A later transaction commits first, and the list is read in between.
      const later = await publishOffer(context.current, other, { title: 'Quick' });
      const between = await market();
      expect(between.ids).toContain(later);
      expect(between.ids).not.toContain(id);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect((await market()).ids).toContain(id);
  });

  it('adds and removes an offer when the values of its filters change', async () => {
    const id = await publishOffer(context.current, supplier, {
      scope: 'large',
      budgetFrom: 500,
      budgetTo: 600,
    });
    const large = { scope: 'large', budgetFrom: 550, budgetTo: 560 };
    expect((await market(large)).ids).toContain(id);
    const change = (body: object) =>
      context.current.call('updateOffer', { params: { id }, body }, supplier.token);
    await change({ budgetTo: 540 });
    expect((await market(large)).ids).not.toContain(id);
    await change({ budgetTo: 700 });
    expect((await market(large)).ids).toContain(id);
    await change({ scope: 'small' });
    expect((await market(large)).ids).not.toContain(id);
  });

  it('finds offers by the new name of a company', async () => {
    const id = await publishOffer(context.current, other, { title: 'Hammers' });
    expect((await market({ keyword: 'narmada' })).ids).toEqual([]);
    await context.current.pool.query(
      `update profiles set company_name = 'Narmada Tools' where user_id = $1`,
      [other.userId],
    );
    expect((await market({ keyword: 'narmada' })).ids).toContain(id);
  });

  it('is read again after too many changes', async () => {
    await market();
    await context.current.pool.query(
      `insert into offers (supplier_id, status, title, detail, scope, published_at)
       select $1, 'published', 'Bulk ' || n, '', 'small', now() from generate_series(1, 2100) n`,
      [supplier.userId],
    );
    const { total } = await market();
    expect(total).toBe((await asRead(`status = 'published'`)).length);
    await context.current.pool.query(`delete from offers where title like 'Bulk %'`);
    expect((await market()).total).toBe(total - 2_100);
  });

  it('ignores transaction ids of another database in a restored backup', async () => {
    const id = await publishOffer(context.current, supplier, { title: 'Restored' });
    expect((await market()).ids).toContain(id);
    await context.current.pool.query(`
      alter table offers disable trigger offers_stamp;
      update offers set changed_xid = '9000000000000000000' where id = ${id};
      alter table offers enable trigger offers_stamp;`);
    const repository = createListsRepository(context.current.db);
    const { snapshot } = await repository.check({ filters: {} }, '1:1:');
    expect(await repository.check({ filters: {} }, snapshot)).toMatchObject({ hasChanges: false });
    await publish(id, false, supplier);
    expect((await market()).ids).not.toContain(id);
  });

  it('returns the same offers page by page as one statement', async () => {
    const all = await asRead(`status = 'published'`);
    for (const page of [0, 1, 2]) {
      expect((await market({ page, size: 3 })).ids).toEqual(all.slice(page * 3, page * 3 + 3));
    }
    const last = Math.ceil(all.length / 3) - 1;
    expect((await market({ page: last, size: 3 })).ids).toEqual(all.slice(last * 3));
    expect((await market({ page: last + 5, size: 3 })).ids).toEqual([]);
  });

  it('can be ordered by title and by price', async () => {
    expect((await market({ sort: 'title' })).ids).toEqual(
      await asRead(`status = 'published'`, 'lower(title), id desc'),
    );
    expect((await market({ sort: 'budget' })).ids).toEqual(
      await asRead(`status = 'published'`, 'budget_from nulls last, id desc'),
    );
  });

  // OFF-501
  it('is filtered and ordered by what prices are for, also after a change', async () => {
    const offer = (title: string, budgetFrom: number, terms: object) =>
      publishOffer(context.current, supplier, { title, budgetFrom, budgetTo: budgetFrom, ...terms });
    const perPiece = { priceBasis: 'unit', unit: 'piece' };
    const cheap = await offer('Basis cheap', 5, perPiece);
    const dear = await offer('Basis dear', 9, perPiece);
    const perKg = await offer('Basis kilo', 7, { priceBasis: 'unit', unit: 'kg' });
    const lot = await offer('Basis lot', 1, { priceBasis: 'lot', unit: 'kg' });
    const silent = await offer('Basis silent', 2, {});
    const sorted = { sort: 'budget', keyword: 'Basis' };
    expect((await market(sorted)).ids).toEqual([cheap, dear, perKg, lot, silent]);
    expect((await market({ pricedPer: 'piece', sort: 'budget' })).ids).toEqual([cheap, dear]);
    expect((await market({ pricedPer: 'whole lot' })).ids).toEqual([lot]);
    expect((await market({ pricedPer: 'not stated' })).ids).toContain(silent);
    const { body } = await context.current.call('offerFacets', { query: { keyword: 'Basis' } }, buyer.token);
    expect((body as ProposalFacets).pricedPer).toEqual([
      { value: 'piece', count: 2 },
      { value: 'kg', count: 1 },
      { value: 'whole lot', count: 1 },
      { value: 'not stated', count: 1 },
    ]);
    await context.current.call(
      'updateOffer',
      { params: { id: lot }, body: { priceBasis: 'unit' } },
      supplier.token,
    );
    expect((await market(sorted)).ids).toEqual([cheap, dear, lot, perKg, silent]);
    const refused = await context.current.call(
      'updateOffer',
      { params: { id: silent }, body: { priceBasis: 'unit' } },
      supplier.token,
    );
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'unit' }] } });
  });

  // OFF-508
  it('is ordered by price among prices without GST first, then those with it, then those that do not say', async () => {
    const offer = (title: string, budgetFrom: number, gst: string | null) =>
      publishOffer(context.current, supplier, {
        title,
        budgetFrom,
        budgetTo: budgetFrom,
        priceBasis: 'unit',
        unit: 'bag',
        gst,
      });
    const silent = await offer('Taxes silent', 1, null);
    const included = await offer('Taxes included', 5, 'included');
    const dear = await offer('Taxes dear', 9, 'excluded');
    const cheap = await offer('Taxes cheap', 7, 'excluded');
    const sorted = { sort: 'budget', keyword: 'Taxes' };
    expect((await market(sorted)).ids).toEqual([cheap, dear, included, silent]);
    await context.current.call(
      'updateOffer',
      { params: { id: dear }, body: { gst: 'included' } },
      supplier.token,
    );
    expect((await market(sorted)).ids).toEqual([cheap, included, dear, silent]);
  });

  // OFF-504
  it('is filtered by the state and city of companies, also after a company has moved', async () => {
    const pune = await createPerson(context.current, 'supplier', { companyName: 'Pune Works' });
    const surat = await createPerson(context.current, 'supplier', { companyName: 'Surat Works' });
    const move = (person: Person, city: string, state: string) =>
      context.current.pool.query('update profiles set city = $2, state = $3 where user_id = $1', [
        person.userId,
        city,
        state,
      ]);
    await move(pune, 'Pune', 'Maharashtra');
    await move(surat, 'Surat', 'Gujarat');
    const inPune = await publishOffer(context.current, pune, { title: 'Placed one' });
    const inSurat = await publishOffer(context.current, surat, { title: 'Placed two' });
    const query = { keyword: 'Placed' };
    expect((await market({ ...query, state: 'maharashtra' })).ids).toEqual([inPune]);
    expect((await market({ ...query, state: 'Gujarat', city: 'Surat' })).ids).toEqual([inSurat]);
    expect((await market({ ...query, state: 'Gujarat', city: 'Pune' })).ids).toEqual([]);
    const facets = async (more: object) =>
      (await context.current.call('offerFacets', { query: { ...query, ...more } }, buyer.token))
        .body as ProposalFacets;
    expect(await facets({ state: 'Gujarat' })).toMatchObject({
      total: 1,
      states: [
        { value: 'Gujarat', count: 1 },
        { value: 'Maharashtra', count: 1 },
      ],
      cities: [{ value: 'Surat', count: 1 }],
    });
    await move(surat, 'Nashik', 'Maharashtra');
    expect((await market({ ...query, state: 'Maharashtra' })).ids).toEqual([inSurat, inPune]);
    expect((await facets({ state: 'Maharashtra' })).cities).toEqual([
      { value: 'Nashik', count: 1 },
      { value: 'Pune', count: 1 },
    ]);
    expect((await facets({ state: 'Gujarat' })).relax).toContainEqual({ filter: 'place', count: 2 });
  });

  it('stays ordered by title after changes of titles and of publication, with equal titles', async () => {
    const byTitle = () => asRead(`status = 'published'`, 'lower(title), id desc');
    const titles = ['Ärmel', 'aero', 'Twin', 'twin', 'zz last', 'Mitte', 'TWIN'];
    const ids: number[] = [];
    for (const title of titles) {
      ids.push(await publishOffer(context.current, supplier, { title }));
      expect((await market({ sort: 'title' })).ids).toEqual(await byTitle());
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    const rename = (id: number, title: string) =>
      context.current.call('updateOffer', { params: { id }, body: { title } }, supplier.token);
    // Several changes between two checks: swapped titles, both ends, and next to an equal title.
    await Promise.all([
      rename(a, 'twin'),
      rename(e, '0 first'),
      rename(b, 'Zzz'),
      publish(d, false, supplier),
    ]);
    expect((await market({ sort: 'title' })).ids).toEqual(await byTitle());
    await Promise.all([rename(b, '0 first'), publish(d, true, supplier), rename(c, 'twin')]);
    expect((await market({ sort: 'title' })).ids).toEqual(await byTitle());
    const own = await context.current.call(
      'pageOffers',
      { query: { userId: supplier.userId, sort: 'title', size: 100 } },
      supplier.token,
    );
    expect((own.body as { content: Proposal[] }).content.map(({ id }) => id)).toEqual(
      await asRead(`supplier_id = ${supplier.userId} and status <> 'closed'`, 'lower(title), id desc'),
    );
    expect((await market({ sort: 'title', keyword: 'twin', scope: 'small' })).ids).toEqual(
      await asRead(
        `status = 'published' and lower(title) = 'twin' and scope = 'small'`,
        'lower(title), id desc',
      ),
    );
    for (const id of ids) {
      await context.current.call('removeOffer', { params: { id } }, supplier.token);
    }
    expect((await market({ sort: 'title' })).ids).toEqual(await byTitle());
  });

  it.each([
    ['newest', 'created_at desc, id desc'],
    ['title', 'lower(title), id desc'],
  ] as const)(
    'ordered by %s equals one read in batches, even if a batch ends among equal values',
    async (order, inOrder) => {
      await context.current.pool.query(
        `insert into offers (supplier_id, status, title, detail, scope, published_at, created_at)
       select $1, 'published', 'In ' || n % 2 || ' parts', '', 'small', now(), '2026-01-01' from generate_series(1, 11) n`,
        [supplier.userId],
      );
      const all = await asRead(`status = 'published'`, inOrder);
      for (const offersAtOnce of [1, 4, all.length - 1, all.length, all.length + 1]) {
        const repository = createListsRepository(context.current.db, { offersAtOnce });
        const { list } = await repository.read({ filters: {}, order });
        expect(list.select({}).page(0, all.length + 1)).toEqual(all);
      }
      await context.current.pool.query(`delete from offers where title like 'In _ parts'`);
    },
  );

  it('is not read again when many drafts are written', async () => {
    const repository = createListsRepository(context.current.db);
    const [read, readChanges] = [vi.spyOn(repository, 'read'), vi.spyOn(repository, 'readChanges')];
    const live = createLiveLists({ repository, maxBytes: 1e6 });
    const list = { filters: {}, order: 'newest' } as const;
    await live.get(list);
    await context.current.pool.query(
      `insert into offers (supplier_id, status, title, detail, scope)
       select $1, 'draft', 'Many drafts', '', 'small' from generate_series(1, 2100) n`,
      [supplier.userId],
    );
    await live.get(list);
    expect(read).toHaveBeenCalledTimes(1);
    expect(readChanges).not.toHaveBeenCalled();
    await context.current.pool.query(`delete from offers where title = 'Many drafts'`);
  });

  it('leaves out saved and archived offers until the buyer removes them from these tabs', async () => {
    const [first = 0, second = 0] = (await active()).ids;
    const before = await active();
    await context.current.call(
      'saveOffer',
      { body: { buyerId: buyer.userId, proposalId: first } },
      buyer.token,
    );
    await context.current.call(
      'archiveOffer',
      { params: { buyerId: buyer.userId, proposalId: second } },
      buyer.token,
    );
    for (const sort of [undefined, 'title', 'budget']) {
      const after = await active({ sort });
      expect(after.total).toBe(before.total - 2);
      expect(after.ids).not.toContain(first);
      expect(after.ids).not.toContain(second);
    }
    expect((await active({ page: 0, size: 2 })).ids).toEqual(before.ids.slice(2, 4));

    await context.current.call(
      'removeSavedOffer',
      { query: { buyerId: buyer.userId, proposalId: first } },
      buyer.token,
    );
    await context.current.call(
      'unarchiveOffer',
      { params: { buyerId: buyer.userId, proposalId: second } },
      buyer.token,
    );
    expect((await active()).ids).toEqual(before.ids);
  });

  it('stays correct during many concurrent writes and reads', async () => {
    const owners = [supplier, other];
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        publishOffer(context.current, owners[n % 2] ?? supplier, {
          title: `Busy ${n}`,
          scope: n % 3 === 0 ? 'medium' : 'small',
          budgetFrom: n * 10,
          budgetTo: n * 10 + 50,
        }),
      ),
    );
    const filters = [{}, { scope: 'medium' }, { keyword: 'busy' }, { budgetFrom: 40, budgetTo: 60 }];
    const writer = async (n: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const index = (n * 5 + turn * 7) % ids.length;
        const [id = 0, owner = supplier] = [ids[index], owners[index % 2]];
        if (turn % 3 === 2) {
          const body = { scope: turn % 2 ? 'medium' : 'large', budgetFrom: turn, budgetTo: turn + 45 };
          await context.current.call('updateOffer', { params: { id }, body }, owner.token);
        } else {
          const isPublished = turn % 2 === 1;
          await publish(id, isPublished, owner);
        }
      }
    };
    const reader = async () => {
      for (let turn = 0; turn < 30; turn += 1) {
        const { ids: shown, total } = await market(filters[turn % filters.length]);
        expect(new Set(shown).size).toBe(shown.length);
        expect(total).toBeGreaterThanOrEqual(shown.length);
      }
    };
    await Promise.all([...[0, 1, 2, 3].map(writer), ...[0, 1, 2, 3].map(reader)]);
    expect((await market()).ids).toEqual((await asRead(`status = 'published'`)).slice(0, 100));
    const medium = await asRead(`status = 'published' and scope = 'medium'`);
    expect(await market({ scope: 'medium' })).toEqual({ total: medium.length, ids: medium.slice(0, 100) });
    const priced = await asRead(`status = 'published' and budget_to >= 40 and budget_from <= 60`);
    expect(await market(filters[3])).toEqual({ total: priced.length, ids: priced.slice(0, 100) });
    expect((await market({ keyword: 'busy' })).total).toBe(
      (await asRead(`status = 'published' and title like 'Busy %'`)).length,
    );
  });

  it('is complete when more offers than a batch have the same time', async () => {
    const live = createLiveLists({
      repository: createListsRepository(context.current.db),
      maxBytes: 1e6,
    });
    await context.current.pool.query(
      `insert into offers (supplier_id, status, title, detail, scope, published_at, created_at)
       select $1, 'published', 'Twin', '', 'large', now(), '2025-01-01Z' from generate_series(1, 1800)`,
      [supplier.userId],
    );
    const list = await live.get({ filters: {}, order: 'newest' });
    expect(list.page(0, list.length)).toEqual(await asRead(`status = 'published'`));
    await context.current.pool.query(`delete from offers where title = 'Twin'`);
  });

  it('is correct when only one list fits into memory', async () => {
    const live = createLiveLists({ repository: createListsRepository(context.current.db), maxBytes: 1 });
    const all = await asRead(`status = 'published'`);
    for (const order of ['newest', 'title', 'newest'] as const) {
      const list = await live.get({ filters: {}, order });
      expect(list.page(0, 1_000).toSorted((a, b) => b - a)).toEqual(all.toSorted((a, b) => b - a));
    }
  });

  it('is not evicted if it is the list of the whole market', async () => {
    const repository = createListsRepository(context.current.db);
    const read = vi.spyOn(repository, 'read');
    const live = createLiveLists({ repository, maxBytes: 1 });
    const orders = ['newest', 'title', 'budget', 'newest', 'budget', 'title'] as const;
    for (const order of orders) await live.get({ filters: {}, order });
    expect(read.mock.calls.map(([{ order }]) => order)).toEqual(['newest', 'title', 'budget', 'title']);
  });

  it('is read once for concurrent callers', async () => {
    const repository = createListsRepository(context.current.db);
    const read = vi.spyOn(repository, 'read');
    const live = createLiveLists({ repository, maxBytes: 1e6 });
    await Promise.all(Array.from({ length: 8 }, () => live.get({ filters: {}, order: 'newest' })));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is validated again for a caller that arrives during an earlier validation', async () => {
    const repository = createListsRepository(context.current.db);
    const live = createLiveLists({ repository, maxBytes: 1e6 });
    const list = { filters: {}, order: 'newest' } as const;
    const { length } = await live.get(list);
    const check = repository.check.bind(repository);
    const [seen, held] = [gate(), gate()];
    vi.spyOn(repository, 'check').mockImplementationOnce(async (of, since) => {
      const before = await check(of, since);
      seen.open();
      await held.opened;
      return before;
    });
    const early = live.get(list);
    await seen.opened;
    await publishOffer(context.current, supplier, { title: 'Meanwhile' });
    const late = live.get(list);
    held.open();
    await early;
    expect((await late).length).toBe(length + 1);
  });

  it('is served correctly from the database while it is being read', async () => {
    const { db } = context.current;
    const repository = createListsRepository(db);
    const readList = repository.read.bind(repository);
    const held = gate();
    const read = vi.spyOn(repository, 'read').mockImplementationOnce(async (list) => {
      await held.opened;
      return readList(list);
    });
    const live = createLiveLists({ repository, maxBytes: 1e6, marketPatienceMs: 0 });
    const rows = createOfferRowsRepository(db);
    const pages = createOfferPages({ live, market: createWholeMarket(db), rows });
    const open = async () => ({ list: await live.get({ filters: {}, order: 'newest' }) });
    const page = { offset: 1, size: 3 };
    const all = await asRead(`status = 'published'`);
    expect(await pages.find({ open, whole: { filters: {} } }, page)).toEqual({
      ids: all.slice(1, 4),
      total: all.length,
    });

    const id = await publishOffer(context.current, supplier, { title: 'While it is read' });
    const [marked = 0] = all;
    const { userId: buyerId, token } = await createPerson(context.current, 'buyer');
    await context.current.call('archiveOffer', { params: { buyerId, proposalId: marked } }, token);
    expect(
      await pages.find({ open, whole: { filters: {}, leavesOutMarksOf: buyerId } }, { offset: 0, size: 3 }),
    ).toEqual({
      ids: [id, ...all.slice(1, 3)],
      total: all.length,
    });

    expect(read).toHaveBeenCalledTimes(1);
    held.open();
    await open();
    expect(await pages.find({ open, whole: { filters: {} } }, page)).toEqual({
      ids: all.slice(0, 3),
      total: all.length + 1,
    });
  });

  it('answers queued filters from memory as soon as it is read', async () => {
    const { db } = context.current;
    const repository = createListsRepository(db);
    const readList = repository.read.bind(repository);
    const [reading, counting] = [gate(), gate()];
    vi.spyOn(repository, 'read').mockImplementationOnce(async (list) => {
      await reading.opened;
      return readList(list);
    });
    const live = createLiveLists({ repository, maxBytes: 1e6, marketPatienceMs: 0 });
    const market = createWholeMarket(db);
    const pageOf = market.page.bind(market);
    const page = vi.spyOn(market, 'page').mockImplementation(async (window) => {
      await counting.opened;
      return pageOf(window);
    });
    const pages = createOfferPages({ live, market, rows: createOfferRowsRepository(db) });
    const find = (scope: 'small' | 'large') => {
      const filters = { scope };
      const open = async () => ({ list: await live.get({ filters, order: 'newest' }) });
      return pages.find({ open, whole: { filters } }, { offset: 0, size: 100 });
    };
    const found = [find('small'), find('large')];
    await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(1));
    reading.open();
    await live.get({ filters: {}, order: 'newest' });
    counting.open();
    expect((await Promise.all(found)).map(({ ids }) => ids)).toEqual([
      await asRead(`status = 'published' and scope = 'small'`),
      await asRead(`status = 'published' and scope = 'large'`),
    ]);
    expect(page).toHaveBeenCalledTimes(1);
  });

  // OFF-77, OFF-78, OFF-79, OFF-37
  it('is filtered in the database with the same results as in memory', async () => {
    const { db, pool } = context.current;
    await pool.query(
      `insert into offers (supplier_id, status, published_at, title, detail, scope, duration, nda_required,
         budget_from, budget_to, qty_from, qty_to, categories)
       select $1, 'published', now(), 'Filtered', '', (array['small', 'medium', 'large'])[1 + n % 3],
         (array['Short:1 month', 'Long:3 to 6 months', null])[1 + n / 2 % 3], n % 5 = 0,
         nullif(n % 7, 0) * 100, nullif(n % 7, 0) * 150, nullif(n % 4, 0), nullif(n % 4, 0) * 2,
         (array['{}', '{30000000}', '{44613110,30100000}', '{45000000,44613110,30999999}'])[1 + n % 4]::int[]
       from generate_series(1, 300) n`,
      [supplier.userId],
    );
    const { userId: buyerId, token } = await createPerson(context.current, 'buyer');
    const marks = await asRead(`title = 'Filtered' and id % 3 = 0`);
    for (const proposalId of marks.slice(0, 9)) {
      await context.current.call('saveOffer', { body: { buyerId, proposalId } }, token);
    }
    const live = createLiveLists({ repository: createListsRepository(db), maxBytes: 1e6 });
    const inDatabase = createWholeMarket(db);
    const page = { offset: 2, size: 20 };
    for (const filters of [
      { scope: 'medium' },
      { scope: 'small', duration: 'Long:3 to 6 months', visibility: 'open' },
      { visibility: 'nda' },
      { visibility: 'nda', qtyFrom: 1 },
      { budgetFrom: 300 },
      { budgetFrom: 300, budgetTo: 400 },
      { budgetTo: 0 },
      { qtyFrom: 2, qtyTo: 2 },
      { category: 30_000_000, budgetTo: 450 },
      { category: 30_100_000, scope: 'large' },
    ] as const) {
      const order = 'newest';
      const marked = { buyerId, tab: 'published', isAsItIs: false } as const;
      const [list, leftOut] = await live.getEach([
        { filters, order },
        { marked, filters, order },
      ]);
      const gaps = list.placesOf(leftOut);
      const whole = { ids: list.page(2, 20), total: list.length };
      const left = { ids: list.page(2, 20, gaps), total: list.length - gaps.length };
      expect(await inDatabase.page({ filters, viewer: undefined, ...page })).toEqual(whole);
      expect(await inDatabase.page({ filters, viewer: buyerId, ...page })).toEqual(left);
    }
    await pool.query(`delete from buyer_offers where buyer_id = $1`, [buyerId]);
    await pool.query(`delete from offers where title = 'Filtered'`);
  });

  it('answers an error after a failed check and recovers at the next request', async () => {
    const repository = createListsRepository(context.current.db);
    const live = createLiveLists({ repository, maxBytes: 1e6 });
    const list = { filters: {}, order: 'newest' } as const;
    const { length } = await live.get(list);
    vi.spyOn(repository, 'check').mockRejectedValueOnce(new Error('the connection was lost'));
    await expect(live.get(list)).rejects.toThrow('the connection was lost');
    expect((await live.get(list)).length).toBe(length);
  });
});

describe('a page of a list', () => {
  it.each([
    ['of the market', () => market({ size: 50 })],
    ['of a keyword', () => market({ keyword: 'busy', size: 50 })],
    ['of the buyer’s tab', () => active({ size: 50 })],
  ])('%s takes at most four statements, however many offers it has', async (_what, read) => {
    await read();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await read();
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(5);
  });
});

describe('an offer with a withheld quantity', () => {
  // OFF-37
  it('matches no quantity filter, because filters would reveal the quantity', async () => {
    const fields = { title: 'Hidden amount', qtyFrom: 40, qtyTo: 60, ndaRequired: true };
    const id = await publishOffer(context.current, supplier, fields);
    expect((await market({ keyword: 'hidden' })).ids).toEqual([id]);
    expect((await market({ keyword: 'hidden', qtyFrom: 50 })).ids).toEqual([]);
    expect((await market({ keyword: 'hidden', qtyTo: 50 })).ids).toEqual([]);
    const { body } = await context.current.call(
      'pageOffers',
      { query: { userId: supplier.userId, keyword: 'hidden', qtyFrom: 50 } },
      supplier.token,
    );
    expect(body).toMatchObject({ totalElements: 1 });
  });
});

describe('the counts of the filters', () => {
  const facets = async (query: Record<string, unknown> = {}) =>
    (await context.current.call('offerFacets', { query }, buyer.token)).body as ProposalFacets;
  const countOf = <T>(choices: { value: T; count: number }[], value: T) =>
    choices.find((choice) => choice.value === value)?.count;

  // OFF-86
  it('equal the totals of the list with each choice and the other filters unchanged', async () => {
    await publishOffer(context.current, supplier, {
      title: 'Steel pipes',
      scope: 'large',
      categories: ['44163100-1'],
    });
    await publishOffer(context.current, supplier, {
      title: 'Oak tables',
      scope: 'large',
      ndaRequired: true,
      categories: ['39121200-8', '39121100-7'],
    });
    const all = await facets({ scope: 'large' });
    expect(all.total).toBe((await market({ scope: 'large' })).total);
    for (const scope of ['small', 'medium', 'large'] as const) {
      expect(countOf(all.scopes, scope)).toBe((await market({ scope })).total);
    }
    for (const visibility of ['nda', 'open'] as const) {
      expect(countOf(all.visibilities, visibility)).toBe(
        (await market({ scope: 'large', visibility })).total,
      );
    }
    for (const { value, count } of all.contractLengths) {
      expect(count).toBe((await market({ scope: 'large', contractLength: value })).total);
    }
  });

  it('use the corrected spelling like the list', async () => {
    const meant = await facets({ keyword: 'pipes' });
    expect(meant.total).toBeGreaterThan(0);
    expect((await market({ keyword: 'pipess' })).total).toBe(meant.total);
    expect(await facets({ keyword: 'pipess' })).toEqual(meant);
    const tab = await context.current.call(
      'buyerOfferFacets',
      { query: { buyerId: buyer.userId, tab: 'active', keyword: 'pipess' } },
      buyer.token,
    );
    expect(tab.body).toEqual(meant);
  });

  it('show the categories below and above the chosen one', async () => {
    const top = await facets();
    expect(top.path).toEqual([]);
    expect(top.categories.map(({ code, count }) => [code, count])).toEqual([
      ['39000000-2', 1],
      ['44000000-0', 1],
    ]);
    const furniture = await facets({ category: '39000000-2' });
    expect(furniture.path.map(({ code }) => code)).toEqual(['39000000-2']);
    expect(furniture.categories).toEqual([{ code: '39100000-3', title: 'Furniture', count: 1 }]);
    const tables = await facets({ category: '39121000-6' });
    expect(tables.path).toHaveLength(4);
    expect(tables.categories.map(({ code, count }) => [code, count])).toEqual([
      ['39121100-7', 1],
      ['39121200-8', 1],
    ]);
    expect((await market({ category: '39121200-8' })).total).toBe(1);
    expect((await market({ category: '39000000-2' })).total).toBe(1);
  });

  // OFF-86
  it('suggest filters to remove when nothing is found, most helpful first', async () => {
    const { total, relax } = await facets({ keyword: 'oak', scope: 'small', budgetFrom: 900_000 });
    expect(total).toBe(0);
    expect(relax).toEqual([]);
    const helped = await facets({ keyword: 'oak', scope: 'small' });
    expect(helped.relax[0]?.filter).toBe('keyword');
    expect(helped.relax).toContainEqual({ filter: 'scope', count: 1 });
    expect((await facets({ keyword: 'oak' })).relax).toEqual([]);
  });

  it('leave out the offers that the buyer has marked', async () => {
    const { ids } = await active({ scope: 'large' });
    const tab = async (name: string) =>
      (
        await context.current.call(
          'buyerOfferFacets',
          { query: { buyerId: buyer.userId, tab: name } },
          buyer.token,
        )
      ).body as ProposalFacets;
    const before = await tab('active');
    const saved = await tab('saved');
    await context.current.call(
      'saveOffer',
      { body: { buyerId: buyer.userId, proposalId: ids[0] } },
      buyer.token,
    );
    const after = await tab('active');
    expect(after.total).toBe(before.total - 1);
    expect(countOf(after.scopes, 'large')).toBe((countOf(before.scopes, 'large') ?? 0) - 1);
    expect(countOf((await tab('saved')).scopes, 'large')).toBe((countOf(saved.scopes, 'large') ?? 0) + 1);
    expect((await tab('saved')).total).toBe(saved.total + 1);
  });

  it('are available for a supplier’s own offers to that supplier only', async () => {
    const own = await context.current.call(
      'offerFacets',
      { query: { userId: supplier.userId } },
      supplier.token,
    );
    expect((own.body as ProposalFacets).total).toBe(
      (await asRead(`supplier_id = ${supplier.userId} and status <> 'closed'`)).length,
    );
    const foreign = await context.current.call(
      'offerFacets',
      { query: { userId: supplier.userId } },
      other.token,
    );
    expect(foreign.status).toBe(403);
  });
});

// OFF-96, OFF-300, PRO-124
it('returns city, logo, validation and newness of the company with each offer, also under an NDA', async () => {
  const { current } = context;
  const maker = await createPerson(current, 'supplier', { companyName: 'Chenab Valves' });
  const id = await publishOffer(current, maker, { title: 'Gate valves', ndaRequired: true });
  const companies = async () => {
    const page = await current.call('pageOffers', { query: { keyword: 'gate valves' } }, buyer.token);
    const query = { buyerId: buyer.userId, keyword: 'gate valves' };
    const own = await current.call('activeOffers', { query }, buyer.token);
    return [...(page.body as { content: ListedProposal[] }).content, ...(own.body as ListedProposal[])].map(
      ({ company, ...offer }) => [offer.id, offer.withheld, company],
    );
  };
  const plain = { city: 'Pune', logo: null, isValidated: false, validation: null, isNew: true };
  expect(await companies()).toEqual([
    [id, true, plain],
    [id, true, plain],
  ]);

  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const picture = { params: { kind: 'logo' }, query: {}, file: { name: 'logo.png', bytes } };
  const { logo } = (await current.call('setPicture', picture, maker.token)).body as UserDetail;
  const change = (set: string) => current.pool.query(`update users set ${set} where id = $1`, [maker.userId]);
  await change(`created_at = now() - interval '31 days'`);
  expect((await companies())[0]?.[2]).toMatchObject({ isValidated: false, isNew: false });
  await actOn(current, await createPerson(current, 'admin'), 'approve', maker.userId, { facts: ['phone'] });
  await change('created_at = now()');
  const validation = { at: current.clock.now().toISOString(), facts: ['phone'] };
  const checked = { city: 'Pune', logo, isValidated: true, validation, isNew: false };
  expect(logo).not.toBeNull();
  expect(await companies()).toEqual([
    [id, true, checked],
    [id, true, checked],
  ]);
});
