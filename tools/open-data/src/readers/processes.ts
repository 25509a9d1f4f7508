import { isDraftContract } from '../mapping/canada-contract.mapping';
import { listAt, textAt, valueAt } from '../mapping/json-path';
import { mergeReleases } from '../mapping/ocds-process';

/** Maximum number of incomplete processes held back, to bound the memory. */
const mostWaiting = 20_000;
/** Share of stated currencies that must be rupees for a blank one to count as rupees. */
const mostlyRupees = 0.95;

/** A release, or the merged releases of a process. */
export type Process = { release: unknown; releases: number };

/**
 * Result of a first pass over a source: the number of releases per process, so that they can be merged, and the
 * stated currencies.
 */
export function createProcesses() {
  const counts = new Map<string, number>();
  const waiting = new Map<string, unknown[]>();
  const currencies = createCurrencies();
  let taken = 0;

  function end(ocid: string, releases: unknown[]): Process {
    waiting.delete(ocid);
    return { release: mergeReleases(releases), releases: releases.length };
  }

  return {
    /** Counts a release in the first pass. */
    count(release: unknown): void {
      const ocid = textAt(release, 'ocid');
      if (ocid !== '' && !isDraftContract(release)) counts.set(ocid, (counts.get(ocid) ?? 0) + 1);
      for (const value of valuesOf(release)) currencies.count(textAt(value, 'currency'));
    },

    blankCurrency: currencies.ofBlanks,

    /** Takes a release in the second pass and returns the processes that are now complete. */
    take(release: unknown): Process[] {
      taken += 1;
      const ocid = textAt(release, 'ocid');
      const count = isDraftContract(release) ? 1 : (counts.get(ocid) ?? 1);
      if (count === 1) return [{ release, releases: 1 }];
      const together = [...(waiting.get(ocid) ?? []), release];
      if (together.length === count) return [end(ocid, together)];
      waiting.set(ocid, together);
      const [oldest] = waiting.size > mostWaiting ? waiting : [];
      return oldest ? [end(...oldest)] : [];
    },

    /** Returns the number of releases read, including those of incomplete processes. */
    taken: (): number => taken,

    /** Returns the processes whose releases are incomplete because the source broke off. */
    rest: (): Process[] => [...waiting].map((entry) => end(...entry)),
  };
}
export type Processes = ReturnType<typeof createProcesses>;

/** Counts the stated currencies of a source. */
export function createCurrencies() {
  let stated = 0;
  let rupees = 0;
  return {
    count(currency: string): void {
      if (currency !== '') stated += 1;
      if (currency.toUpperCase() === 'INR') rupees += 1;
    },

    /** Returns the meaning of a blank currency in this source: rupees if nearly all others are, else none. */
    ofBlanks: (): 'INR' | '' => (rupees > 0 && rupees >= stated * mostlyRupees ? 'INR' : ''),
  };
}

/** Returns every value of a release that may have a currency. */
export function valuesOf(release: unknown): unknown[] {
  const tender = valueAt(release, 'tender');
  return [
    valueAt(tender, 'minValue'),
    valueAt(tender, 'value'),
    ...[...listAt(release, 'awards'), ...listAt(release, 'contracts')].map((part) => valueAt(part, 'value')),
  ].filter((value) => value !== undefined && value !== null);
}
