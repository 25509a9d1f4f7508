import type { FieldCount } from './readers/field-tally';
import type { RefusedRow } from './readers/read-items';

/** What files tell, whether they are read now or were before. */
export interface Told {
  /** Offers the files hold. */
  read: number;
  refused: number;
  notes: number;
  /** How often what is read of published releases was stated. */
  fields: FieldCount[];
  /** Accounts of the companies. */
  companies: string[];
  attributions: string[];
  /** The refused rows, the first of them where there are many. */
  refusedRows: RefusedRow[];
}

/** More refused rows are counted and not kept. */
const mostRefusedRows = 200;

/** Adds up what is told. */
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

    /** Adds what other files told, but for their refused rows, which may be many in all. */
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
