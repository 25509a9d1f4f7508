import type { ContractForm } from './contract-form.model';

/** The steps of the form, each with the fields it asks for. */
export const steps = [
  { title: 'What and when', fields: ['contractName', 'contractDescription', 'startDate', 'endDate'] },
  {
    title: 'Lines and money',
    fields: ['lines', 'paymentTerms', 'milestones', 'governingLaw', 'jurisdiction', 'papers'],
  },
  { title: 'Review and send', fields: ['toBeSigned', 'reason'] },
] as const satisfies readonly { title: string; fields: readonly (keyof ContractForm)[] }[];

export const lastStep = steps.length - 1;

/** The step whose fields a fault (`lines.2.quantity`) is told at; the last one for what belongs to none. */
export function stepOf(fault: string): number {
  const [head] = fault.split('.', 1);
  const step = steps.findIndex(({ fields }) => fields.some((field) => field === head));
  return step === -1 ? lastStep : step;
}

/** The step of the address, which counts from 1. */
export function readStep(value: string | undefined): number {
  const step = steps.findIndex((_step, index) => String(index + 1) === value);
  return Math.max(step, 0);
}
