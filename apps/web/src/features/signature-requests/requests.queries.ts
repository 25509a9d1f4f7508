import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contractKeys } from '../../entities/contracts/keys';
import { ndaKeys } from '../../entities/nda/keys';
import { offerKeys } from '../../entities/offers/keys';
import { quoteKeys } from '../../entities/quotes/keys';
// Registers the paths of these calls.
import '../../entities/signature-requests/calls';
import { signatureRequestKeys } from '../../entities/signature-requests/keys';
import type { Signing } from '../../entities/signing/signature.model';
import { call, type CallReply, unwrap } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';

/** A signature request with its content, in this app's field names. */
export type OpenedRequest = Extract<CallReply<'getSignatureRequest'>, { ok: true }>['body'];

export function signatureRequestQuery(id: number) {
  return queryOptions({
    queryKey: signatureRequestKeys.one(id),
    queryFn: async () => unwrap(await call('getSignatureRequest', { params: { id } })),
    // Its subject may have changed since.
    staleTime: 0,
  });
}

export function requestDocumentQuery(id: number) {
  return queryOptions({
    queryKey: [...signatureRequestKeys.one(id), 'document'],
    queryFn: async () => unwrap(await call('signatureRequestDocument', { params: { id } })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

export const requestsQuery = (kind: 'waiting' | 'own' | 'all', page: number) =>
  queryOptions({
    queryKey: [...signatureRequestKeys.all, 'list', kind, page],
    queryFn: async () => {
      const narrowed = kind === 'waiting' ? { waiting: true } : kind === 'own' ? { own: true } : {};
      return unwrap(await call('signatureRequests', { query: { ...narrowed, page } }));
    },
    staleTime: 0,
  });

export type RequestStep =
  | { kind: 'approve' }
  | { kind: 'withdraw' }
  | { kind: 'return'; reason: string }
  | { kind: 'sign'; signing: (Signing & { readToEnd?: ReadToEnd }) | undefined };

/** Approves, withdraws, returns or signs a request, with the person's own key if there is one. */
export function useRequestStep(id: number) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const params = { id };
  return useMutation({
    mutationFn: async (step: RequestStep): Promise<OpenedRequest> => {
      if (step.kind === 'approve') return unwrap(await call('approveSignatureRequest', { params }));
      if (step.kind === 'withdraw') return unwrap(await call('withdrawSignatureRequest', { params }));
      if (step.kind === 'return') {
        return unwrap(await call('returnSignatureRequest', { params, body: { reason: step.reason } }));
      }
      const { askOwnKey } = await import('../../entities/signing/own-key');
      const key = await askOwnKey({ requestId: id, signing: step.signing }, confirm);
      return unwrap(await call('signSignatureRequest', { params, body: { ...step.signing, ...key } }));
    },
    onSuccess: (changed) => client.setQueryData(signatureRequestKeys.one(id), changed),
    onSettled: () =>
      Promise.all(
        [signatureRequestKeys.all, contractKeys.all, quoteKeys.all, ndaKeys.all, offerKeys.all].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
