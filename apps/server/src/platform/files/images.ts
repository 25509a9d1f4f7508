import { fileTypeFromBuffer } from 'file-type';
import { AppError, invalidField } from '../errors';

export type ImageFormat = 'png' | 'jpeg' | 'webp';

export interface Pixels {
  width: number;
  height: number;
}

interface ReencodeOptions {
  /** Maximum of the longer side, in pixels; smaller images keep their size. */
  maxSide: number;
  format: ImageFormat;
}

/** A part of an image, in pixels of the upright image. */
export interface Box extends Pixels {
  x: number;
  y: number;
}

interface CutOptions extends Pixels {
  /** The part to cut; without it, the whole image is cropped centrally to the target ratio. */
  box: Box | undefined;
}

/** Maximum number of pixels, a photograph of 50 megapixels; decoding one needs about 200 MB. */
const largestImagePixels = 50_000_000;

/**
 * Re-encodes an image: upright, in sRGB, without metadata, and only the first frame of an
 * animation. Throws `document_refused` if it is not a PNG, JPEG or WebP, is damaged, or exceeds 50
 * million pixels. The size is read from the header, so a decompression bomb is never decoded.
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
 * Cuts a part out of an image and encodes it as WebP of exactly this size, with the checks of
 * `reencodeImage`. Throws `invalid_input` for a part that lies outside of the image.
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

/** Opens an image of an allowed format, rotated upright. Nothing is decoded yet. */
async function openUpright(bytes: Uint8Array) {
  const detected = await fileTypeFromBuffer(bytes);
  if (!detected || !['image/png', 'image/jpeg', 'image/webp'].includes(detected.mime)) throw otherKind();
  const { default: sharp } = await import('sharp');
  // The cache of decoded images would only keep memory; no image is used twice.
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: largestImagePixels, failOn: 'error' }).autoOrient();
}

/**
 * Returns an image as WebP in several widths, all of one ratio of width to height. The whole image
 * stays visible, with transparent margins where its ratio differs. Performs the checks of
 * `reencodeImage`.
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

/** Sizes of the renderings of a logo, in pixels. */
const logoSizes = { screen: { width: 384, height: 64 }, print: { width: 960, height: 160 }, icon: 192 };

/** A logo in the sizes in which it is shown, as PNG. */
export interface RenderedLogo extends Pixels {
  screen: Uint8Array;
  print: Uint8Array;
  icon: Uint8Array;
}

/**
 * Renders a logo for screens, documents and icons, with the checks of `reencodeImage`. `width` and `height` are those of
 * `screen`. Throws `document_refused` for a logo that its place does not suit.
 */
export async function renderLogo(
  bytes: Uint8Array,
  { widest, highest, leastHeight }: { widest: number; highest: number; leastHeight: number },
): Promise<RenderedLogo> {
  const upright = await openUpright(bytes);
  try {
    const { autoOrient: whole } = await upright.metadata();
    if (whole.height < leastHeight)
      throw refused(`Please choose a logo at least ${leastHeight} pixels high.`);
    if (whole.width > whole.height * widest || whole.height > whole.width * highest) {
      throw refused(
        `Please choose a logo at most ${widest} times as wide as high, and at most ${highest} times as high as wide.`,
      );
    }
    const within = { fit: 'inside', withoutEnlargement: true } as const;
    const { data: screen, info } = await upright
      .clone()
      .resize({ ...logoSizes.screen, ...within })
      .png({ palette: true, effort: 10 })
      .toBuffer({ resolveWithObject: true });
    const print = await upright
      .clone()
      .resize({ ...logoSizes.print, ...within })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const icon = await upright
      .clone()
      .resize({ width: logoSizes.icon, height: logoSizes.icon, fit: 'contain', background })
      .png({ palette: true, effort: 10 })
      .toBuffer();
    return { screen, print, icon, width: info.width, height: info.height };
  } catch (cause) {
    throw cause instanceof AppError ? cause : unreadable(cause);
  }
}

/** Returns width and height of an image that this module has encoded. */
export async function measureImage(bytes: Uint8Array): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

const otherKind = (): AppError => refused('Please choose a picture of the kind PNG, JPEG or WebP.');

function refused(text: string): AppError {
  return new AppError('document_refused', { text, fields: [{ field: 'file', text }] });
}

function unreadable(cause?: unknown): AppError {
  return new AppError('document_refused', {
    text: 'This image is damaged or too large to be read.',
    fields: [{ field: 'file', text: 'This image cannot be read.' }],
    cause,
  });
}
