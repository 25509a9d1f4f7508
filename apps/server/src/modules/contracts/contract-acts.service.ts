import type { z } from 'zod';
import type { contractRejectBody, contractReviseBody } from '@proffer/contract/contracts/schemas';
import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { KeySignature } from '@proffer/proof';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import { actToAccept } from './contracts.deal';
import { fromTerms } from './contracts.mapper';
import type { ContractMoves } from './contract-moves';
import { otherSide } from './contracts.news';
import type { ContractChange, ContractRow, ContractsRepository } from './contracts.repository';
import type { ContractAct, ContractSide } from './contracts.states';
import { assertAcceptable, assertEndToCome, requireOwn, sideOf } from './contracts.policy';
import { marketDay } from './days/market-day';
import type { Certificates } from '../certificates';
import type { Offers } from '../offers';
import type { Authority } from '../members';
import type { KeyRequests, SignatureInput } from '../signing';
import type { AccountStandingRepository } from '../users';
import type { ContractDocuments } from './documents/contract-documents.service';
import type { ContractSigning, MadeSignature } from './signing/contract-signing.service';
import type { ContractPapers } from './substance/papers.service';
import { mergeSubstance, paiseOf, valueOf, withPaperIds } from './substance/substance';

interface ContractActsDeps {
  db: Database;
  repository: Pick<ContractsRepository, 'find' | 'lock' | 'storeRevision'>;
  moves: ContractMoves;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  offerChanges: Pick<Offers['changes'], 'assertSeen'>;
  papers: Pick<ContractPapers, 'take'>;
  signing: ContractSigning;
  keyRequests: Pick<KeyRequests, 'ask' | 'readAnswer'>;
  documents: Pick<ContractDocuments, 'paperToSign'>;
  certificates: Pick<Certificates, 'assertHolds'>;
  clock: Clock;
}

/** Input of a side that accepts a contract. */
interface Acceptance {
  /** Revision that the actor has read; undefined if the caller does not state it. */
  revision: number | undefined;
  /** Signature data: required where the contract is to be signed; otherwise only its key is used. */
  signature: SignatureInput;
}

interface Wanted {
  act: ContractAct;
  /** Revision that the actor has read; undefined if the caller does not state it. */
  revision?: number | undefined;
  change: (
    tx: Tx,
    row: ContractRow,
    at: Date,
    side: ContractSide,
  ) => ContractChange | Promise<ContractChange>;
  note?: string;
  /** Terms that the buyer proposes along with the request for changes, for comparison with an earlier request. */
  terms?: (row: ContractRow) => unknown;
  /** Signature by the actor's own key over an acceptance, where the contract is not signed. */
  keySignature?: KeySignature | undefined;
}

/**
 * Accepts, rejects, requests changes and revises (CON-18 to CON-23). The contract is locked while the state
 * table judges, so the second of two concurrent acts sees the result of the first. The change and its
 * consequences are one transaction.
 */
