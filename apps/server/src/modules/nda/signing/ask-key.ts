import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { AskedKeys } from '../../signing';
import { actToSign } from '../requests/requests.deal';
import { isParty } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

interface AskKeyDeps {
  repository: Pick<NdaRepository, 'find' | 'findFileHash'>;
  askedKeys: Pick<AskedKeys, 'ask'>;
}

/** What the key of one of the two is asked to sign: the document as it lies before their signature. */
export function createNdaKeyAsking({ repository, askedKeys }: AskKeyDeps) {
  async function documentFor(actor: Actor, row: NdaRow): Promise<string | null | undefined> {
    if (actor.role === 'supplier') return row.status === 'Requested' ? row.preparedSha256 : undefined;
    const isToSign = row.status === 'Approved & Shared' && row.signedFileId !== null;
    return isToSign ? repository.findFileHash(row.signedFileId ?? 0) : undefined;
  }

  return async function askKey(actor: Actor, ndaId: number): Promise<KeyAsked> {
    const row = await repository.find(ndaId);
    if (!row || !isParty(actor, row) || (actor.role === 'supplier' && row.removedAt)) {
      throw notFound('The NDA request');
    }
    const document = await documentFor(actor, row);
    if (document === null || document === undefined) {
      throw new AppError('illegal_transition', {
        text: 'There is no document of this NDA that you could sign now. Please load the list again.',
      });
    }
    return askedKeys.ask(actor, actToSign(row, document));
  };
}
export type NdaKeyAsking = ReturnType<typeof createNdaKeyAsking>;
