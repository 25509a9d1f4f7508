import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment, Proposal, ProposalView } from '@proffer/contract/offers/schemas';
import { useContext } from '../support/context';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';
import { makePhoto } from '../world/photo';

const context = useContext();
let supplier: Person;
let buyer: Person;
let id: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
});
beforeEach(async () => {
  id = await publishOffer(context.current, supplier, { title: 'Pumps' });
});

const call = (...input: Parameters<typeof context.current.call>) => context.current.call(...input);
const update = (body: Record<string, unknown>) =>
  call('updateOffer', { params: { id }, body }, supplier.token);
const view = async (person?: Person) =>
  (await call('viewOffer', { params: { id } }, person?.token)).body as ProposalView;

async function attach(name: string, bytes: Uint8Array): Promise<number> {
  const reply = await call('addAttachment', { params: { id }, file: { name, bytes } }, supplier.token);
  const { attachmentId } = reply.body as Attachment;
  await update({ addAttachments: [attachmentId] });
  await context.current.jobs.drain();
  return attachmentId;
}

const keyIn = ({ picture = '' }: Pick<Proposal, 'picture'>) => picture.split('key=')[1] ?? '';
const read = (key: string, width: number, person?: Person) =>
  call('getOfferPicture', { params: { id }, query: { key, width } }, person?.token);
const statusOf = async (key: string, person?: Person) => (await read(key, 160, person)).status;

async function listedPicture(): Promise<string | undefined> {
  const { body } = await call(
    'activeOffers',
    { query: { buyerId: buyer.userId, keyword: 'Pumps' } },
    buyer.token,
  );
  return (body as Proposal[]).find((offer) => offer.id === id)?.picture;
}

describe('the picture of an offer', () => {
  // OFF-112
  it('shows the first attached image in three sizes, which browsers may cache forever', async () => {
    await attach('prices.csv', Buffer.from('a,b\n1,2\n'));
    expect((await view()).picture).toBeUndefined();
    await attach('pump.png', await makePhoto());
    const { picture = '' } = await view();
    expect(picture).toMatch(new RegExp(`^/proposals/picture/${id}\\?key=[0-9a-f]{16}$`));
    expect(await listedPicture()).toBe(picture);
    const key = keyIn({ picture });
    for (const width of [160, 480, 960]) {
      const got = await read(key, width);
      expect([got.status, got.headers['cache-control']]).toEqual([
        200,
        'private, max-age=31536000, immutable',
      ]);
      expect(await sharp(got.bytes).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: (width * 3) / 4,
      });
    }
    expect((await read(key, 200)).status).toBe(422);
    expect(await statusOf('0123456789abcdef')).toBe(404);
  });

  // OFF-112
  it('replaces the picture when the first image changes, and removes it with the last image', async () => {
    const first = await attach('pump.png', await makePhoto());
    const before = await view();
    await attach('valve.png', await makePhoto('#3a3'));
    expect((await view()).picture).toBe(before.picture);
    await update({ removeAttachments: [first] });
    expect((await view()).picture).toBeUndefined();
    expect(await statusOf(keyIn(before))).toBe(404);
    await context.current.jobs.drain();
    const after = await view();
    expect(after.picture).toBeDefined();
    expect(after.picture).not.toBe(before.picture);
    await update({ removeAttachments: after.attachments.map(({ attachmentId }) => attachmentId) });
    expect((await view()).picture).toBeUndefined();
  });

  // OFF-35, OFF-112
  it('withholds the picture once the offer needs an NDA', async () => {
    await attach('pump.png', await makePhoto());
    const key = keyIn(await view());
    expect(await statusOf(key)).toBe(200);
    await update({ ndaRequired: true });
    const stranger = await createPerson(context.current, 'supplier');
    for (const person of [undefined, buyer, stranger]) {
      expect((await view(person)).picture).toBeUndefined();
      expect(await statusOf(key, person)).toBe(404);
    }
    expect(await listedPicture()).toBeUndefined();
    const { body } = await call('publicOffers', { query: { keyword: 'Pumps', size: 100 } });
    const listed = (body as { content: Proposal[] }).content.find((offer) => offer.id === id);
    expect(listed).toBeDefined();
    expect(listed?.picture).toBeUndefined();
    expect(await statusOf(key, supplier)).toBe(200);
    await signNdaOf(context.current, id, supplier, buyer);
    expect(await statusOf(key, buyer)).toBe(200);
    expect(keyIn({ picture: (await listedPicture()) ?? '' })).toBe(key);
  });

  // OFF-505
  it('shows the picture of an offer under NDA to everyone once its supplier has opened it', async () => {
    await attach('pump.png', await makePhoto());
    const key = keyIn(await view());
    await update({ ndaRequired: true, pictureOpen: true });
    for (const person of [undefined, buyer]) {
      expect(await view(person)).toMatchObject({ withheld: true, attachments: [] });
      expect(keyIn(await view(person))).toBe(key);
      expect(await statusOf(key, person)).toBe(200);
    }
    expect(keyIn({ picture: (await listedPicture()) ?? '' })).toBe(key);
    await update({ pictureOpen: false });
    expect(await statusOf(key, buyer)).toBe(404);
  });

  // OFF-112
  it('shows the picture of a draft that was published only to its supplier', async () => {
    await attach('pump.png', await makePhoto());
    const key = keyIn(await view());
    await call('setPublished', { params: { id }, body: { draft: false } }, supplier.token);
    expect(await Promise.all([supplier, buyer, undefined].map((person) => statusOf(key, person)))).toEqual([
      200, 404, 404,
    ]);
  });

  // OFF-112
  it('makes missing pictures in the sweep job', async () => {
    await attach('pump.png', await makePhoto());
    const { picture } = await view();
    await context.current.pool.query('update offers set picture = null where id = $1', [id]);
    await context.current.pool.query('delete from offer_pictures where offer_id = $1', [id]);
    await context.current.jobs.enqueue(context.current.db, 'offers.sweep-pictures', {});
    await context.current.jobs.drain();
    expect((await view()).picture).toBe(picture);
  });
});
