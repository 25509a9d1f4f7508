import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { KeyRequests } from '../../signing';
import { openRenewal, roundToSign } from '../renewals/renewals.policy';
import { actToSign } from '../requests/requests.deal';
import { requireOwn } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

interface KeyRequestDeps {
  repository: Pick<NdaRepository, 'find' | 'findFileHash'>;
  keyRequests: Pick<KeyRequests, 'ask'>;
  clock: Clock;
}

/** Document before a signature, and the round of that signature. */
interface ToSign {
  round: number;
  document: string | null | undefined;
}

/** Returns the data that one side's key is asked to sign: the document before that side's signature. */
export function createNdaKeyRequest({ repository, keyRequests, clock }: KeyRequestDeps) {
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
    const row = requireOwn(actor, await repository.find(ndaId));
    const found = await toSign(actor, row);
    if (!found?.document) {
      throw new AppError('illegal_transition', {
        text: 'There is no document of this NDA that you could sign now. Please reload the list.',
      });
    }
    return keyRequests.ask(actor, actToSign({ ...row, round: found.round }, found.document));
  };
}
export type NdaKeyRequest = ReturnType<typeof createNdaKeyRequest>;
