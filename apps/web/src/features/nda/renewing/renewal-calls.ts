import { renewalPaths } from '@proffer/contract/wire/renewal-paths';
import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ndaKeys } from '../../../entities/nda/keys';
import type { Signing } from '../../../entities/signing/signature.model';
import { call, learnPaths, unwrap } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { useNdaChange } from '../mutations';

// Registered here, so that pages without renewals load without these paths.
learnPaths(renewalPaths);

/** The document to sign for a renewal; each signature changes it, so it is always reloaded. */
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
  /** The round that was read, so that no other round is signed instead. */
  round: number;
  signing: Signing & { readToEnd: ReadToEnd | undefined };
}

/**
 * Signs a renewal for either side, with a signing key if there is one; the second signature changes the NDA's
 * document.
 */
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

/** Declines the renewal, as the other side. */
export function useDeclineRenewal() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(await call('declineRenewal', { params: { id: ndaId }, body: { reason } })),
  );
}

/** Withdraws the renewal, as the side that began it. */
export function useWithdrawRenewal() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(await call('withdrawRenewal', { params: { id: ndaId }, body: { reason } })),
  );
}
