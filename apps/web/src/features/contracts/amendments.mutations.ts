import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '../../entities/contracts/contract';
import { useConfirm } from '../../ui/confirm-dialog';
import type { Signing } from '../../entities/signing/signature.model';
import { call, unwrap } from '../../lib/client';
import type { sentTerms } from './form/contract-form.model';
import type { ContractSide } from '../../entities/contracts/keys';
import { showChanged } from './mutations';
import { contractKeys } from '../../entities/contracts/keys';

/** Proposes an amendment of an accepted contract; it replaces the terms that were read or an open amendment. */
export function useProposeAmendment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      contractId,
      ...body
    }: Pick<Contract, 'contractId' | 'amendment'> &
      ReturnType<typeof sentTerms> & { insteadOf: number | undefined; reason: string }) => {
      return unwrap(await call('proposeAmendment', { params: { id: contractId }, body }));
    },
    onSuccess: (changed) => showChanged(client, changed),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

interface AmendmentAnswer {
  contractId: number;
  number: number;
  act: { kind: 'accept'; signing?: Signing } | { kind: 'withdraw' } | { kind: 'reject'; reason: string };
}

/**
 * Accepts, signs, refuses or withdraws an amendment. Shown after the server's answer only, as for a contract's
 * acceptance.
 */
export function useAnswerAmendment(side: ContractSide) {
  const client = useQueryClient();
  const confirm = useConfirm();
  return useMutation({
    mutationFn: async ({ contractId, number, act }: AmendmentAnswer) => {
      const params = { id: contractId, number };
      if (act.kind === 'withdraw') return unwrap(await call('withdrawAmendment', { params }));
      if (act.kind === 'accept') {
        const { askOwnKey } = await import('../../entities/signing/own-key');
        const key = await askOwnKey({ contractId, amendment: number }, confirm);
        const body = { ...act.signing, ...key };
        const input = { params, body };
        return unwrap(
          side === 'supplier'
            ? await call('acceptAmendmentAsSupplier', input)
            : await call('acceptAmendmentAsBuyer', input),
        );
      }
      const input = { params, body: { reason: act.reason } };
      return unwrap(
        side === 'supplier'
          ? await call('rejectAmendmentAsSupplier', input)
          : await call('rejectAmendmentAsBuyer', input),
      );
    },
    onSuccess: (changed) => showChanged(client, changed),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}
