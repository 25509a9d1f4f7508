import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { CompanyItem, SavedCompany, UserDetail } from '@proffer/contract/profiles/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
let rival: Person;
let admin: Person;

beforeEach(async () => {
  context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Tungabhadra Alloys' });
  rival = await createPerson(context.current, 'supplier', { companyName: 'Vamsadhara Steel' });
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Lakeview Farms' });
  admin = await createPerson(context.current, 'admin');
});

const call = (...given: Parameters<typeof context.current.call>) => context.current.call(...given);
const detail = async (of: Person, by: Person) =>
  (await call('getUserDetail', { params: { userId: of.userId } }, by.token)).body as UserDetail;

const countOf = (replies: Reply[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

describe.each([
  {
    what: 'service',
    list: 'companyServices',
    add: 'addService',
    rename: 'updateService',
    remove: 'deleteService',
    removed: 'Service removed',
    other: 'companyPartners',
  },
  {
    what: 'partner',
    list: 'companyPartners',
    add: 'addPartner',
    rename: 'updatePartner',
    remove: 'deletePartner',
    removed: 'Partner removed',
    other: 'companyServices',
  },
] as const)('the $what list of a company', ({ what, list, add, rename, remove, removed, other }) => {
  const put = (name: unknown, by = supplier, userId = by.userId) =>
    call(add, { body: { name, userId } }, by.token);
  const added = async (name: string, by = supplier) => {
    const reply = await put(name, by);
    expect(reply.status).toBe(201);
    return reply.body as CompanyItem;
  };
  const listed = async (of: Person, by: Person = of) =>
    (await call(list, { params: { userId: of.userId } }, by.token)).body as CompanyItem[];
  const namesOf = async (of: Person, by: Person = of) => (await listed(of, by)).map(({ name }) => name);

  // PRO-33, PRO-37, PRO-38, PRO-39, PRO-61
  it('adds, renames and removes an item, and shows the list to everybody', async () => {
    const first = await added('  Casting ');
    expect(first).toEqual({ id: expect.any(Number), name: 'Casting', userId: supplier.userId });
    await added('Forging');
    for (const reader of [supplier, rival, buyer, admin]) {
      const reply = await call(list, { params: { userId: supplier.userId } }, reader.token);
      expect(reply.body).toEqual([first, { ...first, id: expect.any(Number), name: 'Forging' }]);
    }
    expect((await call(other, { params: { userId: supplier.userId } }, buyer.token)).body).toEqual([]);
    const both = await call('companyItems', { params: { userId: supplier.userId } }, buyer.token);
    expect(both.body).toEqual({ services: [], partners: [], [`${what}s`]: await listed(supplier) });
    const renamed = await call(
      rename,
      { params: { id: first.id }, body: { name: 'Die casting' } },
      supplier.token,
    );
    expect(renamed).toMatchObject({ status: 200, body: { ...first, name: 'Die casting' } });
    expect(await namesOf(supplier)).toEqual(['Die casting', 'Forging']);
    const gone = await call(remove, { params: { id: first.id } }, supplier.token);
    expect(gone).toMatchObject({ status: 200, body: { status: 'Success', msg: removed } });
    expect(await namesOf(supplier)).toEqual(['Forging']);
  });

  it.each([[''], ['   '], ['\t\n'], [null], [undefined], [7]])(
    'refuses the name %j of an item with a text',
    async (name) => {
      const reply = await put(name);
      expect(reply.status).toBe(422);
      expect(problemOf(reply).errors?.[0]?.field).toBe('name');
      const { id } = await added('Casting');
      const renamed = await call(rename, { params: { id }, body: { name } }, supplier.token);
      expect(renamed.status).toBe(422);
      expect(await namesOf(supplier)).toEqual(['Casting']);
    },
  );

  it('explains why a blank name is refused', async () => {
    expect(problemOf(await put(' ')).errors).toEqual([{ field: 'name', text: 'Please enter a name.' }]);
    expect((await put('x'.repeat(201))).status).toBe(422);
    expect((await put('x'.repeat(200))).status).toBe(201);
  });

  // PRO-16
  it('refuses a name that is on the list already, ignoring case', async () => {
    const { id } = await added('Die Casting');
    const second = await added('Forging');
    const twice = await put('die casting');
    expect(twice.status).toBe(422);
    expect(problemOf(twice).errors).toEqual([
      { field: 'name', text: `This ${what} is on your list already.` },
    ]);
    const same = await call(
      rename,
      { params: { id: second.id }, body: { name: 'DIE CASTING' } },
      supplier.token,
    );
    expect(same.status).toBe(422);
    // The case of an own name may change.
    const own = await call(rename, { params: { id }, body: { name: 'die casting' } }, supplier.token);
    expect(own.status).toBe(200);
    expect(await namesOf(supplier)).toEqual(['die casting', 'Forging']);
    // Another company may use the same name.
    expect((await put('die casting', rival)).status).toBe(201);
  });

  it('adds an item once if it is sent several times at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => put('Casting')));
    expect([countOf(replies, 201), countOf(replies, 422)]).toEqual([1, 4]);
    expect(await namesOf(supplier)).toEqual(['Casting']);
  });

  // PRO-16
  it('refuses more than fifty items, even if several are added at the same time', async () => {
    for (let n = 1; n < limits.companyItems; n += 1) await added(`Item ${n}`);
    const replies = await Promise.all(['A', 'B', 'C'].map((name) => put(name)));
    expect([countOf(replies, 201), countOf(replies, 422)]).toEqual([1, 2]);
    const full = await put('One more');
    expect(problemOf(full).errors).toEqual([
      { field: 'name', text: `A profile can have at most 50 ${what}s.` },
    ]);
    const items = (await call(list, { params: { userId: supplier.userId } }, supplier.token))
      .body as CompanyItem[];
    expect(items).toHaveLength(50);
    const renamed = await call(
      rename,
      { params: { id: items[0]!.id }, body: { name: 'Other' } },
      supplier.token,
    );
    expect(renamed.status).toBe(200);
  });

  it('lets only its own company change the list', async () => {
    const { id } = await added('Casting');
    for (const stranger of [rival, buyer]) {
      const body = { name: 'Taken' };
      expect((await call(rename, { params: { id }, body }, stranger.token)).status).toBe(404);
      expect((await call(remove, { params: { id } }, stranger.token)).status).toBe(404);
      expect((await put('Taken', stranger, supplier.userId)).status).toBe(403);
    }
    expect((await put('Taken', admin, supplier.userId)).status).toBe(403);
    expect((await call(remove, { params: { id } }, admin.token)).status).toBe(403);
    expect(await namesOf(supplier, rival)).toEqual(['Casting']);
    expect((await call(remove, { params: { id } }, supplier.token)).status).toBe(200);
    expect((await call(remove, { params: { id } }, supplier.token)).status).toBe(404);
    expect((await call(rename, { params: { id }, body: { name: 'X' } }, supplier.token)).status).toBe(404);
  });

  it('counts a non-empty list in the completeness of the profile', async () => {
    const missing = async () => (await detail(supplier, supplier)).completeness!;
    const before = await missing();
    expect(before.missing).toContain(`${what}s`);
    const { id } = await added('Casting');
    expect(await missing()).toEqual({
      percent: before.percent + 5,
      missing: before.missing.filter((field) => field !== `${what}s`),
    });
    await call(remove, { params: { id } }, supplier.token);
    expect(await missing()).toEqual(before);
  });
});

describe('saved companies', () => {
  const save = (of: Person, by: Person) => call('saveCompany', { body: { userId: of.userId } }, by.token);
  const drop = (of: Person, by: Person) =>
    call('removeSavedCompany', { params: { userId: of.userId } }, by.token);
  const listOf = async (by: Person, query: Record<string, unknown> = {}) =>
    (await call('savedCompanies', { query }, by.token)).body as {
      content: SavedCompany[];
      totalElements: number;
      totalPages: number;
    };
  const namesOn = async (by: Person, query?: Record<string, unknown>) =>
    (await listOf(by, query)).content.map(({ companyName }) => companyName);

  // PRO-27
  it('lists saved companies with public data, last saved first', async () => {
    await publishOffer(context.current, supplier);
    await publishOffer(context.current, supplier, { title: 'Bars' });
    expect(await save(supplier, buyer)).toMatchObject({
      status: 200,
      body: { status: 'Success', msg: 'Company saved' },
    });
    context.current.clock.advance(60_000);
    await save(rival, buyer);
    const { content, totalElements, totalPages } = await listOf(buyer);
    expect([totalElements, totalPages]).toEqual([2, 1]);
    expect(content).toEqual([
      expect.objectContaining({ companyName: 'Vamsadhara Steel', activePfRs: 0 }),
      {
        userId: supplier.userId,
        userType: 'Supplier',
        companyName: 'Tungabhadra Alloys',
        industry: '',
        city: 'Pune',
        state: 'Maharashtra',
        logo: null,
        isValidated: false,
        validation: null,
        activePfRs: 2,
        savedAt: '2026-11-21T09:00:00.000Z',
      },
    ]);
    expect((await detail(supplier, buyer)).isSaved).toBe(true);
    expect((await detail(supplier, rival)).isSaved).toBe(false);
    expect(await namesOn(rival)).toEqual([]);
  });

  it('saves a company once and keeps the first date', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => save(supplier, buyer)));
    context.current.clock.advance(60_000);
    replies.push(await save(supplier, buyer));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { content, totalElements } = await listOf(buyer);
    expect(totalElements).toBe(1);
    expect(content[0]?.savedAt).toBe('2026-11-21T09:00:00.000Z');
  });

  it('removes a saved company, and repeating it changes nothing', async () => {
    await save(supplier, buyer);
    expect(await drop(supplier, buyer)).toMatchObject({
      status: 200,
      body: { status: 'Success', msg: 'Company removed' },
    });
    expect((await drop(supplier, buyer)).status).toBe(200);
    expect(await namesOn(buyer)).toEqual([]);
    expect((await detail(supplier, buyer)).isSaved).toBe(false);
  });

  it('refuses to save the own company or an unknown one', async () => {
    const own = await save(supplier, supplier);
    expect(own.status).toBe(422);
    expect(problemOf(own).detail).toBe('You cannot save your own company.');
    expect((await save(admin, supplier)).status).toBe(404);
    expect((await save({ ...supplier, userId: 999_999_999 }, buyer)).status).toBe(404);
    expect((await save(supplier, admin)).status).toBe(403);
  });

  it('hides a saved company while it is deactivated', async () => {
    await save(supplier, buyer);
    const { pool } = context.current;
    await pool.query('update users set deactivated_at = now() where id = $1', [supplier.userId]);
    expect(await listOf(buyer)).toMatchObject({ content: [], totalElements: 0 });
    expect((await save(supplier, buyer)).status).toBe(404);
    await save(rival, buyer);
    expect(await listOf(buyer, { size: 1 })).toMatchObject({ totalElements: 1 });
    await pool.query('update users set deactivated_at = null where id = $1', [supplier.userId]);
    expect((await namesOn(buyer)).toSorted()).toEqual(['Tungabhadra Alloys', 'Vamsadhara Steel']);
    expect(await listOf(buyer, { size: 1 })).toMatchObject({ totalElements: 2 });
  });

  it('finds saved companies by name, industry and place, but not by person or phone', async () => {
    await save(supplier, buyer);
    await save(rival, buyer);
    await call(
      'updateUserDetail',
      { params: { userId: rival.userId }, body: { industry: '100% steel_work' } },
      rival.token,
    );
    expect(await namesOn(buyer, { keyword: 'tunga' })).toEqual(['Tungabhadra Alloys']);
    expect(await namesOn(buyer, { keyword: '100%' })).toEqual(['Vamsadhara Steel']);
    expect(await namesOn(buyer, { keyword: 'l_w' })).toEqual(['Vamsadhara Steel']);
    expect(await namesOn(buyer, { keyword: '_' })).toEqual(['Vamsadhara Steel']);
    expect((await listOf(buyer, { keyword: 'PUNE' })).totalElements).toBe(2);
    expect((await listOf(buyer, { keyword: '' })).totalElements).toBe(2);
    // SRW-14
    expect(await namesOn(buyer, { keyword: 'pune -tungabhadra' })).toEqual(['Vamsadhara Steel']);
    const { firstName, lastName } = await detail(supplier, supplier);
    for (const keyword of ['9876543210', '98765', firstName!, lastName!, supplier.email]) {
      expect([keyword, await namesOn(buyer, { keyword })]).toEqual([keyword, []]);
    }
  });

  it('lists saved companies in pages', async () => {
    for (let n = 1; n <= 3; n += 1) {
      context.current.clock.advance(1_000);
      await save(await createPerson(context.current, 'supplier', { companyName: `Saved ${n}` }), buyer);
    }
    expect(await namesOn(buyer, { size: 2 })).toEqual(['Saved 3', 'Saved 2']);
    expect(await namesOn(buyer, { size: 2, page: 1 })).toEqual(['Saved 1']);
    expect(await listOf(buyer, { size: 2, page: 1 })).toMatchObject({ totalElements: 3, totalPages: 2 });
    for (const query of [
      { size: 0 },
      { size: 101 },
      { page: -1 },
      { keyword: 'x'.repeat(limits.keyword + 1) },
    ]) {
      expect((await call('savedCompanies', { query }, buyer.token)).status).toBe(422);
    }
  });
});

