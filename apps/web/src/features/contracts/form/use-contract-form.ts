import { marketDay } from '@proffer/contract/contracts/market-day';
import type { ContractDays } from '@proffer/contract/contracts/rules';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { useRef, useState } from 'react';
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
export function useContractForm({ now, asksWhy, send, ...rest }: Options) {
  const [today] = useState(() => marketDay(new Date()));
  /** The paper that is on its way: sent before it has come, the contract waits for it. */
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

/** What the inputs of a contract need of it. */
export type ContractFormState = ReturnType<typeof useContractForm>;
