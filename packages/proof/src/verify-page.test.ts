import { beforeAll, describe, expect, it } from 'vitest';
import { fromHex, sha256OfText } from './bytes';

let page = '';

beforeAll(async () => {
  const maker = new URL('../page/make-page.mjs', import.meta.url).href;
  const { makePage } = (await import(maker)) as { makePage(): Promise<string> };
  page = await makePage();
});

// DEA-47
describe('verify.html', () => {
  it('is one small file without references to anything outside', () => {
    expect(new TextEncoder().encode(page).length).toBeLessThan(70_000);
    expect(page).not.toMatch(/https?:|src=|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|import\(/u);
  });

  it('may run only its own script and style and has no network access', async () => {
    const policy = /content="([^"]*connect-src[^"]*)"/u.exec(page)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none'; .*connect-src 'none'/u);
    for (const name of ['style', 'script']) {
      const [, own = ''] = new RegExp(`<${name}>([^]*?)</${name}>`, 'u').exec(page) ?? [];
      expect(own.length).toBeGreaterThan(100);
      const hash = btoa(String.fromCodePoint(...fromHex(await sha256OfText(own))));
      expect(policy).toContain(`${name}-src 'sha256-${hash}'`);
    }
  });
});
