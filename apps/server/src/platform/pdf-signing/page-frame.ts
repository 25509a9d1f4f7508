import { PDFArray, type PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPage } from '@cantoo/pdf-lib';
import type { Matrix } from './matrix';

/** Left, bottom, width and height in points, from the lower left corner of the visible page. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

/** The visible part of a page, upright, measured in points (1/72 inch) from its lower left corner. */
export interface PageFrame {
  width: number;
  height: number;
  /** Clockwise rotation that a reader applies to the page: 0, 90, 180 or 270 degrees. */
  rotation: number;
  /** Transforms visible coordinates into the coordinates of the page's own content. */
  toPage: Matrix;
}

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Maximum coordinate or unit; greater values are unrealistic and imprecise in computations. */
const largest = 1e7;
/** Size in which readers show a page without a usable MediaBox. */
const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/**
 * Returns the visible part of a page: its MediaBox clipped to its CropBox (ISO 32000-1, 14.11.2),
 * with inherited values, rotation and `UserUnit`. Unusable values count as absent, as in readers.
 */
export function frameOf(page: PDFPage): PageFrame {
  const { left, bottom, right, top } = visibleBox(page);
  const rotation = rotationOf(page);
  const unit = userUnitOf(page.node);
  const scale = 1 / unit;
  const toPage: Record<number, Matrix> = {
    90: [0, scale, -scale, 0, right, bottom],
    180: [-scale, 0, 0, -scale, right, top],
    270: [0, -scale, scale, 0, left, top],
  };
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  const isUpright = rotation % 180 === 0;
  return {
    width: isUpright ? width : height,
    height: isUpright ? height : width,
    rotation,
    toPage: toPage[rotation] ?? [scale, 0, 0, scale, left, bottom],
  };
}

/**
 * Returns the corners of a visible rectangle in page coordinates: left, bottom, right and top, as
 * in `/Rect`.
 */
export function pageCorners({ toPage }: PageFrame, [x, y, width, height]: Rect): number[] {
  const [a, b, c, d, e, f] = toPage;
  const xs = [a * x + c * y + e, a * (x + width) + c * (y + height) + e];
  const ys = [b * x + d * y + f, b * (x + width) + d * (y + height) + f];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns the length of one unit of the page's coordinates in points (`UserUnit`, never inherited). */
export function userUnitOf(page: PDFDict): number {
  const unit = page.lookup(PDFName.of('UserUnit'));
  const value = unit instanceof PDFNumber ? unit.asNumber() : 1;
  return value > 0 && value < largest ? value : 1;
}

function visibleBox(page: PDFPage): Box {
  const media = boxOf(inherited(page, 'MediaBox')) ?? letter;
  const crop = boxOf(inherited(page, 'CropBox')) ?? media;
  const box = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  // Readers ignore a CropBox outside of the MediaBox.
  return hasArea(box) ? box : media;
}

/** Returns a rectangle with normalised corners; undefined if readers cannot use it. */
export function boxOf(value: PDFObject | undefined): Box | undefined {
  if (!(value instanceof PDFArray) || value.size() !== 4) return undefined;
  const numbers = [0, 1, 2, 3].map((index) => {
    const entry = value.lookup(index);
    return entry instanceof PDFNumber ? entry.asNumber() : Number.NaN;
  });
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const box = {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  };
  return numbers.every((value) => Math.abs(value) < largest) && hasArea(box) ? box : undefined;
}

const hasArea = ({ left, bottom, right, top }: Box): boolean => right > left && top > bottom;

function rotationOf(page: PDFPage): number {
  const value = inherited(page, 'Rotate');
  const angle = value instanceof PDFNumber ? value.asNumber() : 0;
  // Readers apply quarter turns only.
  return angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0;
}

/** Returns an entry of the page, or the inherited one. */
export function inherited(page: PDFPage, key: string): PDFObject | undefined {
  return page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of(key)));
}
