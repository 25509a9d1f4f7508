import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { call, unwrap } from '../../lib/client';
import { offerKeys } from '../../entities/offers/keys';
import { ndaKeys } from '../../entities/nda/keys';
import { useConfirm } from '../../ui/confirm-dialog';
import type { Signing } from '../../entities/signing/signature.model';

type Pair = Pick<NdaRequest, 'ndaId' | 'offerId' | 'buyerId'>;

/** Mutation of a request that reloads the requests and the data of their offers. */
export function useNdaChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ndaKeys.lists }),
        client.invalidateQueries({ queryKey: offerKeys.all }),
      ]);
    },
  });
}

export function useRejectNda() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(
      await call('updateNdaStatus', {
        params: { id: ndaId },
        query: { status: 'Rejected' },
        body: { reason },
      }),
    ),
  );
}

/** Takes back a sharing whose last step is missing; the request is Requested again. */
export function useTakeBackSharing() {
  return useNdaChange(async (ndaId: number) =>
    unwrap(
      await call('updateNdaStatus', { params: { id: ndaId }, query: { status: 'Requested' }, body: null }),
    ),
  );
}

export function useSkipNda() {
  return useNdaChange(async ({ offerId, buyerId, reason }: Pair & { reason: string }) =>
    unwrap(await call('skipNda', { query: { offerId, buyerId }, body: { reason } })),
  );
}

/** Ends the cover, so that the NDA opens no further offers. */
export function useEndNdaCover() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(await call('endNdaCover', { params: { id: ndaId }, body: { reason } })),
  );
}

/** Archives a request or moves it back; a Rejected or Skipped request then becomes Requested again. */
export function useArchiveNda() {
  return useNdaChange(async ({ ndaId, archived }: { ndaId: number; archived: boolean }) =>
    unwrap(await call('archiveNda', { params: { id: ndaId }, query: { archived } })),
  );
}

export function useRemoveNda() {
  return useNdaChange(async (ndaId: number) => unwrap(await call('removeNda', { params: { id: ndaId } })));
}

/** Declines to sign the shared document, as the buyer. */
export function useDeclineNda() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(await call('declineNda', { params: { id: ndaId }, body: { reason } })),
  );
}

/** Asks for another text of the shared document, as the buyer. */
export function useWantNdaChanges() {
  return useNdaChange(async ({ ndaId, reason }: { ndaId: number; reason: string }) =>
    unwrap(await call('wantNdaChanges', { params: { id: ndaId }, body: { reason } })),
  );
}

/** Requests again after a withdrawal or a decline. */
export function useAskAgain() {
  return useNdaChange(async ({ offerId, buyerId, note }: Pair & { note: string }) =>
    unwrap(await call('requestNda', { query: { offerId, buyerId }, body: { note } })),
  );
}

export function useRemindNda() {
  return useNdaChange(async (ndaId: number) => unwrap(await call('remindNda', { params: { id: ndaId } })));
}

/** Signs as the buyer, which changes the document. */
export function useSignNda() {
  const client = useQueryClient();
  const confirm = useConfirm();
  return useNdaChange(
    async ({ row, signing }: { row: Pair; signing: Signing & { readToEnd: ReadToEnd | undefined } }) => {
      const { ndaId, offerId, buyerId } = row;
      const { askOwnKey } = await import('../../entities/signing/own-key');
      const body = { ...signing, ...(await askOwnKey({ ndaId }, confirm)) };
      const reply = unwrap(await call('signNda', { query: { offerId, buyerId }, body }));
      await client.resetQueries({ queryKey: ndaKeys.document(ndaId) });
      return reply;
    },
  );
}

/** Uploads a document that can be chosen for requests; the reply has its id and number of pages. */
export function useUploadNdaDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...query }: { file: File; title: string; additionalInfo: string }) =>
      unwrap(await call('uploadNdaDocument', { file, query })),
    // Reloaded from the server instead of shown from the browser, because a file in the virus scan cannot be signed.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ndaKeys.documents, exact: true });
    },
  });
}
