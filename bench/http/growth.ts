import type { Cost } from './compare';
import { record, rounded } from './results';

/** Maximum growth of the cost of a request from the smallest market to the largest. */
const allowedFactor = 2;
/** Compares deep pages under one name, because page 5,000 does not exist in a small market. */
const rowName = (name: string) => (/^page [\d,]+ of all$/.test(name) ? 'a page far down' : name);

export interface SizeCosts {
  offers: number;
  costs: Cost[];
}

/** Costs of a request without other load. Only the median has a target; the others explain it. */
const measures = [
  {
    key: 'aloneMs',
    title: `milliseconds, the median (target: at most ${allowedFactor} times)`,
    isJudged: true,
  },
  { key: 'aloneP99Ms', title: 'milliseconds, the 99th percentile', isJudged: false },
  { key: 'aloneCpuMs', title: 'milliseconds of the processor, server and database', isJudged: false },
] as const;

const cell = (text: string) => text.padStart(14);

/** Prints the cost of a request at each size, and the factor from the first size to the last. */
export async function printGrowth(sizes: SizeCosts[]): Promise<void> {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return;
  for (const measure of measures) {
    console.log(`\nGrowth: ${measure.title}`);
    console.log(
      `${'offers'.padEnd(32)}${sizes.map(({ offers }) => cell(offers.toLocaleString('en-IN'))).join('')}${cell('factor')}`,
    );
    for (const [row, { name }] of first.costs.entries()) {
      await printRow(rowName(name), sizes, row, measure);
    }
  }
}

async function printRow(
  name: string,
  sizes: SizeCosts[],
  row: number,
  { key, isJudged }: (typeof measures)[number],
): Promise<void> {
  const costs = sizes.map((size) => size.costs[row]?.[key] ?? 0);
  const factor = (costs.at(-1) ?? 0) / (costs[0] || 1);
  const verdict = factor <= allowedFactor ? 'met' : 'NOT MET';
  const cells = costs.map((ms) => cell(ms.toFixed(3))).join('');
  console.log(`${name.padEnd(32)}${cells}${cell(factor.toFixed(2))}${isJudged ? `  ${verdict}` : ''}`);
  await record({
    bench: 'http',
    request: `growth: ${name}`,
    offers: sizes.map(({ offers }) => offers),
    [key]: costs.map((ms) => rounded(ms, 3)),
    factor: rounded(factor),
  });
}
