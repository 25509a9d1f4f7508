import { daysAfter } from '@proffer/contract/contracts/days-after';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract, FullContract } from '../../entities/contracts/contract';
import { useConfirm } from '../../ui/confirm-dialog';
import type { Signing } from '../../entities/signing/signature.model';
import { call, unwrap } from '../../lib/client';
import {
  type ContractContext,
  type ContractForm,
  createBody,
  formOf,
  sentTerms,
} from './form/contract-form.model';
import type { ContractSide } from '../../entities/contracts/keys';
import { contractKeys } from '../../entities/contracts/keys';

/** Proposes a contract. Two stored texts of the call stay empty, because nothing in the product fills them. */
export function useCreateContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ context, form }: { context: ContractContext; form: ContractForm }) =>
      unwrap(
        await call('createContract', {
          body: createBody(context, form),
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

/**
 * Proposes a contract with the same terms for another period; its papers are uploaded again, because each belongs to
 * one contract.
 */
export function useProposeAnew() {
  const create = useCreateContract();
  return useMutation({
    mutationFn: async ({
      contract,
      startDate,
      endDate,
    }: Pick<Contract, 'startDate' | 'endDate'> & { contract: FullContract }) => {
      const { contractId: id, offerId, buyerId, supplierId, toBeSigned } = contract;
      const papers = [];
      for (const { paperId, name } of contract.papers) {
        const blob = unwrap(await call('contractPaper', { params: { id, paperId } }));
        const file = new File([blob], name, { type: blob.type });
        papers.push(unwrap(await call('addContractPaper', { file })));
      }
      const later = (Date.parse(startDate) - Date.parse(contract.startDate)) / 86_400_000;
      const form = { ...formOf(contract), startDate, endDate, papers, toBeSigned };
      const milestones = form.milestones.map((milestone) => ({
        ...milestone,
        dueDate: milestone.dueDate && daysAfter(milestone.dueDate, later),
      }));
      return create.mutateAsync({ context: { offerId, buyerId, supplierId }, form: { ...form, milestones } });
    },
  });
}

/** Sends a revision that replaces the one for which the buyer requested changes. */
export function useReviseContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      contractId,
      revision,
      form,
    }: Pick<Contract, 'contractId' | 'revision'> & { form: ContractForm }) =>
      unwrap(
        await call('reviseContract', { params: { id: contractId }, body: { revision, ...sentTerms(form) } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

/**
 * Accepts the displayed revision for the viewer's side, with a signature if it is to be signed; repeating it has no
 * effect. The result is shown after the server's answer only, because it also depends on the other side.
 */
export function useAcceptContract(side: ContractSide) {
  const client = useQueryClient();
  const confirm = useConfirm();
  return useMutation({
    mutationFn: async ({
      contractId,
      revision,
      signing,
    }: Pick<Contract, 'contractId' | 'revision'> & { signing?: Signing }) => {
      const { askOwnKey } = await import('../../entities/signing/own-key');
      const key = await askOwnKey({ contractId }, confirm);
      const input = { params: { id: contractId }, body: { revision, ...signing, ...key } };
      return unwrap(
        side === 'supplier' ? await call('acceptAsSupplier', input) : await call('acceptAsBuyer', input),
      );
    },
    onSuccess: (changed) => showChanged(client, changed),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

interface Rejection {
  contractId: number;
  reason: string;
  wantsChanges: boolean;
  /** For a buyer's requested changes: the terms that would be accepted. */
  proposed?: ReturnType<typeof sentTerms>;
}

/** Rejects a contract, or requests changes. */
export function useRejectContract(side: ContractSide) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ contractId, ...body }: Rejection) => {
      const input = { params: { id: contractId }, body };
      return unwrap(
        side === 'supplier' ? await call('rejectAsSupplier', input) : await call('rejectAsBuyer', input),
      );
    },
    onSuccess: (changed) => showChanged(client, changed),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

/** Shows the server's answer in every list and on the page at once, before they are reloaded. */
export function showChanged(client: QueryClient, changed: Contract): void {
  const replaced = (rows: Contract[]) =>
    rows.map((row) => (row.contractId === changed.contractId ? changed : row));
  client.setQueriesData<{ content: Contract[] }>(
    { queryKey: contractKeys.lists },
    (page) => page && { ...page, content: replaced(page.content) },
  );
  client.setQueryData<FullContract>(
    contractKeys.one(changed.contractId),
    (before) => before && { ...before, ...changed },
  );
  client.setQueriesData<Contract[]>({ queryKey: contractKeys.allWaiting }, (rows) => rows && replaced(rows));
}
