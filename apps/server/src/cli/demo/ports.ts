import type { z } from 'zod';
import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { AnswerInput } from '@proffer/contract/needs/answers.schemas';
import type { StatedOutcome } from '@proffer/contract/needs/choices';
import type { NeedInput } from '@proffer/contract/needs/schemas';
import type { contractAmendBody } from '@proffer/contract/contracts/schemas';
import type { Amendments, ContractActs } from '../../modules/contracts';
import type { NeedServices } from '../../modules/needs';
import type { Quotes } from '../../modules/quotes';
import type { NdaAcceptService } from '../../modules/nda';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Actor, Membership } from '../../platform/session/actor';

/** A stored NDA request with the names for its document. */
interface DemoNdaRef {
  ndaId: number;
  offerId: number;
  supplierId: number;
  buyerId: number;
  supplierName: string;
  buyerName: string;
}

/** A stored contract to be signed, with the names of the signers. */
interface DemoContractRef {
  contractId: number;
  supplierId: number;
  buyerId: number;
  supplierName: string;
  buyerName: string;
}

/**
 * Functions of other modules that the loader needs, because a shared or signed request has a real signed PDF.
 * Accepting and signing act at the time `at`, because history rows cannot be changed later and a signature contains
 * its time. Each may be repeated for a request that an interrupted load left unfinished.
 */
export interface DemoPorts {
  /** Makes the five accepting calls: Requested becomes Approved & Shared, signed by the supplier. */
  acceptNda(nda: DemoNdaRef, at: Date): Promise<void>;
  /** Signs for the buyer: Approved & Shared becomes Signed & Shared. */
  signNda(nda: DemoNdaRef, at: Date): Promise<void>;
  /** Signs a contract for both sides, the supplier first; a second call changes nothing. */
  signContract(contract: DemoContractRef, at: { supplier: Date; buyer: Date }): Promise<void>;
  /** Proposes and signs an amendment for the buyer. */
  proposeSignedAmendment(
    contract: Pick<DemoContractRef, 'contractId' | 'buyerId' | 'buyerName'>,
    terms: z.output<typeof contractAmendBody>,
    at: Date,
  ): Promise<void>;
  /**
   * Create, publish, end and award a need of a buyer, the last to the lowest answer. `openNeeds` opens those whose
   * deadline has passed.
   */
  createNeed(buyer: number, input: NeedInput, at: Date): Promise<number>;
  publishNeed(buyer: number, needId: number, at: Date): Promise<void>;
  openNeeds(at: Date): Promise<void>;
  endNeed(buyer: number, needId: number, outcome: StatedOutcome, at: Date): Promise<void>;
  awardNeed(buyer: number, needId: number, at: Date): Promise<void>;
  /** Asks about a need as supplier; the buyer replies unless `reply` is empty. */
  askAboutNeed(
    of: { needId: number; buyer: number; supplier: number },
    said: { question: string; reply: string },
    at: Date,
  ): Promise<void>;
  answerNeed(supplier: number, needId: number, input: AnswerInput, at: Date): Promise<void>;
  /** Stores a WebP picture, or a PDF, and returns its file id. */
  keepPicture(tx: Executor, bytes: Uint8Array): Promise<number>;
  keepPdf(tx: Executor, bytes: Uint8Array): Promise<number>;
}

/**
 * Returns the ports over the real services. `makeServices` builds these with a clock that shows the time of the demo
 * story; its outbox should send nothing.
 */
