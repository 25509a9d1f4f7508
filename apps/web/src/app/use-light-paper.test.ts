import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useLightPaper } from './use-light-paper';

const { dataset } = document.documentElement;
const scheme = () => dataset['mantineColorScheme'];
const fire = (name: string) => globalThis.dispatchEvent(new Event(name));
const before = scheme();

afterEach(() => {
  if (before === undefined) delete dataset['mantineColorScheme'];
  else dataset['mantineColorScheme'] = before;
});

it.each(['dark', 'light'])('prints a %s page in light colours and restores it afterwards', (shown) => {
  dataset['mantineColorScheme'] = shown;
  const { unmount } = renderHook(useLightPaper);
  fire('beforeprint');
  expect(scheme()).toBe('light');
  fire('afterprint');
  expect(scheme()).toBe(shown);
  unmount();
  fire('beforeprint');
  expect(scheme()).toBe(shown);
});
