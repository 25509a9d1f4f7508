import type { z } from 'zod';
import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { contractAmendBody } from '@proffer/contract/contracts/schemas';
import type { Amendments, ContractActs } from '../../modules/contracts';
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
  },
  files: Pick<StoredFiles, 'put' | 'attach'>,
  findFounder: (userId: number) => Promise<Membership>,
): DemoPorts {
  const actorOf = async (userId: number, role: 'supplier' | 'buyer') =>
    demoActor(userId, await findFounder(userId), role);
  let moment = new Date(0);
  const { ndas: service, contracts, amendments } = makeServices({ now: () => moment });
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
