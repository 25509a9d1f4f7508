import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import { adminDesk } from '../world/admin-acts';
import { useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();

let admin: Person;
const { act, person, waitingAdmin } = adminDesk(context, () => admin);

beforeAll(async () => {
  admin = await person('admin');
});

async function listed(query: Record<string, unknown>): Promise<{ rows: AdminUser[]; total: number }> {
  const reply = await context.current.call('allUsers', { query }, admin.token);
  expect(reply.status).toBe(200);
  return { rows: reply.body as AdminUser[], total: Number(reply.headers['x-total-count']) };
}
const idsOf = async (query: Record<string, unknown>) =>
  (await listed({ size: 100, ...query })).rows.map(({ userId }) => userId);

describe('searching users', () => {
  let kaveri: Person;
  let nilgiri: Person;
  beforeAll(async () => {
    kaveri = await createPerson(context.current, 'supplier', {
      companyName: 'Kaveri 100%_Tools',
      firstName: 'Meera',
      lastName: 'Zutshi',
    });
    nilgiri = await createPerson(context.current, 'buyer', {
      companyName: 'Nilgiri Mills',
      firstName: 'Arjun',
      lastName: 'Aathavale',
    });
    await context.current.pool.query(
      `update profiles set city = 'Ooty', phone = '9123456780' where user_id = $1`,
      [nilgiri.userId],
    );
  });

  // ADM-4
  it.each([
    ['a part of the company', 'veri 100', 'kaveri'],
    ['the company in capitals', 'KAVERI', 'kaveri'],
    ['characters with a meaning in patterns', '100%_t', 'kaveri'],
    ['first and last name', 'meera zutshi', 'kaveri'],
    ['the city', 'oot', 'nilgiri'],
    ['the phone as stored', '91234567', 'nilgiri'],
    ['the phone as displayed', '(912)345-6780', 'nilgiri'],
    ['two letters that a word begins with', 'zu', 'kaveri'],
    ['one letter', 'z', 'kaveri'],
  ] as const)('finds a user by %s', async (_what, keyword, who) => {
    const expected = { kaveri, nilgiri }[who];
    expect(await idsOf({ keyword })).toEqual([expected.userId]);
  });

  it('finds users by their email and treats pattern characters literally', async () => {
    expect(await idsOf({ keyword: nilgiri.email.slice(0, 20).toUpperCase() })).toEqual([nilgiri.userId]);
    expect(await idsOf({ keyword: nilgiri.email })).toEqual([nilgiri.userId]);
    for (const keyword of ['%%%', '___', String.raw`\\\ `, "' or 1=1 --"])
      expect(await idsOf({ keyword })).toEqual([]);
    // Two letters match only at the beginning of a word.
    expect(await idsOf({ keyword: 'ut' })).not.toContain(kaveri.userId);
  });

  it('returns the total number of users on every page, also past the last', async () => {
    const all = await listed({ size: 100 });
    for (const page of [0, 1, 50]) expect((await listed({ page, size: 2 })).total).toBe(all.total);
    expect(all.total).toBe(all.rows.length);
    expect((await listed({ page: 50, size: 2 })).rows).toEqual([]);
    expect(await listed({ keyword: 'nilgiri', size: 1 })).toMatchObject({ total: 1 });
  });

  // ADM-4
  it.each(['newest', 'oldest', 'name', 'company'] as const)(
    'lists each user once, sorted by %s',
    async (sort) => {
      const unfinished = await person();
      await context.current.pool.query(`delete from profiles where user_id = $1`, [unfinished.userId]);
      const { rows, total } = await listed({ sort, size: 100 });
      // The order and total are the same for a keyword that all emails contain.
      expect(await listed({ sort, size: 100, keyword: '@example.com' })).toEqual({ rows, total });
      const paged = [];
      for (let page = 0; page * 3 < total; page += 1) paged.push(...(await idsOf({ sort, page, size: 3 })));
      expect(paged).toEqual(rows.map(({ userId }) => userId));
      expect(new Set(paged).size).toBe(total);

      const keys = {
        newest: (user: AdminUser) => [-user.userId],
        oldest: (user: AdminUser) => [user.userId],
        name: (user: AdminUser) => [user.lastName, user.firstName, user.userId],
        company: (user: AdminUser) => [user.companyName, user.userId],
      };
      const { rows: profiles } = await context.current.pool.query<{ user_id: number }>(
        'select user_id from profiles',
      );
      const has = new Set(profiles.map(({ user_id }) => user_id));
      const keyOf = (user: AdminUser) =>
        JSON.stringify([
          sort === 'newest' || sort === 'oldest' || has.has(user.userId) ? 0 : 1,
          ...keys[sort](user).map((part) =>
            typeof part === 'number' ? String(part + 1e9).padStart(12, '0') : part.toLowerCase(),
          ),
        ]);
      const sorted = rows.map(keyOf).toSorted();
      expect(rows.map(keyOf)).toEqual(sorted);
    },
  );

  it('lists only users who match the filters', async () => {
    const [off, denied, waiting] = [await person(), await person('buyer'), await waitingAdmin()];
    await act('deactivate', off.userId);
    await act('deny', denied.userId);
    const { rows: all } = await listed({ size: 100 });
    const of = (keep: (user: AdminUser) => boolean) => all.filter(keep).map(({ userId }) => userId);
    expect(await idsOf({ usermode: 'admin' })).toEqual(of(({ usermode }) => usermode === 'admin'));
    expect(await idsOf({ usermode: 'Buyer' })).toEqual(of(({ usermode }) => usermode === 'Buyer'));
    for (const state of ['active', 'waiting', 'deactivated', 'unfinished'] as const)
      expect(await idsOf({ state })).toEqual(of(({ accountState }) => accountState === state));
    for (const validation of ['waiting', 'validated', 'denied'] as const)
      expect(await idsOf({ validation })).toEqual(of((user) => user.validation === validation));
    expect(await idsOf({ state: 'deactivated' })).toContain(off.userId);
    expect(await idsOf({ state: 'waiting' })).toContain(waiting.userId);
    expect(await idsOf({ validation: 'denied', usermode: 'Buyer' })).toEqual([denied.userId]);
    expect(await idsOf({ validation: 'denied', usermode: 'Supplier' })).toEqual([]);
  });
});
