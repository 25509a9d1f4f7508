import { fileTypeFromBuffer } from 'file-type';
import { limits } from '@proffer/contract/wire/limits';
import { AppError, invalidField } from '../errors';

interface Pixels {
  /** Four bytes per pixel: red, green, blue, alpha. */
  data: Buffer;
  width: number;
  height: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const largestSide = 4_000;
/**
 * Maximum side at which ink is searched, in pixels: sharp enough, and fast enough not to delay
 * other requests.
 */
const scanSide = 2_400;
const widest = 1_200;
/**
 * How much darker than the paper (0 to 255) a pixel must be to count as ink, and to become opaque.
 */
const inkFrom = 24;
const inkFull = 96;
/** Fewer pixels of ink than this are a speck, not a signature. */
const fewestInkPixels = 16;

/**
 * Returns a drawn or uploaded signature as a clean PNG: cropped to the ink, at most 1200 px wide
 * and high, on a transparent background even if it came on white paper. The input may have at most
 * 2 MB and 4000×4000 px. Throws `invalid_input` at the field `signature` otherwise, with
 * `details.reason` `blank` for an empty one.
 */
export async function cleanSignature(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength > limits.upload.signatureBytes)
    throw refused('too_large', 'The signature image is larger than 2 MB.');
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'image/png')
    throw refused('not_png', 'The signature must be a PNG image.');
  try {
    const { default: sharp } = await import('sharp');
    const pixels = await decode(bytes);
    const box = clearPaper(pixels);
    const { data, width, height } = pixels;
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .extract(box)
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refused('unreadable', 'The signature image cannot be read.', cause);
  }
}

function refused(reason: string, text: string, cause?: unknown): AppError {
  const { fields } = invalidField('signature', text);
  return new AppError('invalid_input', { text, fields, details: { reason }, cause });
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: largestSide * largestSide, failOn: 'error' } as const;
  const { width, height } = await sharp(bytes, options).metadata();
  if (width > largestSide || height > largestSide) {
    throw refused('too_large', `The signature image is larger than ${largestSide} by ${largestSide} pixels.`);
  }
  const { data, info } = await sharp(bytes, options)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: scanSide, height: scanSide, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Makes the paper transparent in place and returns the bounding box of the ink. */
function clearPaper(pixels: Pixels): Box {
  const paper = paperOf(pixels);
  if (paper < 128)
    throw refused('dark_paper', 'The signature must be dark on a light or transparent ground.');
  const { data, width, height } = pixels;
  let [left, top, right, bottom, inkPixels] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const ink = paper - brightness(data, at);
      const cover = Math.min(1, Math.max(0, (ink - inkFrom / 2) / (inkFull - inkFrom / 2)));
      // Where the image itself has transparency, a pixel must not become more visible than it was.
      data[at + 3] = Math.min(data[at + 3] ?? 0, Math.round(cover * 255));
      if (ink < inkFrom) continue;
      inkPixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (inkPixels < fewestInkPixels) throw refused('blank', 'The signature is empty.');
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns the brightness of the brightest corner: ink may cover one corner, hardly all four. */
function paperOf({ data, width, height }: Pixels): number {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  return Math.max(...corners.map((pixel) => brightness(data, pixel * 4)));
}

/** Returns the brightness of a pixel on a white background, 0 to 255. */
function brightness(data: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
  const seen = 0.299 * red + 0.587 * green + 0.114 * blue;
  return 255 - ((255 - seen) * alpha) / 255;
}
