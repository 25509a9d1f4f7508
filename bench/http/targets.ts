/** Targets of a benchmark and the results of a run. */
export interface Outcome {
  perSecond: number;
  p50Ms: number;
  /** Our requests per second divided by those of the thin server; absent if it cannot do the same. */
  ratio?: number;
}

export interface Target {
  text: string;
  isMet: (outcome: Outcome) => boolean;
}

export const atLeastPerSecond = (limit: number): Target => ({
  text: `at least ${limit.toLocaleString('en-IN')}/s`,
  isMet: ({ perSecond }) => perSecond >= limit,
});

export const atLeastOfThin = (share: number): Target => ({
  text: `at least ${share} of the thin server`,
  isMet: ({ ratio }) => ratio !== undefined && ratio >= share,
});

interface Verdict {
  name: string;
  target: string;
  value: string;
  isMet: boolean;
}

/** Collects the targets of a run, to print them together at the end. */
export function createVerdicts() {
  const verdicts: Verdict[] = [];
  return {
    add(verdict: Verdict): void {
      verdicts.push(verdict);
    },
    print(): void {
      console.log('\nTargets');
      for (const { name, target, value, isMet } of verdicts) {
        console.log(`  ${isMet ? 'met    ' : 'NOT MET'}  ${name.padEnd(34)} ${value.padEnd(22)} ${target}`);
      }
    },
  };
}
export type Verdicts = ReturnType<typeof createVerdicts>;