describe('profile data of an account', () => {
  const password = 'quiet river 42';
  const put = (route: 'addService' | 'addPartner', name: string, by: Person) =>
    call(route, { body: { name, userId: by.userId } }, by.token);
  const profileIn = async (person: Person) => {
    const { bytes } = await call('myData', {}, person.token);
    return (JSON.parse(bytes.toString()) as { profiles: { profile: Record<string, unknown> | null }[] })
      .profiles;
  };

  it('exports everything on the profile with the personal data', async () => {
    await put('addService', 'Casting', supplier);
    await put('addService', 'Forging', supplier);
    await put('addPartner', 'Narmada Ports', supplier);
    await call('saveCompany', { body: { userId: buyer.userId } }, supplier.token);
    const [own] = await profileIn(supplier);
    expect(own?.profile).toEqual(
      expect.objectContaining({
        companyName: 'Tungabhadra Alloys',
        phone: '9876543210',
        services: ['Casting', 'Forging'],
        partners: ['Narmada Ports'],
        hasLogo: false,
        hasBanner: false,
        savedCompanies: [
          { userId: buyer.userId, companyName: 'Lakeview Farms', savedAt: '2026-11-21T09:00:00.000Z' },
        ],
      }),
    );
    expect(JSON.stringify(await profileIn(buyer))).not.toContain('Casting');
    expect((await profileIn(admin))[0]).toMatchObject({ profile: expect.anything() });
  });

  // PRO-31
  it('copies the profile to the other profile of the login, without saved companies', async () => {
    await put('addService', 'Casting', supplier);
    await put('addPartner', 'Narmada Ports', supplier);
    await call(
      'updateUserDetail',
      { params: { userId: supplier.userId }, body: { city: 'Nashik' } },
      supplier.token,
    );
    await call('saveCompany', { body: { userId: buyer.userId } }, supplier.token);
    expect((await call('addProfile', { body: { userType: 'Buyer' } }, supplier.token)).status).toBeLessThan(
      300,
    );
    const profiles = await profileIn(supplier);
    const [ofSupplier, ofBuyer] = profiles.map(({ profile }) => profile!);
    expect(ofBuyer).toEqual({ ...ofSupplier, savedCompanies: [] });
  });

  it('deletes the profile data of a closed account, also from the lists of others', async () => {
    const leaver = await createPerson(context.current, 'supplier', { companyName: 'Leaving Ltd', password });
    await put('addService', 'Casting', leaver);
    await put('addPartner', 'Narmada Ports', leaver);
    await call('saveCompany', { body: { userId: leaver.userId } }, buyer.token);
    await call('saveCompany', { body: { userId: buyer.userId } }, leaver.token);
    expect((await call('closeAccount', { body: { password } }, leaver.token)).status).toBe(200);
    const { rows } = await context.current.pool.query(
      `select (select count(*)::int from company_services where user_id = $1) services,
         (select count(*)::int from company_partners where user_id = $1) partners,
         (select count(*)::int from saved_companies where $1 in (owner_id, user_id)) saved,
         (select phone || overview || address1 || zip || industry from profiles where user_id = $1) texts`,
      [leaver.userId],
    );
    expect(rows).toEqual([{ services: 0, partners: 0, saved: 0, texts: '' }]);
    expect((await call('getUserDetail', { params: { userId: leaver.userId } }, buyer.token)).status).toBe(
      404,
    );
    expect((await call('savedCompanies', {}, buyer.token)).body).toMatchObject({ totalElements: 0 });
  });
});

