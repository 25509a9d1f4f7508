import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const placeOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const sourceOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns `verify.html`: one page with its script and style inline, whose policy allows only these two and no
 * network.
 */
export async function makePage() {
  const [page, css] = await Promise.all(
    ['page.html', 'page.css'].map((name) => readFile(placeOf(name), 'utf8')),
  );
  const bundle = await rolldown({ input: placeOf('main.ts'), platform: 'browser', logLevel: 'warn' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // In an inline script this text would end the script.
  const script = output[0].code.trim().replaceAll('</', String.raw`<\/`);
  const style = css.replaceAll(/\s+/g, ' ').trim();
  const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; connect-src 'none'; base-uri 'none'; form-action 'none'`;
  return page
    .replaceAll(/\n\s+/g, '\n')
    .replace('POLICY', () => policy)
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`);
}
