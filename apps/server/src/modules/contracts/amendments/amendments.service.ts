import type { z } from 'zod';
import { daysFaults, nothingChangedText } from '@proffer/contract/contracts/rules';
import type { contractAmendBody } from '@proffer/contract/contracts/schemas';
import type { FieldError } from '@proffer/contract/wire/errors';
import { limits } from '@proffer/contract/wire/limits';
import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { AmendmentMoves } from './amendment-moves';
import { isSameTerms, type AmendableTerms } from './amendment-terms';
import type { AmendmentChange, AmendmentRow, AmendmentsRepository } from './amendments.repository';
import { partyOf, type AmendmentAct } from './amendments.states';
import { actToAccept } from '../contracts.deal';
import { fromTerms } from '../contracts.mapper';
import { otherSide } from '../contracts.news';
import { requireOwn, sideOf, whyNotAmendable } from '../contracts.policy';
import type { ContractSide } from '../contracts.states';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import { marketDay } from '../days/market-day';
import type { ContractSigning, MadeSignature } from '../signing/contract-signing.service';
import type { ContractPapers } from '../substance/papers.service';
import { mergeSubstance, valueOf } from '../substance/substance';
import type { Certificates } from '../../certificates';
import type { Authority } from '../../members';
import type { KeyRequests, CheckedKey, SignatureInput } from '../../signing';
import type { AccountStandingRepository } from '../../users';
import type { AmendmentDocuments } from './amendment-documents.service';

interface AmendmentsDeps {
  db: Database;
  contracts: Pick<ContractsRepository, 'find' | 'lock'>;
  repository: AmendmentsRepository;
  moves: AmendmentMoves;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  papers: Pick<ContractPapers, 'take' | 'resolve'>;
  signing: ContractSigning;
  keyRequests: Pick<KeyRequests, 'ask' | 'readAnswer'>;
  documents: Pick<AmendmentDocuments, 'paperToSign'>;
  certificates: Pick<Certificates, 'assertHolds'>;
  clock: Clock;
}

type Proposal = z.output<typeof contractAmendBody>;

/** Answer to the amendment `number` of the contract `id`. */
interface AmendmentAnswer {
  id: number;
  number: number;
  act: AmendmentAct;
  reason?: string;
  /** Signature of the acceptance, where the contract is signed. */
  made?: MadeSignature | undefined;
  /** Verified key signature of the acceptance, where the contract is not signed. */
  key?: CheckedKey | undefined;
}

/** Amendment that a side still has to answer, with its contract. */
interface OpenAmendment {
  contract: ContractRow;
  amendment: AmendmentRow;
}

/**
 * Changes contracts that both sides have accepted. One side proposes other terms and thereby accepts them;
 * the other side accepts or rejects. Until then the proposer can withdraw. Both sides sign the amendment of a
 * signed contract, in either order. An act that binds a side is refused while one of the two accounts is
 * deactivated; rejecting and withdrawing are not. The contract is locked during an act, so the second of two
 * concurrent acts sees the result of the first. The answer and its consequences are one transaction.
 */
