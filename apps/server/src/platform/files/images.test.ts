import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cutImage, reencodeImage, renderLogo } from './images';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns a square PNG of `side` pixels, one bit each, whose small data decompresses to zeros. */
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
  it('shrinks an image to the maximum side, keeps its aspect ratio and never enlarges it', async () => {
    const wide = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const small = await reencodeImage(wide, { maxSide: 200, format: 'webp' });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 200, height: 50 });
    const same = await reencodeImage(wide, { maxSide: 900, format: 'png' });
    expect(await sharp(same).metadata()).toMatchObject({ format: 'png', width: 400, height: 100 });
  });

  it('re-encoding rotates a photograph upright', async () => {
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const upright = await sharp(await reencodeImage(lying, { maxSide: 100, format: 'jpeg' })).metadata();
    expect(upright).toMatchObject({ width: 20, height: 40 });
    expect(upright.orientation ?? 1).toBe(1);
  });

  it('replaces transparency with white when the format has none', async () => {
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

  it('refuses a decompression bomb without decompressing it', async () => {
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
  ])('refuses to re-encode %s', async (_what, bytes) => {
    await expect(reencodeImage(bytes, { maxSide: 100, format: 'png' })).rejects.toMatchObject({
      code: 'document_refused',
    });
  });

  it('refuses to re-encode a truncated image', async () => {
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

/** Returns an image of four coloured quarters: red and green above blue and white. */
async function quarters(width: number, height: number) {
  const quarter = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, green, blue] = await Promise.all(['#f00', '#0f0', '#00f'].map(quarter));
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: red!, left: 0, top: 0 },
    { input: green!, left: width / 2, top: 0 },
    { input: blue!, left: 0, top: height / 2 },
  ]);
}

/** Returns the colours of the four corners, top row first, each channel as `0` or `f`. */
async function cornersOf(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [0, 1, 2].map((channel) => (data[(y * info.width + x) * 3 + channel]! > 127 ? 'f' : '0')).join('');
  const [right, bottom] = [info.width - 2, info.height - 2];
  return [at(1, 1), at(right, 1), at(1, bottom), at(right, bottom)];
}

describe('cutImage', () => {
  const size = { width: 60, height: 60 };

  it('returns the requested part in exactly the requested size, enlarged if necessary', async () => {
    const bytes = await (await quarters(80, 40)).png().toBuffer();
    const blue = await cutImage(bytes, { box: { x: 0, y: 20, width: 40, height: 20 }, ...size });
    expect(await sharp(blue).metadata()).toMatchObject({ format: 'webp', ...size });
    expect(await cornersOf(blue)).toEqual(['00f', '00f', '00f', '00f']);
    const middle = await cutImage(bytes, { box: { x: 30, y: 10, width: 20, height: 20 }, ...size });
    expect(await cornersOf(middle)).toEqual(['f00', '0f0', '00f', 'fff']);
  });

  it('crops an image centrally to the requested ratio when no part is given', async () => {
    const stripes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#f00' } })
      .composite([
        {
          input: await sharp({ create: { width: 30, height: 30, channels: 3, background: '#0f0' } })
            .png()
            .toBuffer(),
          left: 30,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    expect(await cornersOf(await cutImage(stripes, { box: undefined, ...size }))).toEqual(
      Array.from({ length: 4 }, () => '0f0'),
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'interprets the part in pixels of the upright image when the file has orientation %i',
    async (orientation) => {
      const bytes = await (await quarters(80, 40)).jpeg().withMetadata({ orientation }).toBuffer();
      const shown = await sharp(bytes).autoOrient().png().toBuffer({ resolveWithObject: true });
      const { width, height } = shown.info;
      const [topLeft, , , bottomRight] = await cornersOf(shown.data);
      const box = { x: width / 2, y: height / 2, width: width / 2, height: height / 2 };
      const cut = await cutImage(bytes, { box, ...size });
      expect(await cornersOf(cut)).toEqual(Array.from({ length: 4 }, () => bottomRight));
      expect(bottomRight).not.toBe(topLeft);
      expect((await sharp(cut).metadata()).orientation ?? 1).toBe(1);
    },
  );

  it('cutting an image drops its metadata', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } };
    const bytes = await (await quarters(80, 40)).jpeg().withExif(place).toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const cut = await sharp(await cutImage(bytes, { box: undefined, ...size })).metadata();
    expect([cut.exif, cut.xmp, cut.iptc, cut.icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('refuses a part that lies outside of the upright image', async () => {
    const bytes = await (await quarters(80, 40)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const cut = (box: { x: number; y: number; width: number; height: number }) =>
      cutImage(bytes, { box, ...size });
    await expect(cut({ x: 0, y: 0, width: 40, height: 80 })).resolves.toBeInstanceOf(Uint8Array);
    for (const box of [
      { x: 0, y: 0, width: 80, height: 40 },
      { x: 1, y: 0, width: 40, height: 80 },
      { x: 0, y: 80, width: 1, height: 1 },
    ]) {
      await expect(cut(box)).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  it('refuses a file that is not an image, is truncated, or would exhaust the memory', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    // The part lies at the end, in the missing half; a part of the intact half can be cut.
    const box = { x: 0, y: 190, width: 10, height: 10 };
    for (const bytes of [
      Buffer.from('no image'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      noise.subarray(0, noise.length / 2),
      bombPng(20_000),
    ]) {
      for (const part of [undefined, box]) {
        await expect(cutImage(bytes, { box: part, ...size })).rejects.toMatchObject({
          code: 'document_refused',
        });
      }
    }
  });
});

describe('renderLogo', () => {
  const rules = { widest: 6, highest: 1.5, leastHeight: 32 };
  const plain = (width: number, height: number, background = '#1a3e8c') =>
    sharp({ create: { width, height, channels: 3, background } });

  // BRA-5
  it('renders a logo for pages, documents and icons, without metadata', async () => {
    const given = await plain(1_200, 400).withMetadata({ orientation: 1 }).jpeg().toBuffer();
    const logo = await renderLogo(given, rules);
    expect(logo).toMatchObject({ width: 192, height: 64 });
    const sizes = await Promise.all(
      [logo.screen, logo.print, logo.icon].map((bytes) => sharp(bytes).metadata()),
    );
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [192, 64, 'png'],
      [480, 160, 'png'],
      [192, 192, 'png'],
    ]);
    expect(sizes.every(({ exif, icc }) => exif === undefined && icc === undefined)).toBe(true);
  });

  // BRA-5
  it('puts a transparent logo on white for documents only', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const given = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const logo = await renderLogo(given, rules);
    expect((await sharp(logo.screen).metadata()).hasAlpha).toBe(true);
    expect((await sharp(logo.print).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    expect((await sharp(logo.print).metadata()).hasAlpha).toBe(false);
  });

  // BRA-5
  it.each([
    ['too wide', 700, 100, /6 times as wide/],
    ['too high', 100, 200, /1.5 times as high/],
    ['too small', 60, 20, /32 pixels high/],
  ])('refuses a logo that is %s', async (_what, width, height, text) => {
    const given = await plain(width, height).png().toBuffer();
    await expect(renderLogo(given, rules)).rejects.toMatchObject({ code: 'document_refused', text });
  });

  // BRA-5
  it('refuses a decompression bomb and an SVG without decoding them', async () => {
    await expect(renderLogo(bombPng(20_000), rules)).rejects.toMatchObject({ code: 'document_refused' });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await expect(renderLogo(Buffer.from(svg), rules)).rejects.toMatchObject({ code: 'document_refused' });
  });
});
