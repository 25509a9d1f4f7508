import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { problemOf, useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const password = 'quiet river 42';

let supplier: Person;
let buyer: Person;
let rival: Person;
let admin: Person;
/** Its left half is red, its right half blue. */
let flag: Buffer;

beforeAll(async () => {
  buyer = await createPerson(context.current, 'buyer');
  rival = await createPerson(context.current, 'supplier');
  admin = await createPerson(context.current, 'admin');
  const red = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  flag = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
});
beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier', { password });
});

const call = (...given: Parameters<typeof context.current.call>) => context.current.call(...given);
const detail = async (of: Person, by: Person) =>
  (await call('getUserDetail', { params: { userId: of.userId } }, by.token)).body as UserDetail;
const set = (by: Person, bytes: Uint8Array, query: Record<string, unknown> = {}, kind = 'logo') =>
  call('setPicture', { params: { kind }, query, file: { name: 'picture.png', bytes } }, by.token);
const read = (of: Person, by: Person, kind = 'logo', key?: string) =>
  call('getPicture', { params: { userId: of.userId, kind }, query: { key } }, by.token);
const follow = (path: string, by: Person) =>
  context.current.send({ method: 'GET', url: path, headers: { authorization: `Bearer ${by.token}` } });
async function isRed(bytes: Uint8Array): Promise<boolean> {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > 200 && dominant.b < 60;
}

describe.each(['logo', 'banner'] as const)('the %s', (kind) => {
  // PRO-18
  it('is cut, written anew in its size, and replied with the profile', async () => {
    const box = { x: 0, y: 0, width: 200, height: 200 };
    const reply = await set(supplier, flag, box, kind);
    expect(reply.status).toBe(200);
    const { [kind]: path } = reply.body as UserDetail;
    expect(path).toMatch(new RegExp(`^/userprofile/pictures/${supplier.userId}/${kind}\\?key=[0-9a-f]{16}$`));
    expect(reply.body).toEqual(await detail(supplier, supplier));
    const picture = await follow(path!, buyer);
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', ...limits.picture[kind] });
    expect(await isRed(picture.bytes)).toBe(true);
    const blue = await set(supplier, flag, { ...box, x: 200 }, kind);
    const { [kind]: second } = blue.body as UserDetail;
    expect(second).not.toBe(path);
    expect(await isRed((await follow(second!, buyer)).bytes)).toBe(false);
  });

  it('is taken away, also twice, and the other stays', async () => {
    const other = kind === 'logo' ? 'banner' : 'logo';
    await set(supplier, flag, {}, kind);
    await set(supplier, flag, {}, other);
    for (const _ of [1, 2]) {
      const reply = await call('removePicture', { params: { kind } }, supplier.token);
      expect(reply.status).toBe(200);
      expect((reply.body as UserDetail)[kind]).toBeNull();
      expect((reply.body as UserDetail)[other]).not.toBeNull();
    }
    expect((await read(supplier, buyer, kind)).status).toBe(404);
    expect((await read(supplier, buyer, other)).status).toBe(200);
  });
});

