import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { StartedHandover } from '@proffer/contract/nda/schemas';
import { problemOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson, type Person } from '../world/people';

const logged: string[] = [];
const context = useContext({ logTo: { write: (line) => void logged.push(line) } });
const over = 'This link is no longer valid. Please start again on your other screen.';

let asker: Person;
let picture: string;

beforeAll(async () => {
  asker = await createPerson(context.current, 'buyer', { firstName: 'Zubeida', lastName: 'Khan' });
  const stroke = { create: { width: 60, height: 12, channels: 4, background: '#14213d' } } as const;
  const ink = await sharp(stroke).png().toBuffer();
  const sheet = { create: { width: 400, height: 160, channels: 4, background: '#0000' } } as const;
  const png = await sharp(sheet)
    .composite([{ input: ink, left: 90, top: 70 }])
    .png()
    .toBuffer();
  picture = `data:image/png;base64,${png.toString('base64')}`;
});

async function start(by = asker): Promise<StartedHandover> {
  const { status, body } = await context.current.call('startHandover', {}, by.token);
  expect(status).toBe(201);
  return body as StartedHandover;
}
const read = (id: number, by = asker) => context.current.call('handoverState', { params: { id } }, by.token);
const open = (key: string) => context.current.call('openHandover', { body: { key } });
const draw = (key: string, signature = picture) =>
  context.current.call('drawHandover', { body: { key, signature } });

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe('signature drawn on a phone', () => {
  // NDA-35
  it('a signature drawn on a phone reaches the user who started it, and the phone learns only a first name', async () => {
    const { handoverId, key, expiresAt } = await start();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(new Date(expiresAt).getTime() - context.current.clock.now().getTime()).toBe(
      limits.signatureHandoverMs,
    );
    expect((await read(handoverId)).body).toEqual({ state: 'waiting' });
    expect((await open(key)).body).toEqual({ firstName: 'Zubeida', expiresAt });
    expect((await read(handoverId)).body).toEqual({ state: 'opened' });
    expect((await draw(key)).body).toEqual({ status: 'Success', msg: 'Signature sent' });

    const reads = await Promise.all([read(handoverId), read(handoverId), read(handoverId)]);
    expect(statusesOf(reads)).toEqual([200, 200, 200]);
    const { state, signature } = (reads[0]?.body ?? {}) as { state: string; signature: string };
    expect(state).toBe('drawn');
    const { width, height } = await sharp(Buffer.from(signature.split(',')[1]!, 'base64')).metadata();
    expect([width, height]).toEqual([60, 12]);
  });

  it('of concurrent drawings for one signature hand-over only one is accepted', async () => {
    const { handoverId, key } = await start();
    const sent = await Promise.all([draw(key), draw(key), draw(key)]);
    expect(statusesOf(sent)).toEqual([200, 409, 409]);
    expect(problemOf(await draw(key)).detail).toBe(
      'A signature has already been sent. Please return to your other screen.',
    );
    expect(problemOf(await open(key)).detail).toBe(over);
    expect((await read(handoverId)).body).toMatchObject({ state: 'drawn' });
  });

  it('a drawn signature is cropped like any other, and an empty one is refused at its field', async () => {
    const { key } = await start();
    const blank = { create: { width: 40, height: 20, channels: 4, background: '#0000' } } as const;
    const png = (await sharp(blank).png().toBuffer()).toString('base64');
    const refused = await draw(key, `data:image/png;base64,${png}`);
    expect([refused.status, problemOf(refused).errors]).toEqual([
      422,
      [{ field: 'signature', text: 'The signature is empty.' }],
    ]);
    expect((await draw(key, 'data:image/jpeg;base64,AAAA')).status).toBe(422);
    expect((await draw(key)).status).toBe(200);
  });
});

describe('key of a signature hand-over', () => {
  // NDA-35
  it('a wrong, replaced, used or expired key of a signature hand-over gives the same error', async () => {
    const first = await start();
    const second = await start();
    const texts = [
      problemOf(await open('A'.repeat(43))).detail,
      problemOf(await open('short')).detail,
      problemOf(await open(first.key)).detail,
      problemOf(await draw(first.key)).detail,
    ];
    expect((await read(first.handoverId)).status).toBe(404);
    context.current.clock.advance(limits.signatureHandoverMs);
    texts.push(problemOf(await open(second.key)).detail, problemOf(await draw(second.key)).detail);
    expect(new Set(texts)).toEqual(new Set([over]));
    expect((await read(second.handoverId)).body).toEqual({ state: 'expired' });
  });

  it('a drawn signature that is not fetched in time expires and is deleted', async () => {
    const { handoverId, key } = await start();
    await draw(key);
    context.current.clock.advance(limits.signatureHandoverMs);
    expect((await read(handoverId)).body).toEqual({ state: 'expired' });
    await context.current.jobs.enqueue(context.current.db, 'nda.sweep-handovers', {});
    await context.current.jobs.drain();
    expect((await read(handoverId)).status).toBe(404);
    const { rows } = await context.current.pool.query('select * from signature_handovers');
    expect(rows).toEqual([]);
  });

  it('the key of a signature hand-over is stored only as a hash and appears in no log', async () => {
    const { key } = await start();
    await open(key);
    await draw(key);
    await context.current.send({ method: 'GET', url: `/sign-by-phone?key=${key}` });
    await context.current.send({
      method: 'POST',
      url: '/nda/signature-handover/open',
      payload: `{"key":"${key}`,
    });
    const { rows } = await context.current.pool.query<{ row: string; hash: Buffer }>(
      'select h::text as row, key_hash as hash from signature_handovers h',
    );
    expect(rows.map(({ hash }) => hash)).toContainEqual(createHash('sha256').update(key).digest());
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(key);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('\n')).not.toContain(key);
    expect(logged.join('\n')).not.toContain(picture.slice(-200));
  });
});

describe('signature hand-over', () => {
  it('a signature hand-over can be read only by its own user', async () => {
    const { handoverId, key } = await start();
    const stranger = await createPerson(context.current, 'supplier');
    await draw(key);
    expect((await read(handoverId, stranger)).status).toBe(404);
    expect((await context.current.call('handoverState', { params: { id: handoverId } })).status).toBe(401);
    expect((await read(handoverId)).body).toMatchObject({ state: 'drawn' });
  });

  it('a user has one signature hand-over, even if several are started concurrently', async () => {
    const started = await Promise.all([start(), start(), start(), start()]);
    const { rows } = await context.current.pool.query<{ id: number }>(
      'select id from signature_handovers where user_id = $1',
      [asker.userId],
    );
    expect(rows).toHaveLength(1);
    expect(started.map(({ handoverId }) => handoverId)).toContain(rows[0]!.id);
  });

  it('guessing keys of signature hand-overs is limited to thirty attempts a minute', async () => {
    const request = requestOf('openHandover', { body: { key: 'B'.repeat(43) } });
    const replies = [];
    for (let count = 0; count < 31; count += 1)
      replies.push(await context.current.send({ ...request, remoteAddress: '203.0.113.9' }));
    expect(replies.slice(0, 30).every(({ status }) => status === 422)).toBe(true);
    expect(replies[30]!.status).toBe(429);
  });
});
