import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';
import type { ContractLine } from './lines';

/** The content of a contract besides its name, description and days. Free of zod. */

/** A part of the price and its due date. */
export interface Milestone {
  what: string;
  /** `YYYY-MM-DD`; empty if it is due after an event and not on a day. */
  dueDate: string;
  /** Percentage of the total, with at most two decimals. */
  percent: number;
}

export interface ContractSubstance {
  lines: ContractLine[];
  /** For example "Within 30 days of the invoice". */
  paymentTerms: string;
  milestones: Milestone[];
  governingLaw: string;
  /** Place of jurisdiction, for example "Kanpur". */
  jurisdiction: string;
}

/** The terms of a contract that an amendment may change, by their names in the calls. */
export const termNames = [
  'contractName',
  'contractDescription',
  'startDate',
  'endDate',
  'lines',
  'paymentTerms',
  'milestones',
  'governingLaw',
  'jurisdiction',
  'requiredCertificates',
  'papers',
] as const;
export type TermName = (typeof termNames)[number];

export const noSubstance: ContractSubstance = {
  lines: [],
  paymentTerms: '',
  milestones: [],
  governingLaw: '',
  jurisdiction: '',
};

export const paymentTermsRule: TextRule = { most: limits.contractPaymentTerms };
export const milestoneRule: TextRule = { most: limits.shortText, missing: 'Please name the milestone.' };
export const governingLawRule: TextRule = { most: limits.shortText };
export const jurisdictionRule: TextRule = { most: limits.shortText };

export function percentFault(value: number): string | undefined {
  if (!Number.isFinite(value)) return 'Please enter a number.';
  if (value <= 0) return 'Must be more than 0.';
  if (value > 100) return 'At most 100.';
  return Number(value.toFixed(2)) === value ? undefined : 'At most 2 decimals.';
}

/** Returns the fault of milestones that do not add up to 100 %; no milestones are valid. */
export function milestonesFault(milestones: readonly Pick<Milestone, 'percent'>[]): string | undefined {
  const sum = milestones.reduce((hundredths, { percent }) => hundredths + Math.round(percent * 100), 0);
  if (milestones.length === 0 || sum === 10_000) return undefined;
  return `The milestones add up to ${sum / 100} %; they must add up to 100 %.`;
}

/** Shown next to the amounts of milestones. */
export const milestoneRoundingText =
  'Each milestone is its part of the total, rounded down to the paisa; the last one takes what is left.';

/** Returns the amount of each milestone, in rupees; they add up to the total to the paisa. */
export function milestoneSums(total: number, milestones: readonly Pick<Milestone, 'percent'>[]): number[] {
  const paise = BigInt(Math.round(total * 100));
  let rest = paise;
  return milestones.map(({ percent }, index) => {
    const isLast = index === milestones.length - 1;
    const part = isLast ? rest : (paise * BigInt(Math.round(percent * 100))) / 10_000n;
    rest -= part;
    return Number(part) / 100;
  });
}
