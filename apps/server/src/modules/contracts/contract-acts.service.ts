import type { z } from 'zod';
import type { contractRejectBody, contractReviseBody } from '@proffer/contract/contracts/schemas';
import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { KeySignature } from '@proffer/proof';
import type { Clock } from '../../platform/clock';
import { AppError, notFound } from '../../platform/errors';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import { actToAccept } from './contracts.deal';
import { fromTerms } from './contracts.mapper';
import type { ContractMoves } from './contract-moves';
import { otherSide } from './contracts.news';
import type { ContractChange, ContractRow, ContractsRepository } from './contracts.repository';
import type { ContractAct, ContractSide } from './contracts.states';
import { assertAcceptable, assertEndToCome, isParty, sideOf } from './contracts.policy';
import type { ContractPorts } from './contracts.service';
import { marketDay } from './days/market-day';
import type { AskedKeys, SignatureInput } from '../signing';
import type { ContractDocuments } from './documents/contract-documents.service';
import type { ContractSigning, MadeSignature } from './signing/contract-signing.service';
import type { ContractPapers } from './substance/papers.service';
import { mergeSubstance, paiseOf, withPaperIds } from './substance/substance';

interface ContractActsDeps {
  db: Database;
  repository: Pick<ContractsRepository, 'find' | 'lock' | 'keepRevision'>;
  moves: ContractMoves;
  accounts: Pick<ContractPorts, 'assertBothActive' | 'assertChangesSeen'>;
  papers: Pick<ContractPapers, 'take'>;
  signing: ContractSigning;
  askedKeys: Pick<AskedKeys, 'ask' | 'answer'>;
  documents: Pick<ContractDocuments, 'paperToSign'>;
  clock: Clock;
}

/** What a side brings to accept. */
interface Acceptance {
  /** The revision that was read; undefined when the caller does not say. */
  revision: number | undefined;
  /** Asked for where the contract is to be signed; of another one its key alone. */
  signature: SignatureInput;
}

interface Wanted {
  act: ContractAct;
  /** The revision that was read; undefined when the caller does not say. */
  revision?: number | undefined;
  change: (
    tx: Tx,
    row: ContractRow,
    at: Date,
    side: ContractSide,
  ) => ContractChange | Promise<ContractChange>;
  note?: string;
  /** The revision that the buyer has read and accepts. */
  terms?: (row: ContractRow) => unknown;
  /** By a key of the actor's own, over an acceptance that is no signature. */
  keySignature?: KeySignature | undefined;
}

/**
 * Accepting, rejecting, asking for changes and revising (CON-18 to CON-23). The contract is held while the
 * table of transitions judges, so of two acts at once the second meets what the first has left; the change and all that
 * follows from it are one transaction.
 */
export function createContractActs(deps: ContractActsDeps) {
  const { db, repository, moves, accounts, papers, signing, askedKeys, documents, clock } = deps;
  const perform = (actor: Actor, id: number, wanted: Wanted): Promise<void> =>
    withTransaction(db, (tx) => performWithin(tx, actor, id, wanted));

  async function performWithin(tx: Tx, actor: Actor, id: number, wanted: Wanted): Promise<void> {
    const row = await repository.lock(tx, id);
    if (!row || !isParty(actor, row)) throw notFound('The contract');
    if (wanted.revision !== undefined && wanted.revision !== row.revision) throw changedMeanwhile();
    const side = sideOf(actor);
    const { act, note = '', terms, keySignature } = wanted;
    if (await moves.isRepeat(tx, row, { act, by: side, note, terms: terms?.(row) })) return;
    // It waits while the other company cannot answer; what ends it does not.
    if (wanted.act === 'accept') {
      assertAcceptable(row, marketDay(clock.now()));
      await accounts.assertBothActive(tx, actor.userId, row[`${otherSide(side)}Id`]);
    }
    const at = clock.now();
    if (wanted.act === 'revise') await repository.keepRevision(tx, row, at);
    const change = await wanted.change(tx, row, at, side);
    await moves.move(tx, row, { act, by: side, actor: { ...actor, keySignature }, at, note }, change);
  }

  /** As it is read now; undefined where the side has accepted it already, and throws where it cannot any more. */
  async function findToAccept(
    actor: Actor,
    id: number,
    revision: number | undefined,
  ): Promise<ContractRow | undefined> {
    const row = await repository.find(id);
    if (!row || !isParty(actor, row)) throw notFound('The contract');
    if (revision !== undefined && revision !== row.revision) throw changedMeanwhile();
    if (moves.destination(row, 'accept', sideOf(actor)) === undefined) return undefined;
    assertAcceptable(row, marketDay(clock.now()));
    return row;
  }

  async function makeSignature(
    actor: Actor,
    row: ContractRow,
    signature: SignatureInput,
  ): Promise<MadeSignature> {
    signing.assertGiven(signature);
    return signing.make(actor, documents.paperToSign(row), signature);
  }

  /** What the actor's key says of an acceptance without a signature; undefined where there is none. */
  async function checkKey(actor: Actor, row: ContractRow, { key }: SignatureInput) {
    return (await askedKeys.answer(actor, key))?.check(actToAccept(row));
  }

  return {
    /** What the actor's key is asked to sign; null where there is nothing for it. */
    async askKey(actor: Actor, id: number): Promise<KeyAsked> {
      const row = await findToAccept(actor, id, undefined);
      if (!row) return { isAlwaysAsked: false, key: null };
      return row.toBeSigned
        ? signing.askKey(actor, documents.paperToSign(row))
        : askedKeys.ask(actor, actToAccept(row));
    },

    /** The actor's side accepts what it read, or signs it; accepting twice changes nothing. */
    async accept(actor: Actor, id: number, { revision, signature }: Acceptance): Promise<void> {
      const read = await findToAccept(actor, id, revision);
      if (!read) await signing.assertSameAgain(actor, { contractId: id, amendment: 0 }, signature);
      // Refused over a change of the offer since the version that it rests on, unless the actor has seen it.
      const confirmSeen = read && (await accounts.assertChangesSeen(actor, read.offerId, read.offerVersion));
      const made = read?.toBeSigned ? await makeSignature(actor, read, signature) : undefined;
      const key = read && !made ? await checkKey(actor, read, signature) : undefined;
      await perform(actor, id, {
        act: 'accept',
        revision: read?.revision ?? revision,
        keySignature: key?.signature,
        async change(tx, row, at, side) {
          await confirmSeen?.(tx);
          if (made) return signing.record(tx, actor, made);
          // It was signed when it was read, and has been revised since.
          if (row.toBeSigned) throw changedMeanwhile();
          await key?.use(tx);
          return side === 'supplier' ? { supplierAgreedAt: at } : { buyerAgreedAt: at };
        },
      });
    },

    /** The actor's side ends it, or the buyer asks for changes; both with the reason, twice changes nothing. */
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

    /** The same as a part of what the caller does; the contract ends. */
    rejectWithin: (tx: Tx, actor: Actor, id: number, reason: string) =>
      performWithin(tx, actor, id, rejecting(reason, false)),

    /** The supplier sends another text after the buyer asked for changes; what was said before is kept. */
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

/** The terms that a buyer proposes: what the call leaves out stays as the contract has it. */
function proposedTerms(given: GivenTerms, row: ContractRow) {
  const substance = mergeSubstance(given, undefined, row.substance);
  return withPaperIds({ ...fromTerms(given), substance }, given.papers);
}

function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'This contract has changed since you read it. Please load it again and read what it says now.',
  });
}
