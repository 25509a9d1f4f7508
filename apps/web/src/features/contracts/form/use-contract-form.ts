import { marketDay } from '@proffer/contract/contracts/market-day';
import { type ContractDays, termsFaults } from '@proffer/contract/contracts/rules';
import type { Faults } from '@proffer/contract/wire/faults';
import { useState } from 'react';
import { type FormOptions, useForm } from '../../../ui/form/use-form';
import { type ContractForm, earliestEnd } from './contract-form.model';

interface Options<Values extends ContractForm> extends Omit<FormOptions<Values>, 'isLive' | 'check'> {
  /** Of an amendment: the days in force. */
  now?: ContractDays;
  /** What is wrong besides the terms. */
  checkRest?: (values: Values) => Faults<string>;
}

/** The fields of a contract while they are filled in, judged on the market's day (CON-9). */
export function useContractForm<Values extends ContractForm>({ now, checkRest, ...rest }: Options<Values>) {
  const [today] = useState(() => marketDay(new Date()));
  const form = useForm<Values>({
    ...rest,
    isLive: true,
    check: (values) => ({ ...termsFaults(values, today, now), ...checkRest?.(values) }),
  });
  return { ...form, earliestEnd: earliestEnd(form.values, today) };
}

/** What the inputs of a contract need of it. */
export type ContractFormState = Pick<
  ReturnType<typeof useContractForm<ContractForm>>,
  'field' | 'found' | 'earliestEnd'
>;
