import type { Browser } from '../../e2e/fixtures/browser';
import { openWindow } from './devtools';
import { slowness } from './opening';

/** How far what was meant and what came may lie apart. */
const tolerance = 0.1;
const mostTries = 5;
const rounds = 5;

/** What a browser is told, and how many times longer work then really took. */
export interface Slowdown {
  rate: number;
  factor: number;
}

/**
 * In a page: what opening a screen is made of, so many times. Code that is new to the browser, objects, rows with their
 * style and layout. Gives the median, in milliseconds.
 */
function workLikeAScreen(times: number): number {
  const parts = Array.from({ length: 300 }, (_, place) => place);
  const codeOf = (name: string) =>
    parts
      .map(
        (place) => `function ${name}_${place}(rows, at) {
          const row = { id: at, title: 'Offer ' + at, price: at * ${place + 3}, tags: ['a', 'b', String(at)], kept: null };
          if (at % ${(place % 7) + 2} === 0) row.kept = { since: at, by: row.title.toUpperCase() };
          for (const tag of row.tags) row.price += tag.length;
          rows.push(Object.assign({}, row, { place: ${place} }));
        }
        ${name}_${place}(rows, ${place});`,
      )
      .join('\n');
  const once = (round: number): number => {
    const beganAt = performance.now();
    const name = `build${Math.floor(beganAt * 1_000)}_${round}`;
    // The page is empty: as a script of its own, as the code of an app comes.
    const script = document.createElement('script');
    script.textContent = `{ const rows = []; ${codeOf(name)} window.rows = JSON.stringify(rows); }`;
    document.head.append(script);
    script.remove();
    const { rows } = window as unknown as { rows: string };
    const list = document.createElement('div');
    for (const { title, tags } of (JSON.parse(rows) as { title: string; tags: string[] }[]).slice(0, 100)) {
      const row = document.createElement('article');
      row.style.display = 'flex';
      const heading = document.createElement('h3');
      heading.textContent = title;
      const labels = document.createElement('ul');
      for (const tag of tags) {
        const label = document.createElement('li');
        label.className = `tag-${tag}`;
        label.textContent = tag;
        label.addEventListener('click', () => row.remove());
        labels.append(label);
      }
      row.append(heading, labels);
      list.append(row);
    }
    document.body.append(list);
    list.getBoundingClientRect();
    list.remove();
    return performance.now() - beganAt;
  };
  const taken = Array.from({ length: times }, (_, round) => once(round)).toSorted((a, b) => a - b);
  return taken[times >> 1] ?? Number.NaN;
}

/**
 * Finds what a browser has to be told to be slowed as meant at this moment. It slows a page by interrupting it, and takes
 * what others have of the processor meanwhile for work of the page, so that on a shared machine four becomes five to
 * ten for a while.
 *
 * @param before what it had to be told last.
 */
export async function findSlowdown(browser: Browser, before: number): Promise<Slowdown> {
  // Another one each time: what was compiled in it stays in its memory.
  const tools = await openWindow(browser, []);
  const workAt = async (rate: number): Promise<number> => {
    await tools.send('Emulation.setCPUThrottlingRate', { rate });
    return tools.run(workLikeAScreen, rounds);
  };
  let rate = before;
  let factor = 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (factor > 0) rate = 1 + ((rate - 1) * (slowness - 1)) / Math.max(0.5, factor - 1);
    const plainMs = await workAt(1);
    factor = (await workAt(rate)) / plainMs;
    if (Math.abs(factor / slowness - 1) <= tolerance) break;
  }
  await tools.close();
  return { rate, factor };
}
