import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencodeImage } from './images';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG that claims a size and unpacks to that many zero bytes. */
function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('reencodeImage', () => {
  it('shrinks to the longer side, keeps the aspect and does not enlarge', async () => {
    const wide = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const small = await reencodeImage(wide, { maxSide: 200, format: 'webp' });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 200, height: 50 });
    const same = await reencodeImage(wide, { maxSide: 900, format: 'png' });
    expect(await sharp(same).metadata()).toMatchObject({ format: 'png', width: 400, height: 100 });
  });

  it('turns a photograph upright', async () => {
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const upright = await sharp(await reencodeImage(lying, { maxSide: 100, format: 'jpeg' })).metadata();
    expect(upright).toMatchObject({ width: 20, height: 40 });
    expect(upright.orientation ?? 1).toBe(1);
  });

  it('puts transparency on white where the format has none', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data } = await sharp(await reencodeImage(clear, { maxSide: 8, format: 'jpeg' }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });

  it('refuses a decompression bomb without unpacking it', async () => {
    const bomb = bombPng(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    await expect(reencodeImage(bomb, { maxSide: 100, format: 'png' })).rejects.toMatchObject({
      code: 'document_refused',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it.each([
    ['text', Buffer.from('no image')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'a PNG signature and 50 MB of noughts',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50 * 1024 * 1024)]),
    ],
  ])('refuses %s', async (_what, bytes) => {
    await expect(reencodeImage(bytes, { maxSide: 100, format: 'png' })).rejects.toMatchObject({
      code: 'document_refused',
    });
  });

  it('refuses a cut image', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    await expect(
      reencodeImage(noise.subarray(0, noise.length / 2), { maxSide: 100, format: 'png' }),
    ).rejects.toMatchObject({ code: 'document_refused' });
  });
});
