import { describe, expect, it } from 'vitest';
import { readZip, ZipFault } from './zip';

interface Part {
  name: string;
  text: string;
  isDeflated?: boolean;
  /** What the directory says, if it is not so. */
  bytes?: number;
}

const encoder = new TextEncoder();

async function deflated(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Numbers of two or four bytes at their places in a header. */
function header(bytes: number, fields: [at: number, width: 2 | 4, value: number][]): Uint8Array {
  const made = new DataView(new ArrayBuffer(bytes));
  for (const [at, width, value] of fields) {
    if (width === 2) made.setUint16(at, value, true);
    else made.setUint32(at, value, true);
  }
  return new Uint8Array(made.buffer);
}

/** A ZIP of these, written by hand, so that it can be wrong. */
async function zipOf(parts: Part[]): Promise<Uint8Array> {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text, isDeflated = false, bytes } of parts) {
    const path = encoder.encode(name);
    const packed = isDeflated ? await deflated(text) : encoder.encode(text);
    const local = header(30, [
      [0, 4, 0x04_03_4b_50],
      [26, 2, path.length],
    ]);
    bodies.push(local, path, packed);
    const entry = header(46, [
      [0, 4, 0x02_01_4b_50],
      [10, 2, isDeflated ? 8 : 0],
      [20, 4, packed.length],
      [24, 4, bytes ?? encoder.encode(text).length],
      [28, 2, path.length],
      [42, 4, offset],
    ]);
    directory.push(entry, path);
    offset += 30 + path.length + packed.length;
  }
  const end = header(22, [
    [0, 4, 0x06_05_4b_50],
    [10, 2, parts.length],
    [16, 4, offset],
  ]);
  return Uint8Array.from([...bodies, ...directory, end].flatMap((part) => [...part]));
}

const textsIn = async (zip: Uint8Array) =>
  [...(await readZip(zip))].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);

// DEA-45
describe('a ZIP', () => {
  it('is read whether its files are stored or packed', async () => {
    const parts = [
      { name: 'deal.json', text: '{}' },
      { name: 'documents/दर.pdf', text: 'x'.repeat(10_000), isDeflated: true },
      { name: 'empty', text: '' },
    ];
    expect(await textsIn(await zipOf(parts))).toEqual(parts.map(({ name, text }) => [name, text]));
    expect(await textsIn(await zipOf([]))).toEqual([]);
  });

  it.each([
    ['nothing', async () => new Uint8Array(), 'no ZIP'],
    ['text', async () => encoder.encode('PK no'.repeat(20)), 'no ZIP'],
    [
      'two files of one name',
      () => zipOf([1, 2].map((text) => ({ name: 'a', text: String(text) }))),
      'two files',
    ],
    [
      'a file that is longer than said',
      () => zipOf([{ name: 'a', text: 'xxxx', isDeflated: true, bytes: 2 }]),
      'unpacked',
    ],
    [
      'a file that is shorter than said',
      () => zipOf([{ name: 'a', text: 'x', isDeflated: true, bytes: 9 }]),
      'unpacked',
    ],
    [
      'more than a computer holds',
      () => zipOf([{ name: 'a', text: 'x', isDeflated: true, bytes: 4e9 }]),
      'too large',
    ],
    [
      'a file cut off',
      async () => (await zipOf([{ name: 'a', text: 'x'.repeat(90) }])).slice(60),
      'directory',
    ],
  ])('that is %s is refused in words', async (_what, make, words) => {
    const zip = await make();
    await expect(readZip(zip)).rejects.toThrow(ZipFault);
    await expect(readZip(zip)).rejects.toThrow(words);
  });
});