export function createAmendments(deps: AmendmentsDeps) {
  const { db, contracts, repository, moves, accounts, papers, signing, keyRequests, documents, clock } = deps;

  const lockOwn = async (tx: Tx, actor: Actor, id: number): Promise<ContractRow> =>
    requireOwn(actor, await contracts.lock(tx, id));

  const assertBothActive = (tx: Tx, actor: Actor, row: ContractRow) =>
    accounts.assertBothActive(tx, actor.userId, row[`${otherSide(sideOf(actor))}Id`]);

  /** Throws if the supplier agrees to terms whose required certificates it does not hold. */
  async function assertHeld(
    executor: Executor,
    actor: Pick<Actor, 'role'>,
    row: ContractRow,
    { requiredCertificates = [] }: AmendableTerms['substance'],
  ): Promise<void> {
    if (sideOf(actor) !== 'supplier') return;
    await deps.certificates.assertHolds(row.supplierId, requiredCertificates, executor);
  }

  const perform = (actor: Actor, answer: AmendmentAnswer) =>
    withTransaction(db, (tx) => performWithin(tx, actor, answer));

  async function performWithin(
    tx: Tx,
    actor: Actor,
    { id, number, act, reason = '', made, key }: AmendmentAnswer,
  ): Promise<void> {
    const contract = await lockOwn(tx, actor, id);
    const amendment = await repository.find(id, number, tx);
    if (!amendment) throw notFound('The amendment');
    const row = { contract, amendment };
    const by = partyOf(sideOf(actor), amendment);
    if (await moves.isRepeat(tx, row, { act, by, note: reason })) return;
    if (act === 'accept') {
      assertStillAcceptable(contract, amendment, marketDay(clock.now()));
      await assertBothActive(tx, actor, contract);
      await deps.authority.assertCovers(tx, actor, valueOf(amendment.substance));
    }
    const at = made?.signedAt ?? clock.now();
    const change = act === 'accept' ? await agreement(tx, actor, at, made) : {};
    await key?.use(tx);
    const acting = { ...actor, keySignature: key?.signature };
    await moves.move(tx, row, { act, by, actor: acting, at, note: reason }, change);
  }

  async function agreement(
    tx: Tx,
    actor: Actor,
    at: Date,
    made: MadeSignature | undefined,
  ): Promise<AmendmentChange> {
    return made ? signing.record(tx, actor, made) : agreedBy(sideOf(actor), at);
  }

  /**
   * Returns the open amendment, or undefined if the actor's side has accepted it; throws if it can no longer
   * be accepted.
   */
  async function findToAccept(
    actor: Pick<Actor, 'userId' | 'role'>,
    id: number,
    number: number,
  ): Promise<OpenAmendment | undefined> {
    const contract = requireOwn(actor, await contracts.find(id));
    const amendment = await repository.find(id, number);
    if (!amendment) throw notFound('The amendment');
    const by = partyOf(sideOf(actor), amendment);
    if (moves.destination({ contract, amendment }, 'accept', by) === undefined) return undefined;
    assertStillAcceptable(contract, amendment, marketDay(clock.now()));
    await assertHeld(db, actor, contract, amendment.substance);
    return { contract, amendment };
  }

  /** Returns the signature for a signed contract, or the verified key signature for any other. */
  async function makeAcceptance(
    actor: Actor,
    { contract, amendment }: OpenAmendment,
    signature: SignatureInput,
  ): Promise<Pick<AmendmentAnswer, 'made' | 'key'>> {
    if (!contract.toBeSigned) {
      const answered = await keyRequests.readAnswer(actor, signature.key);
      return { key: await answered?.check(actToAccept(contract, amendment)) };
    }
    const { number } = amendment;
    await signing.assertGiven(signature, number);
    return { made: await signing.make(actor, await documents.paperToSign(contract, number), signature) };
  }

  /** Throws if the contract cannot be amended now, or is not as the proposer has read it. */
  function assertMayPropose(row: ContractRow, { amendment, insteadOf }: Proposal): void {
    const obstacle = whyNotAmendable(row, marketDay(clock.now()));
    if (obstacle !== undefined) throw refused(obstacle);
    if (row.openAmendment && row.openAmendment.number !== insteadOf) {
      throw refused('Another amendment is still waiting for an answer.');
    }
    if (amendment !== row.amendment) {
      throw new AppError('changed_meanwhile', {
        text: 'This contract has been amended since you opened it. Please reload the page and review the current version.',
      });
    }
  }

  /** Ends the open amendment that a new proposal replaces: withdraws the actor's own, or rejects the other side's. */
  async function endOpen(tx: Tx, actor: Actor, row: ContractRow, reason: string): Promise<void> {
    const open = row.openAmendment;
    if (!open) return;
    const act = open.proposedBy === sideOf(actor) ? 'withdraw' : 'reject';
    await performWithin(tx, actor, { id: row.id, number: open.number, act, reason });
  }

  return {
    findToAccept,

    /** Returns the contract with the terms that a proposal would give it; throws if it cannot be proposed now. */
    async findToPropose(
      actor: Pick<Actor, 'userId' | 'role'>,
      id: number,
      input: Proposal,
    ): Promise<{ contract: ContractRow; terms: AmendableTerms }> {
      const contract = requireOwn(actor, await contracts.find(id));
      const owner = { uploaderId: actor.userId, contractId: id };
      const attached = input.papers && (await papers.resolve(input.papers, owner));
      const substance = mergeSubstance(input, attached, contract.substance);
      const terms = { ...fromTerms(input), substance };
      assertMayPropose(contract, input);
      assertProposable(contract, terms, marketDay(clock.now()));
      if (!contract.toBeSigned) await assertHeld(db, actor, contract, substance);
      return { contract, terms };
    },

    /**
     * Proposes other terms, which accepts them for the actor's side unless the contract is signed. An
     * identical open proposal is a repeat. `input.amendment` is the last accepted amendment that the proposer
     * has read; `input.insteadOf` is the open amendment that it replaces.
     */
    async propose(actor: Actor, id: number, input: Proposal): Promise<void> {
      const { reason } = input;
      await withTransaction(db, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        const terms = { ...fromTerms(input), substance: await papers.take(tx, actor, input, row) };
        const proposedBy = sideOf(actor);
        const open = row.openAmendment;
        if (open?.proposedBy === proposedBy && open.reason === reason && isSameTerms(open, terms)) return;
        assertMayPropose(row, input);
        await assertBothActive(tx, actor, row);
        assertProposable(row, terms, marketDay(clock.now()));
        await deps.authority.assertCovers(tx, actor, valueOf(terms.substance));
        if (!row.toBeSigned) await assertHeld(tx, actor, row, terms.substance);
        const number = (await repository.lastNumber(tx, id)) + 1;
        if (number > limits.amendmentsPerContract) {
          throw refused('This contract has reached the maximum number of amendments.');
        }
        await endOpen(tx, actor, row, reason);
        const proposedAt = clock.now();
        const none = { supplierAgreedAt: null, buyerAgreedAt: null };
        const agreed = { ...none, ...(row.toBeSigned ? {} : agreedBy(proposedBy, proposedAt)) };
        const amendment = { contractId: id, number, proposedBy, ...terms, reason, proposedAt, ...agreed };
        await repository.create(tx, amendment);
        await moves.proposed(tx, row, { actor, at: proposedAt, note: reason });
      });
    },

    /** Returns the data that the actor's key is asked to sign; `key` is null when there is nothing to sign. */
    async askKey(actor: Actor, id: number, number: number): Promise<KeyAsked> {
      const open = await findToAccept(actor, id, number);
      if (!open) return { isAlwaysAsked: false, key: null };
      const { contract, amendment } = open;
      return contract.toBeSigned
        ? signing.askKey(actor, await documents.paperToSign(contract, number))
        : keyRequests.ask(actor, actToAccept(contract, amendment));
    },

    /**
     * Accepts or signs the amendment for the actor's side. Once both have, the contract takes on its terms. A
     * repeat changes nothing.
     */
    async accept(actor: Actor, id: number, number: number, signature: SignatureInput): Promise<void> {
      const open = await findToAccept(actor, id, number);
      if (!open) await signing.assertSameAgain(actor, { contractId: id, amendment: number }, signature);
      const acceptance = open && (await makeAcceptance(actor, open, signature));
      await perform(actor, { id, number, act: 'accept', ...acceptance });
    },

    /**
     * Rejects the amendment with a reason for the proposer; the contract stays as it is. A repeat changes
     * nothing.
     */
    reject: (actor: Actor, id: number, number: number, reason: string) =>
      perform(actor, { id, number, act: 'reject', reason }),

    /** Withdraws the actor's own open amendment; a repeat changes nothing. */
    withdraw: (actor: Actor, id: number, number: number) => perform(actor, { id, number, act: 'withdraw' }),

    /** Answers an amendment within the caller's transaction. */
    answerWithin: performWithin,
  };
}
export type Amendments = ReturnType<typeof createAmendments>;

