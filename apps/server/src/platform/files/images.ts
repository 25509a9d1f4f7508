import { fileTypeFromBuffer } from 'file-type';
import { AppError, invalidField } from '../errors';

export type ImageFormat = 'png' | 'jpeg' | 'webp';

export interface Pixels {
  width: number;
  height: number;
}

interface ReencodeOptions {
  /** Longer side of the result in pixels, at most; a smaller image keeps its size. */
  maxSide: number;
  format: ImageFormat;
}

/** A part of an image in its own pixels, as it is shown: upright. */
export interface Box extends Pixels {
  x: number;
  y: number;
}

interface CutOptions extends Pixels {
  /** The part to keep; the whole when absent. What is then too wide or too high is cut off on both sides alike. */
  box: Box | undefined;
}

/** A photograph of 50 megapixels; decoding one takes about 200 MB for a moment. */
const largestImagePixels = 50_000_000;

/**
 * Writes an image anew, upright, in sRGB and without metadata, so that nothing but the picture remains. Only the first
 * frame of an animation is kept. Throws `document_refused` for what is no PNG, JPEG or WebP, is damaged, or has more
 * than 50 million pixels (which is read from the header, so that a decompression bomb is never unpacked).
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { maxSide, format }: ReencodeOptions,
): Promise<Uint8Array> {
  const upright = await openUpright(bytes);
  const image = upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  try {
    if (format === 'jpeg')
      return await image.flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer();
    if (format === 'webp') return await image.webp({ quality: 88 }).toBuffer();
    return await image.png().toBuffer();
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * Cuts a part out of an image and writes it anew as WebP of exactly this size; refuses and leaves out what
 * `reencodeImage` does. Throws `invalid_input` for a part that does not lie within the image.
 */
export async function cutImage(bytes: Uint8Array, { box, width, height }: CutOptions): Promise<Uint8Array> {
  const image = await openUpright(bytes);
  try {
    if (box) {
      const { autoOrient: whole } = await image.metadata();
      if (!isWithin(box, whole)) {
        throw invalidField(
          'width',
          `The part must lie within the picture of ${whole.width} × ${whole.height}.`,
        );
      }
      image.extract({ left: box.x, top: box.y, width: box.width, height: box.height });
    }
    return await image.resize({ width, height, fit: 'cover' }).webp({ quality: 88 }).toBuffer();
  } catch (cause) {
    throw cause instanceof AppError ? cause : unreadable(cause);
  }
}

function isWithin(box: Box, whole: Pixels): boolean {
  return box.x + box.width <= whole.width && box.y + box.height <= whole.height;
}

/** An image of a kind that we read, turned upright; nothing of it is unpacked yet. */
async function openUpright(bytes: Uint8Array) {
  const detected = await fileTypeFromBuffer(bytes);
  if (!detected || !['image/png', 'image/jpeg', 'image/webp'].includes(detected.mime)) throw otherKind();
  const { default: sharp } = await import('sharp');
  // What was unpacked for one picture is of no use for the next, and would stay in memory.
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: largestImagePixels, failOn: 'error' }).autoOrient();
}

/**
 * An image in these widths, each a WebP of this ratio of width to height, with clear edges where its own is another: what is
 * shown stays whole. Refuses what `reencodeImage` does.
 */
export async function shrinkImage(
  bytes: Uint8Array,
  { widths, ratio }: { widths: readonly number[]; ratio: number },
): Promise<Uint8Array[]> {
  const upright = await openUpright(bytes);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  try {
    const made: Uint8Array[] = [];
    for (const width of widths) {
      const size = { width, height: Math.round(width / ratio), fit: 'contain', background } as const;
      made.push(await upright.clone().resize(size).webp({ quality: 80 }).toBuffer());
    }
    return made;
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Width and height of an image that we have written, as it is shown. */
export async function measureImage(bytes: Uint8Array): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

function otherKind(): AppError {
  const text = 'Please choose a picture of the kind PNG, JPEG or WebP.';
  return new AppError('document_refused', { text, fields: [{ field: 'file', text }] });
}

function unreadable(cause?: unknown): AppError {
  return new AppError('document_refused', {
    text: 'This image is damaged or too large to be read.',
    fields: [{ field: 'file', text: 'This image cannot be read.' }],
    cause,
  });
}
