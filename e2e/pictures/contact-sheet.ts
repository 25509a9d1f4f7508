import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

export const sizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export const folder = path.join(import.meta.dirname, '../../screenshots');

export const pictureFile = (size: string, name: string): string =>
  path.join(folder, size, `${name.replaceAll(/[^\p{L}\p{N} -]+/gu, '').trim()}.png`);

/** Combines all pictures on one page and takes a picture of it. */
export default async function makeContactSheet(): Promise<void> {
  // The README's pictures are stored elsewhere.
  if (!existsSync(folder)) return;
  const parts: string[] = [];
  for (const size of Object.keys(sizes)) {
    const names = (await readdir(path.join(folder, size)).catch(() => [])).toSorted((one, other) =>
      one.localeCompare(other),
    );
    const figures = names.map((name) => {
      const source = encodeURI(`${size}/${name}`);
      return `<figure><img src="${source}" alt=""><figcaption>${name.replace(/\.png$/, '')}</figcaption></figure>`;
    });
    parts.push(`<h1>${size}: ${names.length}</h1><section class="${size}">${figures.join('')}</section>`);
  }
  const file = path.join(folder, 'index.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><title>Every screen</title>${style}${parts.join('')}`,
  );
  const executablePath = process.env['PROFFER_CHROMIUM'];
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: path.join(folder, 'contact-sheet.png'), fullPage: true });
  await browser.close();
}

const style = `<style>
  body { margin: 1rem; font: 12px system-ui; }
  section { display: grid; gap: 1rem; grid-template-columns: repeat(5, 1fr); }
  section.phone { grid-template-columns: repeat(12, 1fr); }
  figure { margin: 0; }
  img { width: 100%; border: 1px solid #ccc; }
</style>`;
