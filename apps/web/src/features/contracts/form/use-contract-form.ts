import { marketDay } from '@proffer/contract/contracts/market-day';
import type { ContractDays } from '@proffer/contract/contracts/rules';
import { useState } from 'react';
import { type FormOptions, useForm } from '../../../ui/form/use-form';
import { checkReason } from '../../../ui/reason-field';
import { contractFaults, type ContractForm, earliestEnd } from './contract-form.model';

interface Options extends Omit<FormOptions<ContractForm>, 'isLive' | 'check'> {
  /** Of an amendment: the days in force. */
  now?: ContractDays | undefined;
  /** Whether it has to be said why. */
  asksWhy: boolean;
}

/** The fields of a contract while they are filled in, judged on the market's day (CON-9). */
export function useContractForm({ now, asksWhy, ...rest }: Options) {
  const [today] = useState(() => marketDay(new Date()));
  const form = useForm<ContractForm>({
    ...rest,
    isLive: true,
    check: (values) => ({
      ...contractFaults(values, today, now),
      ...(asksWhy ? checkReason(values) : {}),
    }),
  });
  return { ...form, earliestEnd: earliestEnd(form.values, today) };
}

/** What the inputs of a contract need of it. */
export type ContractFormState = ReturnType<typeof useContractForm>;
