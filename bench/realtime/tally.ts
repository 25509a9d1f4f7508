/** Errors in what one screen received. */
export interface Faults {
  lost: number;
  doubled: number;
  outOfOrder: number;
}

/** Checks what one screen receives: messages of several sources, each numbered from 0 without a gap. */
export function createTally() {
  const sources = new Map<number, { next: number; missing: Set<number> }>();
  const faults = { doubled: 0, outOfOrder: 0 };
  let order = 17;

  return {
    /** Returns false for a duplicate. */
    see(source: number, number: number): boolean {
      const seen = sources.get(source) ?? { next: 0, missing: new Set<number>() };
      sources.set(source, seen);
      if (number >= seen.next) {
        for (let skipped = seen.next; skipped < number; skipped += 1) seen.missing.add(skipped);
        seen.next = number + 1;
      } else if (seen.missing.delete(number)) {
        faults.outOfOrder += 1;
      } else {
        faults.doubled += 1;
        return false;
      }
      order = (Math.imul(order, 31) + source * 7_919 + number) | 0;
      return true;
    },

    /** Returns a hash that is equal for two screens with the same messages in the same order. */
    order: () => order,

    /** Returns the errors, given the number of messages that each source of this screen has sent. */
    judge(sent: Map<number, number>): Faults {
      let lost = 0;
      let neverSent = 0;
      for (const [source, count] of sent) {
        const seen = sources.get(source);
        lost += Math.max(0, count - (seen?.next ?? 0)) + (seen?.missing.size ?? 0);
        neverSent += Math.max(0, (seen?.next ?? 0) - count);
      }
      return { lost, doubled: faults.doubled + neverSent, outOfOrder: faults.outOfOrder };
    },
  };
}
export type Tally = ReturnType<typeof createTally>;
