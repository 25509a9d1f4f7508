import type * as wire from '@proffer/contract/contracts/fulfilment.schemas';
import type { NoteKind } from '@proffer/contract/wire/choices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contractKeys } from '../../../entities/contracts/keys';
import { call, unwrap } from '../../../lib/client';
import type { SentNote } from './note-form.model';

export type ContractFulfilment = wire.ContractFulfilment;
export type ContractNote = wire.ContractNote;

const keyOf = (contractId: number) => [...contractKeys.one(contractId), 'fulfilment'] as const;

/** The deliveries and invoices of a contract, and its progress. */
export function fulfilmentQuery(contractId: number) {
  return queryOptions({
    queryKey: keyOf(contractId),
    queryFn: async () => unwrap(await call('contractFulfilment', { params: { id: contractId } })),
  });
}

/** Mutation that shows the server's answer at once and reloads the history and the lists. */
function useChange<Input>(contractId: number, send: (input: Input) => Promise<ContractFulfilment>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => client.setQueryData(keyOf(contractId), changed),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

/** Records a delivery or an invoice. */
export function useNote(contractId: number, kind: NoteKind) {
  const params = { id: contractId };
  return useChange(contractId, async ({ deliveries, invoices, ...body }: SentNote) =>
    unwrap(
      kind === 'delivery'
        ? await call('noteDelivery', { params, body: { ...body, entries: deliveries } })
        : await call('noteInvoice', { params, body: { ...body, entries: invoices } }),
    ),
  );
}

type NoteAnswer = { noteId: number } & (
  | { act: 'confirm' }
  | { act: 'withdraw' }
  | { act: 'dispute'; reason: string }
);

/** Confirms, disputes or withdraws a delivery or an invoice. */
export function useAnswerNote(contractId: number) {
  return useChange(contractId, async ({ noteId, ...answer }: NoteAnswer) => {
    const params = { id: contractId, noteId };
    if (answer.act === 'confirm') return unwrap(await call('confirmNote', { params }));
    if (answer.act === 'withdraw') return unwrap(await call('withdrawNote', { params }));
    return unwrap(await call('disputeNote', { params, body: { reason: answer.reason } }));
  });
}
