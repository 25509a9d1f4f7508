export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Distance in pixels of a toast from the edges of the window and from controls below it. */
const gap = 12;

/** Width in pixels from which a window is not a phone's, and height of the bar at its top. */
const wideFrom = 992;
const topBar = 72;

/**
 * Returns the place of the toasts in pixels from the left and the bottom of the window: the lowest one in the left
 * corner that hides no control (LIM-5), or else in the right corner. Null if there is none, on a phone in its lower
 * half, because the title is above.
 */
export function freePlace(
  size: Size,
  view: Size,
  controls: readonly Box[],
): { left: number; bottom: number } | null {
  const highest = view.width < wideFrom ? view.height / 2 : view.height - topBar;
  for (const left of [gap, view.width - size.width - gap]) {
    const around = controls.filter((box) => box.left < left + size.width && box.right > left);
    const bottoms = [gap, ...around.map(({ top }) => view.height - top + gap)]
      .filter((bottom) => bottom >= gap && bottom + size.height <= highest)
      .toSorted((one, other) => one - other);
    for (const bottom of bottoms) {
      const lower = view.height - bottom;
      const isFree = around.every((box) => box.top >= lower || box.bottom <= lower - size.height);
      if (isFree) return { left, bottom };
    }
  }
  return null;
}
