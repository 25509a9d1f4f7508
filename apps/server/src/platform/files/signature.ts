import { fileTypeFromBuffer } from 'file-type';
import { limits } from '@proffer/contract/wire/limits';
import { AppError, invalidField } from '../errors';

interface Pixels {
  /** Four bytes a pixel: red, green, blue, alpha. */
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
/** Ink is looked for at this size; enough for a crisp result, little enough not to hold up other requests. */
const scanSide = 2_400;
const widest = 1_200;
/** How much darker than its paper (0 to 255) a pixel must be to count as ink, and to be opaque. */
const inkFrom = 24;
const inkFull = 96;
/** A speck is no signature. */
const fewestInkPixels = 16;

/**
 * A drawn or uploaded signature as a clean PNG: proved to be one (at most 2 MB and 4000×4000 px), cut to the ink with
 * its aspect kept, at most 1200 px wide and high, on a transparent ground even when it came on white paper. Throws
 * `invalid_input` at the field `signature` for anything else, with `details.reason` `blank` for an empty one.
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

/** Makes the paper transparent in place and gives the box around the ink. */
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
      // Where the image has transparency of its own, a pixel is never more visible than it was.
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

/** Brightness of the brightest corner: ink may run into one corner, hardly into all four. */
function paperOf({ data, width, height }: Pixels): number {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  return Math.max(...corners.map((pixel) => brightness(data, pixel * 4)));
}

/** 0 to 255 as it looks on white, where the PDF shows it. */
function brightness(data: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
  const seen = 0.299 * red + 0.587 * green + 0.114 * blue;
  return 255 - ((255 - seen) * alpha) / 255;
}
