import type { PreparedInputs } from '@proffer/contract/signature-requests/schemas';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { FixedDocument, PreparedAct, SignableAct, ToPerform } from '../../signing';
import { readReach } from '../cover/cover-choice';
import { coverWords } from '../cover/cover-words';
import { openRenewal, roundToSign } from '../renewals/renewals.policy';
import type { NdaRenewals } from '../renewals/renewals.service';
import { requireOwn } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';
import type { NdaAcceptService } from './accept.service';
import type { NdaKeyRequest } from './key-request';

type Shared = ToPerform<PreparedInputs['nda.share']>;

interface SignableNdasDeps {
  repository: Pick<NdaRepository, 'find' | 'findFileHash'>;
  accepting: NdaAcceptService;
  renewals: Pick<NdaRenewals, 'sign'>;
  askKey: NdaKeyRequest;
  categories: Pick<Categories, 'find' | 'getNumber'>;
  clock: Clock;
}

/** Creates the acts on NDAs that one person prepares and another signs: sharing, signing and renewing. */
export function createSignableNdas(deps: SignableNdasDeps) {
  const { repository, accepting, renewals, askKey, categories, clock } = deps;

  const loadOwn = async (
    actor: Pick<Actor, 'userId' | 'role'>,
    id: number,
    side?: 'supplier' | 'buyer',
  ): Promise<NdaRow> => requireOwn(actor, await repository.find(id), side);

  /** Returns the stored document to be signed next; throws `illegal_transition` if there is none. */
  async function getDocument(fileId: number | null): Promise<FixedDocument> {
    const sha256 = fileId === null ? undefined : await repository.findFileHash(fileId);
    if (fileId === null || sha256 === undefined) throw notNow();
    return { fileId, sha256 };
  }

  /** Prepares the sharing with the signer's signature and fixes the document. */
  async function prepareSharing(actor: Actor, { subjectId, input, document, signature }: Shared) {
    const { reach, reachCategory, documentId, elections } = input;
    const { offerId, buyerId } = await loadOwn(actor, subjectId, 'supplier');
    const choice = { documentId, templateId: undefined, elections, cover: { reach, reachCategory } };
    await accepting.prepare(actor, offerId, buyerId, { ...choice, signature, fixed: document });
    await accepting.upload(actor, offerId, buyerId);
    await accepting.send(actor, offerId, buyerId);
    return { offerId, buyerId };
  }

  const share: SignableAct<'nda.share'> = {
    async describe(actor, id, input, fixed) {
      const row = await loadOwn(actor, id, 'supplier');
      const isBegun = row.acceptedStep > 1 && row.preparedSha256 !== fixed?.sha256;
      if (row.status !== 'Requested' || isBegun) throw notNow();
      const { documentId, elections } = input;
      const chosen = { reach: input.reach, reachCategory: input.reachCategory };
      const { reach, reachCategory } = readReach(chosen, categories);
      const category = reachCategory === null ? undefined : categories.find(reachCategory);
      return {
        ...named(row, actor),
        facts: [
          ...factsOf(row),
          { label: 'Document', value: documentId === undefined ? 'Default NDA' : 'Own document' },
          { label: 'Covers', value: coverWords(reach, category) },
        ],
        document: fixed ?? {
          bytes: await accepting.write(actor, row, { documentId, elections, cover: chosen }),
        },
        state: { round: row.round },
      };
    },
    async perform(actor, toPerform) {
      const steps = beforeTheAct(actor);
      const { offerId, buyerId } = await prepareSharing(steps, toPerform);
      await accepting.share(actor, offerId, buyerId, toPerform.signature.key);
      await accepting.placeFields(steps, offerId, buyerId);
    },
    async askKey(actor, toPerform) {
      await prepareSharing(beforeTheAct(actor), toPerform);
      return askKey(actor, toPerform.subjectId);
    },
  };

  const sign: SignableAct<'nda.sign'> = {
    async describe(actor, id) {
      const row = await loadOwn(actor, id, 'buyer');
      if (row.status !== 'Approved & Shared') throw notNow();
      const document = await getDocument(row.signedFileId);
      return { ...named(row, actor), facts: factsOf(row), document, state: { round: row.round } };
    },
    async perform(actor, { subjectId, signature }) {
      const { offerId, buyerId } = await loadOwn(actor, subjectId, 'buyer');
      await accepting.sign(actor, offerId, buyerId, signature);
    },
    askKey: (actor, { subjectId }) => askKey(actor, subjectId),
  };

  const renew: SignableAct<'nda.renew'> = {
    async describe(actor, id, { round }) {
      const row = await loadOwn(actor, id);
      if (roundToSign(row, actor.role, clock.now()) !== round) throw notNow();
      const document = await getDocument(openRenewal(row)?.signedFileId ?? row.preparedFileId);
      return { ...named(row, actor), facts: factsOf({ ...row, round }), document, state: { round } };
    },
    perform: (actor, { subjectId, input, signature }) =>
      renewals.sign(actor, subjectId, input.round, signature),
    askKey: (actor, { subjectId }) => askKey(actor, subjectId),
  };

  return { 'nda.share': share, 'nda.sign': sign, 'nda.renew': renew };
}

/** Returns the actor for the steps before the binding one, which do not close the signature request. */
function beforeTheAct(actor: Actor): Actor {
  if (!actor.trail) return actor;
  const { complete: _complete, ...trail } = actor.trail;
  return { ...actor, trail };
}

const named = (
  row: NdaRow,
  { role }: Pick<Actor, 'role'>,
): Pick<PreparedAct, 'title' | 'partner' | 'amount' | 'terms' | 'isSigned'> => ({
  title: row.offerTitle,
  partner: role === 'buyer' ? row.supplierCompany : row.buyerCompany,
  amount: 'none',
  terms: null,
  isSigned: true,
});

const factsOf = ({ id, round, offerTitle, offerId }: NdaRow): PreparedAct['facts'] => [
  { label: 'NDA', value: round > 1 ? `No. ${id}, round ${round}` : `No. ${id}` },
  { label: 'Offer', value: `${offerTitle} (no. ${offerId})` },
];

function notNow(): AppError {
  return new AppError('illegal_transition', {
    text: 'This NDA cannot be signed now. Please reload the page.',
  });
}