describe('pictures', () => {
  it('may be kept for good under their own key, by one browser, and under no other', async () => {
    const { logo } = (await set(supplier, flag)).body as UserDetail;
    const right = await follow(logo!, buyer);
    expect(right.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    for (const key of [undefined, 'x', '0'.repeat(16)]) {
      const reply = await read(supplier, buyer, 'logo', key);
      expect(reply.headers['cache-control']).toBe('private, no-store');
      expect(reply.bytes).toEqual(right.bytes);
    }
    // An address that was kept, and another picture has come since.
    await set(supplier, flag, { x: 200, y: 0, width: 200, height: 200 });
    expect((await follow(logo!, buyer)).headers['cache-control']).toBe('private, no-store');
  });

  it('are read by whoever may read the company, and by nobody else', async () => {
    await set(supplier, flag);
    for (const reader of [supplier, rival, buyer, admin]) {
      expect((await read(supplier, reader)).status).toBe(200);
    }
    expect((await call('getPicture', { params: { userId: supplier.userId, kind: 'logo' } })).status).toBe(
      401,
    );
    expect((await read(supplier, buyer, 'banner')).status).toBe(404);
    expect((await read(rival, buyer)).status).toBe(404);
    expect((await read({ ...supplier, userId: 999_999_999 }, buyer)).status).toBe(404);
    expect((await read(supplier, buyer, 'photo')).status).toBe(422);
    await context.current.pool.query('update users set deactivated_at = now() where id = $1', [
      supplier.userId,
    ]);
    expect((await read(supplier, buyer)).status).toBe(404);
    expect((await read(supplier, admin)).status).toBe(200);
  });

  it('are set by companies, for themselves', async () => {
    expect((await set(admin, flag)).status).toBe(403);
    await set(supplier, flag);
    expect((await detail(rival, rival)).logo).toBeNull();
  });

  it('do not count as a change of the fields, but for the completeness', async () => {
    const before = await detail(supplier, supplier);
    const { version, completeness } = (await set(supplier, flag)).body as UserDetail;
    expect(version).toBe(before.version);
    expect(completeness).toEqual({
      percent: before.completeness!.percent + 5,
      missing: before.completeness!.missing.filter((field) => field !== 'logo'),
    });
  });

  it('are shown on the lists of saved companies', async () => {
    const { logo } = (await set(supplier, flag)).body as UserDetail;
    await call('saveCompany', { body: { userId: supplier.userId } }, buyer.token);
    const { body } = await call('savedCompanies', {}, buyer.token);
    expect(body).toMatchObject({ content: [{ userId: supplier.userId, logo }] });
  });

  it.each<[string, Record<string, unknown>]>([
    ['wider than the picture', { x: 0, y: 0, width: 401, height: 200 }],
    ['beyond its edge', { x: 300, y: 0, width: 101, height: 100 }],
    ['below it', { x: 0, y: 200, width: 10, height: 1 }],
    ['without a height', { x: 0, y: 0, width: 10 }],
    ['of x alone', { x: 0 }],
    ['of nothing', { x: 0, y: 0, width: 0, height: 10 }],
    ['of less than nothing', { x: -1, y: 0, width: 10, height: 10 }],
    ['in fractions', { x: 0.5, y: 0, width: 10, height: 10 }],
    ['in words', { x: 'left', y: 0, width: 10, height: 10 }],
  ])('refuse a part %s', async (_what, query) => {
    const reply = await set(supplier, flag, query);
    expect([reply.status, problemOf(reply).code]).toEqual([422, 'invalid_input']);
    expect((await detail(supplier, supplier)).logo).toBeNull();
  });

  // PRO-18
  it('refuse what is no picture, and what is too large', async () => {
    for (const bytes of [
      Buffer.from('no picture'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      flag.subarray(0, flag.length / 2),
    ]) {
      const reply = await set(supplier, bytes);
      expect([reply.status, problemOf(reply).code]).toEqual([422, 'document_refused']);
    }
    expect((await set(supplier, Buffer.alloc(limits.picture.bytes + 1))).status).toBe(413);
    expect((await call('setPicture', { params: { kind: 'logo' } }, supplier.token)).status).toBe(415);
    expect((await set(supplier, flag, {}, 'photo')).status).toBe(422);
    expect((await detail(supplier, supplier)).logo).toBeNull();
  });

  it('are the last ones when two windows send at once', async () => {
    const half = (x: number) => set(supplier, flag, { x, y: 0, width: 200, height: 200 });
    const replies = await Promise.all([half(0), half(200), half(0)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { logo } = await detail(supplier, supplier);
    expect((await follow(logo!, buyer)).status).toBe(200);
  });

  it('go when the account closes', async () => {
    const { logo } = (await set(supplier, flag)).body as UserDetail;
    await call('closeAccount', { body: { password } }, supplier.token);
    expect((await follow(logo!, buyer)).status).toBe(404);
    const { rows } = await context.current.pool.query(
      'select logo_file_id from profiles where user_id = $1',
      [supplier.userId],
    );
    expect(rows).toEqual([{ logo_file_id: null }]);
  });
});
