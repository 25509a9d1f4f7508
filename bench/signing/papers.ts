import { crc32, deflateSync } from 'node:zlib';
import { createDocumentWriter } from '../../apps/server/src/platform/pdf-text';

const sentence =
  'The receiving side keeps secret what it is told, and returns or destroys it when it is asked to. ';

/** A document of a supplier's own with so many pages of text. */
export async function writeUpload(pages: number): Promise<Uint8Array> {
  const writer = await createDocumentWriter({ title: 'Our NDA', language: 'en' });
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) writer.pageBreak();
    writer.heading(`${page}. Section`);
    writer.paragraph(sentence.repeat(20));
  }
  return writer.finish();
}

const width = 600;
const height = 200;

/** A drawn signature as a PNG data URL: a wave of dark ink on a transparent ground. */
export function drawnSignature(): string {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let x = 20; x < width - 20; x += 1) {
    const middle = Math.round(height / 2 + Math.sin(x / 25) * 60);
    for (let y = middle - 2; y <= middle + 2; y += 1)
      rows.writeUInt32BE(0x14213dff, y * (1 + width * 4) + 1 + x * 4);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
