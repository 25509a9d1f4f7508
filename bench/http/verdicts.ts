import type { Verdicts } from './bars';
import type { Bench } from './bench-context';
import type { Cost } from './compare';
import { residentMegabytesOf } from './process-figures';
import { record, rounded } from './results';

/** A page far down may cost so many times the first one; measured to about a tenth, “the same” needs some room. */
const allowedByDepth = 1.25;
/** From so many offers on the lists themselves are most of it. */
const veryMany = 1_000_000;
const megabytesAllowed = (offers: number) => (offers > veryMany ? 500 : 250);

/** Whether a page costs the same however deep it lies. */
export function verdictOfDepth(costs: Cost[], verdicts: Verdicts): void {
  const first = costs.find(({ name }) => name === 'first page of all');
  const deep = costs.find(({ name }) => /^page [\d,]+ of all$/.test(name));
  if (!first || !deep) return;
  const factor = deep.aloneMs / first.aloneMs;
  verdicts.add({
    name: deep.name,
    bar: `at most ${allowedByDepth} times the first page, alone`,
    value: `${factor.toFixed(2)} times`,
    isMet: factor <= allowedByDepth,
  });
}

/** What the process holds at the end of everything. */
export async function reportMemory({ ours, offers, verdicts }: Bench): Promise<void> {
  const megabytes = residentMegabytesOf(ours.pid);
  if (megabytes === undefined) return;
  const allowed = megabytesAllowed(offers);
  await record({ bench: 'http', request: 'memory', offers, megabytes: rounded(megabytes, 0) });
  verdicts.add({
    name: 'memory of the process',
    bar: `at most ${allowed} MB`,
    value: `${megabytes} MB`,
    isMet: megabytes <= allowed,
  });
}
