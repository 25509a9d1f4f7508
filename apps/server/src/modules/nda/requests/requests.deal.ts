import type { ReadToEnd } from '@proffer/contract/wire/choices';
import { actorOf } from '../../../platform/session/person';
import type { ActBy, DealAct, DealActName } from '../../deals';
import type { ActToSign } from '../../signing';
import type { NdaRow, SigningRow } from './requests.repository';
import type { NdaAct } from './requests.states';

/** Maps an act to its act in the deal chain; `sign` is null because the signature appends its own act. */
const actOf: Record<NdaAct, DealActName | null> = {
  request: 'nda.requested',
  withdraw: 'nda.withdrawn',
  askAgain: 'nda.asked-again',
  share: 'nda.shared',
  reject: 'nda.rejected',
  skip: 'nda.skipped',
  decline: 'nda.declined',
  wantChanges: 'nda.changes-wanted',
  reopen: 'nda.reopened',
  takeBack: 'nda.reopened',
  end: 'nda.ended',
  sign: null,
};

type Request = Pick<NdaRow, 'id' | 'offerId' | 'buyerId' | 'supplierId' | 'round'>;

const ofRequest = ({ id, offerId, buyerId, supplierId, round }: Request) => ({
  parties: { offerId, buyerId, supplierId },
  about: { nda: id, round },
});

interface NdaMoved {
  row: NdaRow;
  act: NdaAct;
  from: string;
  to: string;
  actor: ActBy;
  at: Date;
  note: string;
}

/** Returns the deal act of a request's transition; undefined if the chain records it in another way. */
export function movedAct({ row, act, from, to, actor, at, note }: NdaMoved): DealAct | undefined {
  const name = actOf[act];
  if (name === null) return undefined;
  const { parties, about } = ofRequest(act === 'askAgain' ? { ...row, round: row.round + 1 } : row);
  return {
    ...parties,
    act: name,
    by: actor,
    at,
    about: {
      ...about,
      ...(act === 'request' ? {} : { from }),
      to,
      offerVersion: act === 'share' ? row.knownOfferVersion : undefined,
      document: act === 'share' ? (row.preparedSha256 ?? undefined) : undefined,
    },
    sealed: { note: note === '' ? undefined : { value: note } },
  };
}

/** Returns the act of a signature about to be given under a document, for a key to sign. */
export function actToSign(row: Request, document: string): ActToSign {
  const { parties, about } = ofRequest(row);
  return { ...parties, act: 'nda.signed', about, document };
}

/** Returns the act of choosing a document, identified by its hash. */
export function preparedAct(
  row: NdaRow,
  by: DealAct['by'],
  { sha256, at }: { sha256: string; at: Date },
): DealAct {
  const { parties, about } = ofRequest(row);
  const text = row.textVersion ?? undefined;
  return { ...parties, act: 'nda.prepared', by, at, about: { ...about, document: sha256, text } };
}

/** Returns the act of a signature, with the document before and after it and how far the signer read it. */
export function signedAct(row: NdaRow, signing: Omit<SigningRow, 'id'>, readToEnd?: ReadToEnd): DealAct {
  const { parties, about } = ofRequest(row);
  return {
    ...parties,
    act: 'nda.signed',
    by: { userId: signing.userId, address: signing.address, device: signing.device, ...actorOf(signing) },
    at: signing.signedAt,
    about: { ...about, ...signatureAbout(signing), readToEnd },
    sealed: signatureSealed(signing),
  };
}

const signatureAbout = ({
  method,
  consentVersion,
  sha256Before,
  sha256After,
  keySignature,
}: Omit<SigningRow, 'id'>) => ({
  method,
  consent: consentVersion,
  before: sha256Before,
  document: sha256After,
  key: keySignature === null ? undefined : { ...keySignature },
});

const signatureSealed = ({ name, capacity }: Omit<SigningRow, 'id'>) => ({
  signer: { value: name },
  capacity: { value: capacity },
});
