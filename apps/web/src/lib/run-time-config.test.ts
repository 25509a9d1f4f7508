import { afterEach, describe, expect, it, vi } from 'vitest';

async function styleNonceOf(content: string): Promise<string | undefined> {
  document.head.innerHTML = `<meta name="csp-nonce" content="${content}">`;
  vi.resetModules();
  return (await import('./run-time-config')).styleNonce;
}

afterEach(() => {
  document.head.innerHTML = '';
});

describe('the nonce of the page', () => {
  it.each(['abc-_DEF', '__7C3ehoUmnpDrWw1rGHQA'])(
    'is %s, whatever characters it begins with',
    async (nonce) => {
      expect(await styleNonceOf(nonce)).toBe(nonce);
    },
  );

  it.each(['', '__CSP_NONCE__'])('is absent while the placeholder is not replaced: “%s”', async (content) => {
    expect(await styleNonceOf(content)).toBeUndefined();
  });
});
