import { marketDay } from '@proffer/contract/contracts/market-day';
import type { ContractDays } from '@proffer/contract/contracts/rules';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { useRef, useState } from 'react';
import { type FormOptions, useForm } from '../../../ui/form/use-form';
import { checkReason } from '../../../ui/reason-field';
import { contractFaults, type ContractForm, earliestEnd } from './contract-form.model';

interface Options extends Omit<FormOptions<ContractForm>, 'isLive' | 'check'> {
  /** For an amendment: the days in force. */
  now?: ContractDays | undefined;
  /** True if a reason is required. */
  asksWhy: boolean;
}

/** State of the contract form, validated on the market's day (CON-9). */
export function useContractForm({ now, asksWhy, send, ...rest }: Options) {
  const [today] = useState(() => marketDay(new Date()));
  /** The paper being uploaded; sending the contract waits for it. */
  const sending = useRef<Promise<ContractPaper>>(null);
  const form = useForm<ContractForm>({
    ...rest,
    async send(values) {
      const paper = await sending.current;
      const isNamed = !paper || values.papers.some(({ paperId }) => paperId === paper.paperId);
      await send(isNamed ? values : { ...values, papers: [...values.papers, paper] });
    },
    isLive: true,
    check: (values) => ({
      ...contractFaults(values, today, now),
      ...(asksWhy ? checkReason(values) : {}),
    }),
  });
  const onSending = (paper: Promise<ContractPaper> | null) => void (sending.current = paper);
  return { ...form, onSending, earliestEnd: earliestEnd(form.values, today) };
}

/** Form state that the inputs of a contract need. */
export type ContractFormState = ReturnType<typeof useContractForm>;