describe('searching the offers of a company', () => {
  const found = async (keyword: string, by: Person, page = 0) => {
    const query = { keyword, page, size: 2 };
    const reply = await call('profileOffers', { params: { userId: supplier.userId }, query }, by.token);
    const { content, totalElements } = reply.body as { content: { title: string }[]; totalElements: number };
    return [totalElements, ...content.map(({ title }) => title)];
  };

  beforeEach(async () => {
    const secret = { ndaRequired: true, detail: 'Of unobtainium.' };
    await publishOffer(context.current, supplier, { title: 'Brass rods', ...secret });
    await publishOffer(context.current, supplier, { title: 'Copper rods' });
    await publishOffer(context.current, supplier, { title: 'Steel rods', detail: 'Beside brass.' });
    await publishOffer(context.current, rival, { title: 'Brass rings' });
  });

  it("finds only the company's own offers, best match first, in pages", async () => {
    expect(await found('brass', buyer)).toEqual([2, 'Brass rods', 'Steel rods']);
    expect(await found('rod', buyer)).toHaveLength(3);
    expect((await found('rod', buyer, 1))[0]).toBe(3);
    expect(await found('rod', buyer, 1)).toHaveLength(2);
    expect(await found('rings', buyer)).toEqual([0]);
    expect(await found('', buyer)).toEqual([3, 'Steel rods', 'Copper rods']);
  });

  it('does not search details protected by an NDA', async () => {
    const query = { page: 0, size: 10, userId: supplier.userId, draft: true, keyword: 'unobtainium' };
    const own = await call('pageOffers', { query }, supplier.token);
    expect(own.body).toMatchObject({ totalElements: 1 });
    for (const viewer of [buyer, rival, admin]) expect(await found('unobtainium', viewer)).toEqual([0]);
  });

  // PRO-36
  it('returns all offers without a page parameter, otherwise three per page', async () => {
    const read = async (query: Record<string, unknown>) => {
      const params = { userId: supplier.userId };
      const reply = await call('profileOffers', { params, query }, buyer.token);
      const { content, number, totalPages } = reply.body as {
        content: unknown[];
        number: number;
        totalPages: number;
      };
      return [content.length, number, totalPages];
    };
    await publishOffer(context.current, supplier, { title: 'Zinc rods' });
    expect(await read({})).toEqual([4, 0, 1]);
    expect(await read({ page: 0 })).toEqual([3, 0, 2]);
    expect(await read({ page: 1 })).toEqual([1, 1, 2]);
    expect(await read({ size: 2 })).toEqual([2, 0, 2]);
  });

  it('refuses a keyword that is too long', async () => {
    const query = { keyword: 'x'.repeat(5_000) };
    const reply = await call('profileOffers', { params: { userId: supplier.userId }, query }, buyer.token);
    expect(reply.status).toBe(422);
  });
});
