import { expect, it } from 'vitest';
import { freePlace } from './toast-place.model';

const size = { width: 300, height: 60 };
const view = { width: 1440, height: 900 };
const box = (left: number, top: number, width = 200, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

// LIM-5
it('places toasts in the lower left corner if no control is there', () => {
  expect(freePlace(size, view, [box(600, 850)])).toEqual({ left: 12, bottom: 12 });
});

// LIM-5
it('moves toasts above the controls in the corner', () => {
  expect(freePlace(size, view, [box(0, 850), box(100, 700)])).toEqual({ left: 12, bottom: 62 });
});

// LIM-5
it('moves toasts to the right corner if the left side is full of controls', () => {
  const column = Array.from({ length: 20 }, (_, index) => box(0, index * 45));
  expect(freePlace(size, view, column)).toEqual({ left: 1128, bottom: 12 });
});

// LIM-5
it('finds no place between dense rows of links', () => {
  const rows = Array.from({ length: 20 }, (_, index) => box(0, index * 45, 1440));
  expect(freePlace(size, view, rows)).toBeNull();
});
