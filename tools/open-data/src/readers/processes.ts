import { isDraftContract } from '../mapping/canada-contract.mapping';
import { listAt, textAt, valueAt } from '../mapping/json-path';
import { mergeReleases } from '../mapping/ocds-process';

/** More processes than this waiting for further releases are not held back: memory stays bounded. */
const mostWaiting = 20_000;
/** Of a hundred stated currencies so many must be rupees for a blank one to be. */
const mostlyRupees = 0.95;

/** A release, or several of one process put together. */
export type Process = { release: unknown; releases: number };

/**
 * What a first look over a source has told of its processes: how many releases each has, so that these can be put
 * together, and in which currencies amounts are stated.
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
    /** First look: a release is there. */
    count(release: unknown): void {
      const ocid = textAt(release, 'ocid');
      if (ocid !== '' && !isDraftContract(release)) counts.set(ocid, (counts.get(ocid) ?? 0) + 1);
      for (const value of valuesOf(release)) currencies.count(textAt(value, 'currency'));
    },

    blankCurrency: currencies.ofBlanks,

    /** Second look: what can be read now that this release has come. */
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

    /** How many releases were read, those included whose process is not complete yet. */
    taken: (): number => taken,

    /** Processes of which releases are missing, because the source broke off. */
    rest: (): Process[] => [...waiting].map((entry) => end(...entry)),
  };
}
export type Processes = ReturnType<typeof createProcesses>;

/** Which currencies a source states, and so which one it leaves out. */
export function createCurrencies() {
  let stated = 0;
  let rupees = 0;
  return {
    count(currency: string): void {
      if (currency !== '') stated += 1;
      if (currency.toUpperCase() === 'INR') rupees += 1;
    },

    /** What a blank currency stands for in this source: rupees where nearly everything else is, else nothing. */
    ofBlanks: (): 'INR' | '' => (rupees > 0 && rupees >= stated * mostlyRupees ? 'INR' : ''),
  };
}

/** Every value of a release in which a currency may stand. */
export function valuesOf(release: unknown): unknown[] {
  const tender = valueAt(release, 'tender');
  return [
    valueAt(tender, 'minValue'),
    valueAt(tender, 'value'),
    ...[...listAt(release, 'awards'), ...listAt(release, 'contracts')].map((part) => valueAt(part, 'value')),
  ].filter((value) => value !== undefined && value !== null);
}