export function createDemoPorts(
  makeServices: (clock: Clock) => {
    ndas: NdaAcceptService;
    contracts: Pick<ContractActs, 'accept'>;
    amendments: Pick<Amendments, 'propose' | 'accept'>;
    needs: Pick<NeedServices, 'needs' | 'acts' | 'answers' | 'lists' | 'questions'>;
    quotes: Pick<ReturnType<Quotes['makeActs']>, 'accept'>;
  },
  files: Pick<StoredFiles, 'put' | 'attach'>,
  findFounder: (userId: number) => Promise<Membership>,
): DemoPorts {
  const actorOf = async (userId: number, role: 'supplier' | 'buyer') =>
    demoActor(userId, await findFounder(userId), role);
  let moment = new Date(0);
  const { ndas: service, contracts, amendments, needs, quotes } = makeServices({ now: () => moment });
  async function keep(tx: Executor, bytes: Uint8Array, contentType: string): Promise<number> {
    const { fileId } = await files.attach(tx, await files.put(bytes, contentType));
    return fileId;
  }
  return {
    keepPicture: (tx, bytes) => keep(tx, bytes, 'image/webp'),
    keepPdf: (tx, bytes) => keep(tx, bytes, 'application/pdf'),
    async acceptNda(nda, at) {
      moment = at;
      const actor = await actorOf(nda.supplierId, 'supplier');
      const pair = [actor, nda.offerId, nda.buyerId] as const;
      await service.prepare(...pair, {
        documentId: undefined,
        templateId: undefined,
        elections: undefined,
        cover: undefined,
        signature: signedBy(nda.supplierName, 'Director'),
      });
      await service.upload(...pair);
      await service.send(...pair);
      await service.share(...pair);
      await service.placeFields(...pair);
    },
    async signNda(nda, at) {
      moment = at;
      const signature = signedBy(nda.buyerName, 'Head of Procurement');
      await service.sign(await actorOf(nda.buyerId, 'buyer'), nda.offerId, nda.buyerId, signature);
    },
    async signContract({ contractId, supplierId, buyerId, supplierName, buyerName }, { supplier, buyer }) {
      const sign = (actor: Actor, signature: ReturnType<typeof signedBy>) =>
        contracts.accept(actor, contractId, { revision: undefined, signature });
      moment = supplier;
      await sign(await actorOf(supplierId, 'supplier'), signedBy(supplierName, 'Director'));
      moment = buyer;
      await sign(await actorOf(buyerId, 'buyer'), signedBy(buyerName, 'Head of Procurement'));
    },
    async createNeed(buyer, input, at) {
      moment = at;
      return (await needs.needs.create(await actorOf(buyer, 'buyer'), input)).needId;
    },
    async publishNeed(buyer, needId, at) {
      moment = at;
      await needs.acts.publish(await actorOf(buyer, 'buyer'), needId, 1);
    },
    async openNeeds(at) {
      moment = at;
      await needs.acts.openDue();
    },
    async endNeed(buyer, needId, outcome, at) {
      moment = at;
      await needs.acts.end(await actorOf(buyer, 'buyer'), needId, { outcome, note: '' });
    },
    async awardNeed(buyer, needId, at) {
      moment = at;
      const actor = await actorOf(buyer, 'buyer');
      const [lowest] = (await needs.lists.listReceived(actor, needId)).received;
      if (!lowest?.quoteId) throw new Error(`need ${needId} of the demo has no answer`);
      await quotes.accept(actor, lowest.quoteId, 1);
    },
    async askAboutNeed({ needId, buyer, supplier }, { question, reply }, at) {
      moment = at;
      const asked = await needs.questions.ask(await actorOf(supplier, 'supplier'), needId, question);
      if (reply === '') return;
      await needs.questions.reply(await actorOf(buyer, 'buyer'), needId, asked.questionId, reply);
    },
    async answerNeed(supplier, needId, input, at) {
      moment = at;
      await needs.answers.save(await actorOf(supplier, 'supplier'), needId, input);
    },
    async proposeSignedAmendment({ contractId, buyerId, buyerName }, terms, at) {
      moment = at;
      const buyer = await actorOf(buyerId, 'buyer');
      await amendments.propose(buyer, contractId, terms);
      await amendments.accept(buyer, contractId, 1, signedBy(buyerName, 'Head of Procurement'));
    },
  };
}

function signedBy(name: string, capacity: string) {
  const consentVersion = signingConsentVersion;
  return { image: undefined, name, capacity, method: 'typed' as const, consentVersion };
}

function demoActor(userId: number, member: Membership, role: 'supplier' | 'buyer'): Actor {
  return {
    userId,
    role,
    loginId: 0,
    member,
    sessionId: 0,
    kind: 'full',
    provenAt: new Date(),
    secondFactor: 'off',
    address: '203.0.113.20',
    device: 'Demo market',
  };
}
