import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import type { ContractContext, ContractForm } from './contract-form.model';
import type { ContractSide } from './contracts.model';
import { contractKeys } from './queries';

/** Proposes a contract. The two stored texts of the wire are left empty: nothing in the product fills them. */
export function useCreateContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ context, form }: { context: ContractContext; form: ContractForm }) =>
      unwrap(
        await call('createContract', {
          body: {
            ...context,
            contractName: form.contractName.trim(),
            contractDescription: form.contractDescription.trim(),
            startDate: form.startDate,
            endDate: form.endDate,
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

/** Sets the viewer's own agreement; twice changes nothing. */
export function useAcceptContract(side: ContractSide) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (contractId: number) =>
      unwrap(
        side === 'supplier'
          ? await call('acceptAsSupplier', { params: { id: contractId } })
          : await call('acceptAsBuyer', { params: { id: contractId } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}
