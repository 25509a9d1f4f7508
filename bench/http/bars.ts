/** What we hold ourselves to, and what a run came to. */
export interface Outcome {
  perSecond: number;
  p50Ms: number;
  /** Our requests a second for one of the thin server's; absent where it cannot do the same. */
  ratio?: number;
}

export interface Bar {
  text: string;
  isMet: (outcome: Outcome) => boolean;
}

export const atLeastPerSecond = (limit: number): Bar => ({
  text: `at least ${limit.toLocaleString('en-IN')}/s`,
  isMet: ({ perSecond }) => perSecond >= limit,
});

export const atLeastOfThin = (share: number): Bar => ({
  text: `at least ${share} of the thin server`,
  isMet: ({ ratio }) => ratio !== undefined && ratio >= share,
});

interface Verdict {
  name: string;
  bar: string;
  value: string;
  isMet: boolean;
}

/** The bars of one run, collected to be printed together at its end. */
export function createVerdicts() {
  const verdicts: Verdict[] = [];
  return {
    add(verdict: Verdict): void {
      verdicts.push(verdict);
    },
    print(): void {
      console.log('\nBars');
      for (const { name, bar, value, isMet } of verdicts) {
        console.log(`  ${isMet ? 'met    ' : 'NOT MET'}  ${name.padEnd(34)} ${value.padEnd(22)} ${bar}`);
      }
    },
  };
}
export type Verdicts = ReturnType<typeof createVerdicts>;
