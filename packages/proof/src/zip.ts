/** Why a file cannot be read as a ZIP, in words. */
export class ZipFault extends Error {
  override name = 'ZipFault';
}

const endSignature = 0x06_05_4b_50;
const centralSignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;
/** An end of the directory, with the longest comment that may follow it. */
const endAtMost = 22 + 65_535;
/** Of all that is unpacked: more than a deal holds, less than what would take a computer down. */
const unpackedAtMost = 2_000_000_000;
const stored = 0;
const deflated = 8;

interface Place {
  name: string;
  method: number;
  packedBytes: number;
  bytes: number;
  offset: number;
}

/**
 * The files in a ZIP by their paths, from its directory: stored ones as a deal file has them, and deflated ones, since
 * people pack things again. Throws a `ZipFault` for anything else, also for two files of one name.
 */
export async function readZip(zip: Uint8Array): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = unpackedAtMost;
  for (const place of readDirectory(zip, view)) {
    if (place.name.endsWith('/')) continue;
    if (files.has(place.name)) throw new ZipFault(`It holds two files of the name ${place.name}.`);
    left -= place.bytes;
    if (left < 0) throw new ZipFault('It is too large to be read here.');
    files.set(place.name, await unpack(zip, view, place));
  }
  return files;
}

function readDirectory(zip: Uint8Array, view: DataView): Place[] {
  let end = zip.length - 22;
  const lowest = Math.max(0, zip.length - endAtMost);
  while (end >= lowest && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < lowest) throw new ZipFault('It is no ZIP.');
  const places: Place[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== centralSignature) {
      throw new ZipFault('Its directory is damaged.');
    }
    const nameBytes = view.getUint16(at + 28, true);
    const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    places.push({
      name: new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + more;
  }
  return places;
}

async function unpack(zip: Uint8Array, view: DataView, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const { name, method, packedBytes, bytes, offset } = place;
  if (offset + 30 > zip.length || view.getUint32(offset, true) !== localSignature) {
    throw new ZipFault(`${name} is not where the directory says.`);
  }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  // Copied: what is given may be a part of something larger, or a Buffer, whose slices stay tied to it.
  const packed = new Uint8Array(zip.subarray(start, start + packedBytes));
  if (packed.length !== packedBytes) throw new ZipFault(`${name} is cut off.`);
  if (method === stored) return packed;
  if (method !== deflated) throw new ZipFault(`${name} is packed in a way that is not known here.`);
  const content = await inflate(packed, bytes).catch(() => undefined);
  if (content?.length !== bytes) throw new ZipFault(`${name} cannot be unpacked.`);
  return content;
}

/** Never more than was said, whatever is packed. */
async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const content = new Uint8Array(bytes);
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let filled = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (filled + part.value.length > bytes) {
      await reader.cancel();
      return undefined;
    }
    content.set(part.value, filled);
    filled += part.value.length;
  }
  return filled === bytes ? content : undefined;
}
