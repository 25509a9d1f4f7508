import type { Cost } from './compare';
import { record, rounded } from './results';

/** Allowed growth of one request's cost from the smallest market to the largest. */
const allowedFactor = 2;
/** Page 5,000 does not exist in a small market; what is compared is a page far down. */
const rowName = (name: string) => (/^page [\d,]+ of all$/.test(name) ? 'a page far down' : name);

export interface SizeCosts {
  offers: number;
  costs: Cost[];
}

const cell = (text: string) => text.padStart(14);

/** What one request costs at each size, alone on the server, and the factor from the first size to the last. */
export async function printGrowth(sizes: SizeCosts[]): Promise<void> {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return;
  console.log(
    `\nGrowth: milliseconds of one request alone, the median (bar: at most ${allowedFactor} times)`,
  );
  console.log(
    `${'offers'.padEnd(24)}${sizes.map(({ offers }) => cell(offers.toLocaleString('en-IN'))).join('')}${cell('factor')}`,
  );
  for (const [row, { name }] of first.costs.entries()) {
    const costs = sizes.map((size) => size.costs[row]?.aloneMs ?? 0);
    const factor = (costs.at(-1) ?? 0) / (costs[0] || 1);
    console.log(
      `${rowName(name).padEnd(24)}${costs.map((ms) => cell(ms.toFixed(3))).join('')}${cell(factor.toFixed(2))}  ${factor <= allowedFactor ? 'met' : 'NOT MET'}`,
    );
    await record({
      bench: 'http',
      request: `growth: ${rowName(name)}`,
      offers: sizes.map(({ offers }) => offers),
      aloneMs: costs.map((ms) => rounded(ms, 3)),
      factor: rounded(factor),
    });
  }
}
