import type { ContractForm } from './contract-form.model';

/** The steps of the form, each with its fields. */
export const steps = [
  { title: 'Basics', fields: ['contractName', 'contractDescription', 'startDate', 'endDate'] },
  {
    title: 'Items and price',
    fields: [
      'lines',
      'paymentTerms',
      'milestones',
      'governingLaw',
      'jurisdiction',
      'requiredCertificates',
      'papers',
    ],
  },
  { title: 'Review and send', fields: ['toBeSigned', 'reason'] },
] as const satisfies readonly { title: string; fields: readonly (keyof ContractForm)[] }[];

export const lastStep = steps.length - 1;

/** Returns the step that shows a fault (`lines.2.quantity`); the last step for faults of no field. */
export function stepOf(fault: string): number {
  const [head] = fault.split('.', 1);
  const step = steps.findIndex(({ fields }) => fields.some((field) => field === head));
  return step === -1 ? lastStep : step;
}

/** Returns the step from the address, which counts from 1. */
export function readStep(value: string | undefined): number {
  const step = steps.findIndex((_step, index) => String(index + 1) === value);
  return Math.max(step, 0);
}
