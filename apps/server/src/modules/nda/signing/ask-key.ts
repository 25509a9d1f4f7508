import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { Clock } from '../../../platform/clock';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { AskedKeys } from '../../signing';
import { openRenewal, roundToSign } from '../renewals/renewals.policy';
import { actToSign } from '../requests/requests.deal';
import { isParty } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

interface AskKeyDeps {
  repository: Pick<NdaRepository, 'find' | 'findFileHash'>;
  askedKeys: Pick<AskedKeys, 'ask'>;
  clock: Clock;
}

/** The document as it lies before a signature, and the round that the signature would be of. */
interface ToSign {
  round: number;
  document: string | null | undefined;
}

/** What the key of one of the two is asked to sign: the document as it lies before their signature. */
export function createNdaKeyAsking({ repository, askedKeys, clock }: AskKeyDeps) {
  async function renewalToSign(actor: Actor, row: NdaRow): Promise<ToSign | undefined> {
    const round = roundToSign(row, actor.role, clock.now());
    if (round === null) return undefined;
    const open = openRenewal(row);
    return { round, document: open ? await repository.findFileHash(open.signedFileId) : row.preparedSha256 };
  }

  async function toSign(actor: Actor, row: NdaRow): Promise<ToSign | undefined> {
    const { round, status, signedFileId } = row;
    if (status === 'Signed & Shared') return renewalToSign(actor, row);
    if (actor.role === 'supplier') {
      return status === 'Requested' ? { round, document: row.preparedSha256 } : undefined;
    }
    const isShared = status === 'Approved & Shared' && signedFileId !== null;
    return isShared ? { round, document: await repository.findFileHash(signedFileId) } : undefined;
  }

  return async function askKey(actor: Actor, ndaId: number): Promise<KeyAsked> {
    const row = await repository.find(ndaId);
    if (!row || !isParty(actor, row) || (actor.role === 'supplier' && row.removedAt)) {
      throw notFound('The NDA request');
    }
    const found = await toSign(actor, row);
    if (!found?.document) {
      throw new AppError('illegal_transition', {
        text: 'There is no document of this NDA that you could sign now. Please load the list again.',
      });
    }
    return askedKeys.ask(actor, actToSign({ ...row, round: found.round }, found.document));
  };
}
export type NdaKeyAsking = ReturnType<typeof createNdaKeyAsking>;
