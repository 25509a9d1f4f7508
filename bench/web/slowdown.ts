import type { Browser } from '../../e2e/fixtures/browser';
import { openWindow } from './devtools';
import { slowness } from './opening';

/** Maximum relative difference between the intended and the measured slow-down. */
const tolerance = 0.1;
const mostTries = 5;
const rounds = 5;

/** The rate that the browser is given, and the slow-down that it causes. */
export interface Slowdown {
  rate: number;
  factor: number;
}

/**
 * Simulates the opening of a screen in the page: new code, objects, and rows with style and layout. Returns the
 * median duration in milliseconds.
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
    // The code is added as a script of its own, as the code of an app.
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
 * Finds the rate that slows the browser down as intended at the moment. The browser slows a page down by interrupting
 * it, and work of other processes adds to that. On a shared machine a factor of four can therefore become five to
 * ten.
 *
 * @param before rate of the last search
 */
export async function findSlowdown(browser: Browser, before: number): Promise<Slowdown> {
  // A new window each time, because compiled code stays in memory.
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
