import sharp, { type Color } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanSignature } from './signature';

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Returns an image of strokes on paper; `box` is the area that the strokes cover. */
async function drawn(options: {
  width: number;
  height: number;
  paper: Color;
  ink?: string;
  box?: { left: number; top: number; width: number; height: number };
}): Promise<Buffer> {
  const { width, height, paper, ink = '#102080', box } = options;
  const page = sharp({ create: { width, height, channels: 4, background: paper } });
  if (!box) return page.png().toBuffer();
  const { left, top, width: w, height: h } = box;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g stroke="${ink}" stroke-width="4" fill="none"><path d="M0 2H${w}M2 0V${h}M${w - 2} 0V${h}M0 ${h - 2}H${w}M0 0L${w} ${h}"/></g></svg>`;
  return page
    .composite([{ input: Buffer.from(svg), left, top }])
    .png()
    .toBuffer();
}

async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
    info,
  };
}

const reasonOf = (bytes: Uint8Array) =>
  cleanSignature(bytes).then(
    () => 'accepted',
    (error: { code: string; fields: { field: string }[]; details: { reason: string } }) => {
      expect(error.code).toBe('invalid_input');
      expect(error.fields[0]?.field).toBe('signature');
      return error.details.reason;
    },
  );

describe('cleanSignature', () => {
  const box = { left: 300, top: 120, width: 200, height: 80 };

  it.each([
    ['a transparent', clear],
    ['a white', '#ffffff'],
    ['a slightly grey', '#e8e6e2'],
  ])(
    'crops the signature to its ink on %s background and makes the background transparent',
    async (_what, paper) => {
      const png = await cleanSignature(await drawn({ width: 900, height: 400, paper, box }));
      expect(await sharp(png).metadata()).toMatchObject({
        format: 'png',
        width: 200,
        height: 80,
        hasAlpha: true,
      });
      const { at } = await pixelsOf(png);
      expect(at(100, 10)[3]).toBe(0);
      const [red, green, blue, alpha] = at(1, 40);
      expect(alpha).toBe(255);
      expect([red, green, blue]).toEqual([0x10, 0x20, 0x80]);
    },
  );

  it('keeps the aspect ratio of a large signature and limits its width to 1200 px', async () => {
    const png = await cleanSignature(
      await drawn({
        width: 4_000,
        height: 1_500,
        paper: clear,
        box: { left: 200, top: 200, width: 3_600, height: 900 },
      }),
    );
    const { width, height } = await sharp(png).metadata();
    expect(width).toBe(1_200);
    expect(Math.abs(height - 300)).toBeLessThanOrEqual(2);
  });

  it('accepts a signature whose ink reaches into a corner', async () => {
    const png = await cleanSignature(
      await drawn({
        width: 300,
        height: 150,
        paper: '#ffffff',
        box: { left: 0, top: 0, width: 120, height: 60 },
      }),
    );
    expect(await sharp(png).metadata()).toMatchObject({ width: 120, height: 60 });
  });

  it('accepts a greyscale and a 16-bit scan of a signature', async () => {
    const page = await drawn({
      width: 400,
      height: 200,
      paper: '#ffffff',
      ink: '#000000',
      box: { left: 50, top: 50, width: 100, height: 40 },
    });
    const grey = await sharp(page).flatten().greyscale().toColourspace('b-w').png().toBuffer();
    const deep = await sharp(page).flatten().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(grey).metadata()).channels).toBe(1);
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    for (const scan of [grey, deep]) {
      expect(await sharp(await cleanSignature(scan)).metadata()).toMatchObject({ width: 100, height: 40 });
    }
  });

  it.each([
    ['transparent', clear],
    ['white', '#ffffff'],
    ['grey', '#cccccc'],
  ])('refuses a blank %s signature image', async (_what, paper) => {
    expect(await reasonOf(await drawn({ width: 600, height: 200, paper }))).toBe('blank');
  });

  it('refuses a single dot, ink in the colour of the paper, and a blank image of one pixel as a signature', async () => {
    const dot = await sharp(await drawn({ width: 200, height: 80, paper: '#ffffff' }))
      .composite([
        { input: { create: { width: 2, height: 2, channels: 3, background: '#000' } }, left: 60, top: 30 },
      ])
      .png()
      .toBuffer();
    expect(await reasonOf(dot)).toBe('blank');
    expect(
      await reasonOf(
        await drawn({
          width: 300,
          height: 150,
          paper: clear,
          ink: '#ffffff',
          box: { left: 9, top: 9, width: 90, height: 40 },
        }),
      ),
    ).toBe('blank');
    expect(await reasonOf(await drawn({ width: 1, height: 1, paper: clear }))).toBe('blank');
  });

  it('refuses a light signature on dark paper, which would be invisible on a page', async () => {
    expect(
      await reasonOf(
        await drawn({
          width: 300,
          height: 150,
          paper: '#101010',
          ink: '#ffffff',
          box: { left: 9, top: 9, width: 90, height: 40 },
        }),
      ),
    ).toBe('dark_paper');
  });

  it('refuses a signature that is not a PNG', async () => {
    const jpeg = await sharp(
      await drawn({
        width: 300,
        height: 150,
        paper: '#fff',
        box: { left: 9, top: 9, width: 90, height: 40 },
      }),
    )
      .flatten()
      .jpeg()
      .toBuffer();
    expect(await reasonOf(jpeg)).toBe('not_png');
    expect(await reasonOf(Buffer.alloc(0))).toBe('not_png');
    expect(await reasonOf(Buffer.from('<svg/>'))).toBe('not_png');
  });

  it('refuses a damaged signature image', async () => {
    const png = await drawn({ width: 900, height: 400, paper: clear, box });
    expect(await reasonOf(png.subarray(0, png.length / 2))).toBe('unreadable');
    expect(
      await reasonOf(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500)])),
    ).toMatch(/unreadable|not_png/);
  });

  it('refuses a signature image with a side above 4000 px, or with 50 MB', async () => {
    expect(await reasonOf(await drawn({ width: 4_001, height: 20, paper: clear }))).toBe('too_large');
    expect(await reasonOf(await drawn({ width: 6_000, height: 6_000, paper: clear }))).toMatch(
      /too_large|unreadable/,
    );
    const png = await drawn({
      width: 300,
      height: 150,
      paper: clear,
      box: { left: 9, top: 9, width: 90, height: 40 },
    });
    expect(await reasonOf(Buffer.concat([png, Buffer.alloc(50 * 1024 * 1024)]))).toBe('too_large');
  });
});
