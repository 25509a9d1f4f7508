import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../errors';

export type ImageFormat = 'png' | 'jpeg' | 'webp';

export interface Pixels {
  width: number;
  height: number;
}

export interface ReencodeOptions {
  /** Longer side of the result in pixels, at most; a smaller image keeps its size. */
  maxSide: number;
  format: ImageFormat;
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
  const detected = await fileTypeFromBuffer(bytes);
  if (!detected || !['image/png', 'image/jpeg', 'image/webp'].includes(detected.mime)) throw unreadable();
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: largestImagePixels, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  try {
    if (format === 'jpeg')
      return await image.flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer();
    if (format === 'webp') return await image.webp({ quality: 88 }).toBuffer();
    return await image.png().toBuffer();
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

function unreadable(cause?: unknown): AppError {
  return new AppError('document_refused', {
    text: 'This image is damaged or too large to be read.',
    fields: [{ field: 'file', text: 'This image cannot be read.' }],
    cause,
  });
}