const agreedBy = (side: ContractSide, at: Date): AmendmentChange =>
  side === 'supplier' ? { supplierAgreedAt: at } : { buyerAgreedAt: at };

function refused(text: string): AppError {
  return new AppError('illegal_transition', { text });
}

function assertProposable(row: ContractRow, terms: AmendableTerms, today: string): void {
  if (isSameTerms(row, terms)) {
    throw new AppError('invalid_input', {
      text: nothingChangedText,
    });
  }
  const fields = daysErrors(row, terms, today);
  if (fields[0]) throw new AppError('invalid_input', { text: fields[0].text, fields });
}

/**
 * Returns errors in the days. Checked when an amendment is proposed and again when it is accepted, as days
 * pass in between.
 */
function daysErrors(row: ContractRow, terms: AmendableTerms, today: string): FieldError[] {
  return Object.entries(daysFaults(terms, today, row)).map(([field, text]) => ({ field, text }));
}

/** Throws if terms that were valid when proposed have become impossible, because days have passed. */
function assertStillAcceptable(row: ContractRow, amendment: AmendmentRow, today: string): void {
  const obstacle = whyNotAmendable(row, today) ?? daysErrors(row, amendment, today)[0]?.text;
  if (obstacle !== undefined) throw refused(`${obstacle} This amendment can no longer be accepted.`);
}
