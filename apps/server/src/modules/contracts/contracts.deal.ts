import { actsWithAuthority, canonicalJson, type KeySignature, type KeyStatement } from '@proffer/proof';
import type { Executor } from '../../platform/database';
import { actorOf } from '../../platform/session/person';
import type { DealAct, Deals } from '../deals';
import { termsOf, type AmendableTerms } from './amendments/amendment-terms';
import type { AmendmentsRepository } from './amendments/amendments.repository';
import type { ContractRow, ContractsRepository, NewContractEvent } from './contracts.repository';
import type { ActToSign } from '../signing';
import { valueOf } from './substance/substance';
import type { NewContractSigning, SignedPaper } from './signing/signings.repository';

type Parties = Pick<ContractRow, 'id' | 'offerId' | 'buyerId' | 'supplierId'>;

const partiesOf = ({ offerId, buyerId, supplierId }: Parties) => ({ offerId, buyerId, supplierId });

/** Omits signer names, which nobody verified, from sealed texts. */
const withoutSigners = (key: string, value: unknown) => (key === 'signedBy' ? undefined : value);

/** Returns the exact terms that were proposed or agreed, as canonical JSON. */
const wordsOf = (terms: AmendableTerms): string =>
  canonicalJson(JSON.parse(JSON.stringify(termsOf(terms), withoutSigners)));

/**
 * Returns the terms to be sealed by their hash. If a key has signed them, the hash uses the salt of that
 * signature.
 */
function termsSealed(
  terms: AmendableTerms,
  key: KeySignature | null | undefined,
): Pick<DealAct, 'sealed'>['sealed'] {
  const signed = key ? { salt: (JSON.parse(key.statement) as KeyStatement).nonce } : {};
  return { terms: { value: wordsOf(terms), ...signed } };
}

interface WithDealDeps {
  repository: ContractsRepository;
  amendments: Pick<AmendmentsRepository, 'lastNumber' | 'find'>;
  deals: Pick<Deals, 'append'>;
}

/**
 * Returns the repository of contracts with an `addEvent` that also appends the event to the deal chain of the
 * two companies.
 */
export function withDeal({ repository, amendments, deals }: WithDealDeps): ContractsRepository {
  /** Returns the terms of the amendment that an event is about, or else those of the contract after the event. */
  async function termsAt(tx: Executor, row: ContractRow, { act }: NewContractEvent) {
    if (!act.startsWith('amendment')) return { amendment: row.amendment, terms: row };
    const number = await amendments.lastNumber(tx, row.id);
    return { amendment: number, terms: (await amendments.find(row.id, number, tx)) ?? row };
  }

  return {
    ...repository,
    async addEvent(tx, event) {
      const eventId = await repository.addEvent(tx, event);
      const row = await repository.find(event.contractId, tx);
      if (!row) throw new Error(`contract ${event.contractId} has a history and no row`);
      const { amendment, terms } = await termsAt(tx, row, event);
      const { revision, note = '', keySignature, paper } = event;
      await deals.append(tx, {
        ...partiesOf(row),
        act: `contract.${event.act}`,
        by: { userId: event.actorUserId, address: event.address, ...actorOf(event) },
        at: event.createdAt ?? row.createdAt,
        about: {
          contract: row.id,
          revision,
          amendment,
          offerVersion: row.offerVersion,
          paper,
          amount: actsWithAuthority.has(`contract.${event.act}`)
            ? (valueOf(terms.substance) ?? undefined)
            : undefined,
          key: keySignature ? { ...keySignature } : undefined,
        },
        sealed: { ...termsSealed(terms, keySignature), note: note === '' ? undefined : { value: note } },
      });
      return eventId;
    },
  };
}

/** Returns the act of a signature under a contract or an amendment, with the document before and after it. */
export function signedAct(contract: Parties, signing: NewContractSigning, amount: number | null): DealAct {
  const {
    revision,
    amendment = 0,
    method,
    consentVersion,
    sha256Before,
    sha256After,
    keySignature,
  } = signing;
  return {
    ...partiesOf(contract),
    act: 'contract.signed',
    by: { userId: signing.userId, address: signing.address, device: signing.device, ...actorOf(signing) },
    at: signing.signedAt,
    about: {
      contract: contract.id,
      revision,
      amendment,
      method,
      consent: consentVersion,
      amount: amount ?? undefined,
      before: sha256Before,
      document: sha256After,
      key: keySignature ? { ...keySignature } : undefined,
    },
    sealed: { signer: { value: signing.name }, capacity: { value: signing.capacity } },
  };
}

/** Returns the act of a signature about to be given under a document, for a key to sign. */
export function actToSign(contract: Parties, paper: SignedPaper, document: string): ActToSign {
  const { contractId, revision, amendment } = paper;
  return {
    ...partiesOf(contract),
    act: 'contract.signed',
    about: { contract: contractId, revision, amendment },
    document,
  };
}

/** Returns the act of accepting a contract or an amendment without a signature, for a key to sign. */
export function actToAccept(
  contract: ContractRow,
  amendment?: AmendableTerms & { number: number },
): ActToSign {
  return {
    ...partiesOf(contract),
    act: amendment ? 'contract.amendment_accepted' : 'contract.accepted',
    about: { contract: contract.id, revision: contract.revision, amendment: amendment?.number ?? 0 },
    terms: wordsOf(amendment ?? contract),
  };
}

/** Returns the act of sealing a document, identified by its hash. */
export function sealedAct(
  contract: Parties & Pick<ContractRow, 'revision'>,
  { amendment, sha256, at }: { amendment: number; sha256: string; at: Date },
): DealAct {
  const about = { contract: contract.id, revision: contract.revision, amendment, document: sha256 };
  return { ...partiesOf(contract), act: 'contract.sealed', by: null, at, about };
}
