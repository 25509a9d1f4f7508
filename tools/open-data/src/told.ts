import type { FieldCount } from './readers/field-tally';
import type { RefusedRow } from './readers/read-items';

/** Results of reading files, now or earlier. */
export interface Told {
  /** Number of offers in the files. */
  read: number;
  refused: number;
  notes: number;
  /** Counts of the read fields of published releases. */
  fields: FieldCount[];
  /** Accounts of the companies. */
  companies: string[];
  attributions: string[];
  /** The rejected rows, up to a limit. */
  refusedRows: RefusedRow[];
}

/** Maximum number of rejected rows that are kept; further ones are only counted. */
const mostRefusedRows = 200;

/** Sums the results of reading. */
export function createTold() {
  const sum = { read: 0, refused: 0, notes: 0 };
  const companies = new Set<string>();
  const attributions = new Set<string>();
  const fields = new Map<string, FieldCount>();
  const refusedRows: RefusedRow[] = [];

  function addFields(counts: readonly FieldCount[]): void {
    for (const { name, stated, read } of counts) {
      const field = fields.get(name) ?? { name, stated: 0, read: 0 };
      fields.set(name, { name, stated: field.stated + stated, read: field.read + read });
    }
  }

  return {
    addOffer({ company, attribution }: { company: string; attribution: string }): void {
      sum.read += 1;
      companies.add(company);
      if (attribution !== '') attributions.add(attribution);
    },

    addNotes(count: number): void {
      sum.notes += count;
    },

    addRefused(row: RefusedRow): void {
      sum.refused += 1;
      if (refusedRows.length < mostRefusedRows) refusedRows.push(row);
    },

    addFields,

    /** Adds the results of other files, except their rejected rows, which may be many in total. */
    add(told: Told): void {
      sum.read += told.read;
      sum.refused += told.refused;
      sum.notes += told.notes;
      for (const company of told.companies) companies.add(company);
      for (const attribution of told.attributions) attributions.add(attribution);
      addFields(told.fields);
    },

    result: (): Told => ({
      ...sum,
      fields: [...fields.values()],
      companies: [...companies],
      attributions: [...attributions],
      refusedRows,
    }),
  };
}
