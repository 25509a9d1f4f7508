import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { SignatureRequestView } from '@proffer/contract/signature-requests/schemas';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { SignatureInput } from '../signing';
import { assertIntact } from './frozen-content';
import type { Performing } from './signable-acts';
import { requestNotice } from './signature-requests.notices';
import { amountOf } from './signature-requests.policy';
import type { SignatureRequestRow } from './signature-requests.repository';
import {
  changedMeanwhile,
  closed,
  documentOf,
  outdated,
  type SignatureRequestsDeps,
  type SignatureRequestsService,
} from './signature-requests.service';

type RequestSigningDeps = SignatureRequestsDeps & { requests: SignatureRequestsService };

/**
 * Signs what was prepared, unchanged, by the services of the direct calls. The transaction of the act checks the
 * authority and closes the request, so that a request is signed exactly once (COM-24, COM-26).
 */
export function createRequestSigning(deps: RequestSigningDeps) {
  const { repository, acts, members, notices, requests, clock } = deps;

  /** Closes the request in the transaction of the act, and notifies its preparer. */
  async function complete(tx: Executor, actor: Actor, row: SignatureRequestRow): Promise<void> {
    const end = { state: 'signed', closedBy: actor.member.id, closedAt: clock.now() } as const;
    if (!(await repository.close(tx, row.id, end))) throw changedMeanwhile();
    await notices.clearFor(tx, row.userId, { kind: 'signature-request', id: row.id });
    if (row.preparedBy === actor.member.id) return;
    const by = await members.authority.getName(tx, actor);
    await notices.announce(tx, requestNotice('signed', row, { by, onlyFor: [row.preparedBy] }));
  }

  /** Returns the signer with the people who prepared and approved. */
  const signerOf = (actor: Actor, row: SignatureRequestRow): Actor => ({
    ...actor,
    trail: {
      requestId: row.id,
      preparedBy: row.preparedBy,
      approvedBy: row.approvals.map(({ memberId }) => memberId),
      complete: (tx) => complete(tx, actor, row),
    },
  });

  /** Returns the open request; throws if it has ended, is outdated, or is addressed to another person. */
  async function loadOpen(actor: Actor, id: number): Promise<SignatureRequestRow> {
    const row = await requests.load(actor, id);
    if (row.state !== 'open') throw closed(row);
    if (row.addressedTo !== null && row.addressedTo !== actor.member.id) {
      throw new AppError('illegal_transition', {
        text: `This request is addressed to ${row.addresseeName ?? 'another person'}.`,
      });
    }
    assertIntact(row);
    if (await requests.closeIfOutdated(actor, row)) throw outdated();
    await members.authority.assertMaySign(signerOf(actor, row), amountOf(row));
    return row;
  }

  return {
    /** Returns the data that the signer's key is asked to sign; for sharing an NDA, this fixes the document first. */
    async askKey(actor: Actor, id: number, signature: SignatureInput): Promise<KeyAsked> {
      const row = await loadOpen(actor, id);
      return acts.askKey(signerOf(actor, row), performing(row, signature));
    },

    /** Signs the prepared content; repeating one's own signature returns the same result. */
    async sign(actor: Actor, id: number, signature: SignatureInput): Promise<SignatureRequestView> {
      if (isSignedBy(actor, await requests.load(actor, id))) return requests.view(actor, id);
      const row = await loadOpen(actor, id);
      try {
        await acts.perform(signerOf(actor, row), performing(row, signature));
      } catch (error) {
        // A second click of the same person meets the result of the first.
        if (!isSignedBy(actor, await requests.load(actor, id))) throw error;
      }
      const now = await requests.load(actor, id);
      // The act was done without this request while it was being signed.
      if (await requests.closeIfOutdated(actor, now)) throw outdated();
      return requests.view(actor, id);
    },
  };
}
export type RequestSigning = ReturnType<typeof createRequestSigning>;

const performing = (row: SignatureRequestRow, signature: SignatureInput): Performing => ({
  act: row.act,
  subjectId: row.subjectId,
  input: row.input,
  document: documentOf(row),
  signature,
});

const isSignedBy = (actor: Actor, { state, closedBy }: SignatureRequestRow): boolean =>
  state === 'signed' && closedBy === actor.member.id;
