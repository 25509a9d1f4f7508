interface PixelBounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Returns the smallest rectangle with all ink of an RGBA picture, widened by `paddingPx` within the picture. Null for
 * a blank picture, so that an empty pad is no signature. A pixel is ink unless it is nearly transparent or, with
 * `paper: 'white'`, nearly white (a photographed signature).
 */
export function inkBounds(
  pixels: ArrayLike<number>,
  width: number,
  height: number,
  { paddingPx = 0, paper = 'transparent' }: { paddingPx?: number; paper?: 'transparent' | 'white' } = {},
): PixelBounds | null {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isInk(pixels, (y * width + x) * 4, paper)) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const from = { x: Math.max(0, left - paddingPx), y: Math.max(0, top - paddingPx) };
  return {
    left: from.x,
    top: from.y,
    width: Math.min(width, right + 1 + paddingPx) - from.x,
    height: Math.min(height, bottom + 1 + paddingPx) - from.y,
  };
}

function isInk(pixels: ArrayLike<number>, at: number, paper: 'transparent' | 'white'): boolean {
  if ((pixels[at + 3] ?? 0) < 16) return false;
  if (paper === 'transparent') return true;
  return Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255) < 235;
}

/** Returns a size with the picture's proportions, at most `maxWidthPx` wide; never enlarges. */
export function fitWidth(
  width: number,
  height: number,
  maxWidthPx: number,
): { width: number; height: number } {
  if (width <= maxWidthPx) return { width, height };
  return { width: maxWidthPx, height: Math.max(1, Math.round((height * maxWidthPx) / width)) };
}

/** Returns the number of bytes in a base64 data URL. */
export function dataUrlBytes(dataUrl: string): number {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}
