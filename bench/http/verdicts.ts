import type { Verdicts } from './targets';
import type { Bench } from './bench-context';
import type { Cost } from './compare';
import { residentMegabytesOf } from './process-figures';
import { record, rounded } from './results';

/** Maximum cost of a deep page relative to the first; measurements vary by about a tenth. */
const allowedByDepth = 1.25;
/** Number of offers from which the cached lists take most of the memory. */
const veryMany = 1_000_000;
const megabytesAllowed = (offers: number) => (offers > veryMany ? 500 : 250);

/** Adds the target that a page costs the same at any depth. */
export function verdictOfDepth(costs: Cost[], verdicts: Verdicts): void {
  const first = costs.find(({ name }) => name === 'first page of all');
  const deep = costs.find(({ name }) => /^page [\d,]+ of all$/.test(name));
  if (!first || !deep) return;
  const factor = deep.aloneMs / first.aloneMs;
  verdicts.add({
    name: deep.name,
    target: `at most ${allowedByDepth} times the first page, alone`,
    value: `${factor.toFixed(2)} times`,
    isMet: factor <= allowedByDepth,
  });
}

/** Adds the target for the memory of the process at the end. */
export async function reportMemory({ ours, offers, verdicts }: Bench): Promise<void> {
  const megabytes = residentMegabytesOf(ours.pid);
  if (megabytes === undefined) return;
  const allowed = megabytesAllowed(offers);
  await record({ bench: 'http', request: 'memory', offers, megabytes: rounded(megabytes, 0) });
  verdicts.add({
    name: 'memory of the process',
    target: `at most ${allowed} MB`,
    value: `${megabytes} MB`,
    isMet: megabytes <= allowed,
  });
}
