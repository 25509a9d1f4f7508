import { renewalPaths } from '@proffer/contract/wire/renewal-paths';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ndaKeys } from '../../../entities/nda/keys';
import type { Signing } from '../../../entities/signing/signature.model';
import { call, learnPaths, unwrap } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { useNdaChange } from '../mutations';

// Pages on which no NDA is renewed load without these calls.
learnPaths(renewalPaths);

/** What is signed to renew: each signature makes it another document, so it is never kept as fresh. */
export function renewalDocumentQuery(ndaId: number, round: number | null) {
  return queryOptions({
    queryKey: [...ndaKeys.document(ndaId), 'renewal', round],
    queryFn: async () => unwrap(await call('renewalDocument', { params: { id: ndaId } })),
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
  });
}

interface RenewalSignature {
  ndaId: number;
  /** The one that was read, so that nothing else is signed in its place. */
  round: number;
  signing: Signing & { readToEnd: ReadToEnd | undefined };
}

/** The signature of either side, with their own key where they have one; the second one changes the NDA's document. */
export function useSignRenewal() {
  const client = useQueryClient();
  const confirm = useConfirm();
  return useNdaChange(async ({ ndaId, round, signing }: RenewalSignature) => {
    const { askOwnKey } = await import('../../../entities/signing/own-key');
    const body = { ...signing, round, ...(await askOwnKey({ ndaId }, confirm)) };
    const reply = unwrap(await call('signRenewal', { params: { id: ndaId }, body }));
    await client.resetQueries({ queryKey: ndaKeys.document(ndaId) });
    return reply;
  });
}

/** The other side does not sign it. */
export function useDeclineRenewal() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(await call('declineRenewal', { params: { id: ndaId }, body: { reason } })),
  );
}

/** Whoever has begun it takes it back. */
export function useWithdrawRenewal() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(await call('withdrawRenewal', { params: { id: ndaId }, body: { reason } })),
  );
}
