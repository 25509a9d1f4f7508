import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { problemOf, useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const password = 'quiet river 42';

let supplier: Person;
let buyer: Person;
let rival: Person;
let admin: Person;
/** Picture whose left half is red and right half blue. */
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

describe.each(['logo', 'banner'] as const)('the %s of a company', (kind) => {
  // PRO-18
  it('crops and re-encodes the picture in its size and returns it with the profile', async () => {
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

  it('removes the picture, also twice, and keeps the other one', async () => {
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

describe('pictures of a company', () => {
  it('lets browsers cache a picture forever, only under its own key', async () => {
    const { logo } = (await set(supplier, flag)).body as UserDetail;
    const right = await follow(logo!, buyer);
    expect(right.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    for (const key of [undefined, 'x', '0'.repeat(16)]) {
      const reply = await read(supplier, buyer, 'logo', key);
      expect(reply.headers['cache-control']).toBe('private, no-store');
      expect(reply.bytes).toEqual(right.bytes);
    }
    // The URL is cached, and the picture has changed since.
    await set(supplier, flag, { x: 200, y: 0, width: 200, height: 200 });
    expect((await follow(logo!, buyer)).headers['cache-control']).toBe('private, no-store');
  });

  it('shows pictures to everybody who may see the company', async () => {
    await set(supplier, flag);
    for (const reader of [supplier, rival, buyer, admin]) {
      expect((await read(supplier, reader)).status).toBe(200);
    }
    const asStranger = async (kind: string) =>
      (await call('getPicture', { params: { userId: supplier.userId, kind } })).status;
    expect(await asStranger('logo')).toBe(404);
    // PRO-70
    await publishOffer(context.current, supplier, { title: 'Pumps' });
    expect([await asStranger('logo'), await asStranger('banner')]).toEqual([200, 404]);
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

  it('lets companies set only their own pictures', async () => {
    expect((await set(admin, flag)).status).toBe(403);
    await set(supplier, flag);
    expect((await detail(rival, rival)).logo).toBeNull();
  });

  it('does not change the version of the profile by a picture, but its completeness', async () => {
    const before = await detail(supplier, supplier);
    const { version, completeness } = (await set(supplier, flag)).body as UserDetail;
    expect(version).toBe(before.version);
    expect(completeness).toEqual({
      percent: before.completeness!.percent + 5,
      missing: before.completeness!.missing.filter((field) => field !== 'logo'),
    });
  });

  it('shows the logo in the list of saved companies', async () => {
    const { logo } = (await set(supplier, flag)).body as UserDetail;
    await call('saveCompany', { body: { userId: supplier.userId } }, buyer.token);
    const { body } = await call('savedCompanies', {}, buyer.token);
    expect(body).toMatchObject({ content: [{ userId: supplier.userId, logo }] });
  });

  it.each<[string, Record<string, unknown>]>([
    ['that is wider than the picture', { x: 0, y: 0, width: 401, height: 200 }],
    ['beyond the edge of the picture', { x: 300, y: 0, width: 101, height: 100 }],
    ['below the picture', { x: 0, y: 200, width: 10, height: 1 }],
    ['without a height', { x: 0, y: 0, width: 10 }],
    ['with x alone', { x: 0 }],
    ['without width', { x: 0, y: 0, width: 0, height: 10 }],
    ['with a negative position', { x: -1, y: 0, width: 10, height: 10 }],
    ['in fractions', { x: 0.5, y: 0, width: 10, height: 10 }],
    ['in words', { x: 'left', y: 0, width: 10, height: 10 }],
  ])('refuses a crop box %s', async (_what, query) => {
    const reply = await set(supplier, flag, query);
    expect([reply.status, problemOf(reply).code]).toEqual([422, 'invalid_input']);
    expect((await detail(supplier, supplier)).logo).toBeNull();
  });

  // PRO-18
  it('refuses a file that is no picture or too large', async () => {
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

  it('keeps one of several pictures sent at the same time', async () => {
    const half = (x: number) => set(supplier, flag, { x, y: 0, width: 200, height: 200 });
    const replies = await Promise.all([half(0), half(200), half(0)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { logo } = await detail(supplier, supplier);
    expect((await follow(logo!, buyer)).status).toBe(200);
  });

  it('deletes pictures when the account closes', async () => {
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
