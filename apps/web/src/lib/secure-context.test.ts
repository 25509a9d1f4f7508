import { afterEach, expect, it, vi } from 'vitest';
import { copyText, httpsNeeded, isSecurePage } from './secure-context';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
});

// ACC-192
it('a page is insecure only if the browser reports it', () => {
  for (const [value, isSecure] of [
    [undefined, true],
    [true, true],
    [false, false],
  ] as const) {
    vi.stubGlobal('isSecureContext', value);
    expect(isSecurePage()).toBe(isSecure);
  }
});

// ACC-192
it('the message names the action that needs HTTPS', () => {
  expect(httpsNeeded('Checking a deal file').problem.detail).toBe(
    'Checking a deal file needs HTTPS. Please open the market at its https:// address.',
  );
});

// ACC-192
it('copyText copies with a clipboard, and returns false without one', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  expect(await copyText('a text')).toBe(false);
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  expect(await copyText('a text')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('a text');
});
