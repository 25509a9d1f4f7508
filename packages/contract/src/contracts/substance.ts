import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';
import type { ContractLine } from './lines';

/** What a contract may say beside its name, description and days. Free of zod. */

/** A part of the price and when it is due. */
export interface Milestone {
  what: string;
  /** `YYYY-MM-DD`; empty where it is not a day but an event that makes it due. */
  dueDate: string;
  /** Of the total, at most two decimals. */
  percent: number;
}

export interface ContractSubstance {
  lines: ContractLine[];
  /** "Within 30 days of the invoice". */
  paymentTerms: string;
  milestones: Milestone[];
  governingLaw: string;
  /** Whose courts decide: "Kanpur". */
  jurisdiction: string;
}

/** The terms of a contract, by the names of the calls: what an amendment may change. */
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
export const milestoneRule: TextRule = { most: limits.shortText, missing: 'Please say what is paid for.' };
export const governingLawRule: TextRule = { most: limits.shortText };
export const jurisdictionRule: TextRule = { most: limits.shortText };

export function percentFault(value: number): string | undefined {
  if (!Number.isFinite(value)) return 'Please enter a number.';
  if (value <= 0) return 'Must be more than 0.';
  if (value > 100) return 'At most 100.';
  return Number(value.toFixed(2)) === value ? undefined : 'At most 2 decimals.';
}

/** What is wrong with milestones together: without any there is nothing to add up. */
export function milestonesFault(milestones: readonly Pick<Milestone, 'percent'>[]): string | undefined {
  const sum = milestones.reduce((hundredths, { percent }) => hundredths + Math.round(percent * 100), 0);
  if (milestones.length === 0 || sum === 10_000) return undefined;
  return `The milestones come to ${sum / 100} %; they have to be 100 % together.`;
}

/** Said wherever the amounts of milestones stand. */
export const milestoneRoundingText =
  'Each milestone is its part of the total, rounded down to the paisa; the last one takes what is left.';

/** What each milestone comes to, in rupees; together they are the total to the paisa. */
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