export function createContractActs(deps: ContractActsDeps) {
  const { db, repository, moves, accounts, offerChanges, papers, signing, keyRequests, documents, clock } =
    deps;
  const perform = (actor: Actor, id: number, wanted: Wanted): Promise<void> =>
    withTransaction(db, (tx) => performWithin(tx, actor, id, wanted));

  async function performWithin(tx: Tx, actor: Actor, id: number, wanted: Wanted): Promise<void> {
    const row = requireOwn(actor, await repository.lock(tx, id));
    if (wanted.revision !== undefined && wanted.revision !== row.revision) throw changedMeanwhile();
    const side = sideOf(actor);
    const { act, note = '', terms, keySignature } = wanted;
    if (await moves.isRepeat(tx, row, { act, by: side, note, terms: terms?.(row) })) return;
    // Accepting waits until the other company is active again; ending the contract does not.
    if (wanted.act === 'accept') {
      assertAcceptable(row, marketDay(clock.now()));
      await accounts.assertBothActive(tx, actor.userId, row[`${otherSide(side)}Id`]);
      await deps.authority.assertCovers(tx, actor, valueOf(row.substance));
    }
    const at = clock.now();
    if (wanted.act === 'revise') await repository.storeRevision(tx, row, at);
    const change = await wanted.change(tx, row, at, side);
    await moves.move(tx, row, { act, by: side, actor: { ...actor, keySignature }, at, note }, change);
  }

  /**
   * Returns the contract that the actor is about to accept, or undefined if the actor's side has already
   * accepted it. Throws if it can no longer be accepted.
   */
  async function findToAccept(
    actor: Pick<Actor, 'userId' | 'role'>,
    id: number,
    revision: number | undefined,
  ): Promise<ContractRow | undefined> {
    const row = requireOwn(actor, await repository.find(id));
    if (revision !== undefined && revision !== row.revision) throw changedMeanwhile();
    if (moves.destination(row, 'accept', sideOf(actor)) === undefined) return undefined;
    assertAcceptable(row, marketDay(clock.now()));
    if (sideOf(actor) === 'supplier') {
      await deps.certificates.assertHolds(row.supplierId, row.substance.requiredCertificates ?? []);
    }
    return row;
  }

  async function makeSignature(
    actor: Actor,
    row: ContractRow,
    signature: SignatureInput,
  ): Promise<MadeSignature> {
    await signing.assertGiven(signature);
    return signing.make(actor, documents.paperToSign(row), signature);
  }

  /** Verifies the actor's key signature over an acceptance of an unsigned contract; undefined if no key was used. */
  async function checkKey(actor: Actor, row: ContractRow, { key }: SignatureInput) {
    return (await keyRequests.readAnswer(actor, key))?.check(actToAccept(row));
  }

  return {
    findToAccept,

    /** Returns the data that the actor's key is asked to sign; `key` is null when there is nothing to sign. */
    async askKey(actor: Actor, id: number): Promise<KeyAsked> {
      const row = await findToAccept(actor, id, undefined);
      if (!row) return { isAlwaysAsked: false, key: null };
      return row.toBeSigned
        ? signing.askKey(actor, documents.paperToSign(row))
        : keyRequests.ask(actor, actToAccept(row));
    },

    /** Accepts or signs the contract for the actor's side; a repeat changes nothing. */
    async accept(actor: Actor, id: number, { revision, signature }: Acceptance): Promise<void> {
      const read = await findToAccept(actor, id, revision);
      if (!read) await signing.assertSameAgain(actor, { contractId: id, amendment: 0 }, signature);
      // Refuse if the offer has changed since the version on which the contract rests and the actor has not
      // seen it.
      const confirmSeen = read && (await offerChanges.assertSeen(actor, read.offerId, read.offerVersion));
      const made = read?.toBeSigned ? await makeSignature(actor, read, signature) : undefined;
      const key = read && !made ? await checkKey(actor, read, signature) : undefined;
      await perform(actor, id, {
        act: 'accept',
        revision: read?.revision ?? revision,
        keySignature: key?.signature,
        async change(tx, row, at, side) {
          await confirmSeen?.(tx);
          if (made) return signing.record(tx, actor, made);
          // Nothing was signed because the contract needed no signature when it was read; it has been revised
          // since.
          if (row.toBeSigned) throw changedMeanwhile();
          await key?.use(tx);
          return side === 'supplier' ? { supplierAgreedAt: at } : { buyerAgreedAt: at };
        },
      });
    },

    /** Rejects the contract, or requests changes as the buyer, with a reason; a repeat changes nothing. */
    async reject(actor: Actor, id: number, input: z.output<typeof contractRejectBody>): Promise<void> {
      const { reason, wantsChanges, proposed } = input;
      if (proposed) assertEndToCome(proposed, marketDay(clock.now()), 'proposed.endDate');
      const rejection = rejecting(reason, wantsChanges);
      await perform(actor, id, {
        ...rejection,
        ...(proposed && { terms: (row) => proposedTerms(proposed, row) }),
        async change(tx, row, ...when) {
          const change = await rejection.change(tx, row, ...when);
          if (!proposed) return change;
          const substance = await papers.take(tx, actor, proposed, row, 'proposed.papers');
          return { ...change, proposed: { ...fromTerms(proposed), substance } };
        },
      });
    },

    /** Rejects the contract within the caller's transaction. */
    rejectWithin: (tx: Tx, actor: Actor, id: number, reason: string) =>
      performWithin(tx, actor, id, rejecting(reason, false)),

    /** Sends the supplier's new revision after the buyer requested changes; the earlier revision is stored. */
    async revise(actor: Actor, id: number, input: z.output<typeof contractReviseBody>): Promise<void> {
      assertEndToCome(input, marketDay(clock.now()));
      await perform(actor, id, {
        act: 'revise',
        revision: input.revision,
        async change(tx, row) {
          const substance = await papers.take(tx, actor, input, row);
          return {
            ...fromTerms(input),
            substance,
            valuePaise: paiseOf(substance),
            revision: row.revision + 1,
            supplierAgreedAt: null,
            buyerAgreedAt: null,
            rejectedAt: null,
            rejectedBy: null,
            rejectReason: '',
            wantsChanges: false,
            proposed: null,
          };
        },
      });
    },
  };
}
export type ContractActs = ReturnType<typeof createContractActs>;

const rejecting = (reason: string, wantsChanges: boolean): Wanted => ({
  act: wantsChanges ? 'want_changes' : 'reject',
  change: (_tx, _row, rejectedAt, rejectedBy) => ({
    rejectedAt,
    rejectedBy,
    rejectReason: reason,
    wantsChanges,
  }),
  note: reason,
});

type GivenTerms = NonNullable<z.output<typeof contractRejectBody>['proposed']>;

/** Returns the terms that a buyer proposes; fields that the request omits are taken from the contract. */
function proposedTerms(given: GivenTerms, row: ContractRow) {
  const substance = mergeSubstance(given, undefined, row.substance);
  return withPaperIds({ ...fromTerms(given), substance }, given.papers);
}

function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'This contract has changed since you opened it. Please reload the page and review the current version.',
  });
}
