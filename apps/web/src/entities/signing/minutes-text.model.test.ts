import { expect, it } from 'vitest';
import { minutesText } from './minutes-text.model';

it.each([
  [600, '10:00'],
  [599, '9:59'],
  [65, '1:05'],
  [0, '0:00'],
])('shows %i seconds as %s', (seconds, text) => {
  expect(minutesText(seconds)).toBe(text);
});
