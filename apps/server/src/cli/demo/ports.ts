import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { NdaAcceptService } from '../../modules/nda';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';

/** A stored NDA request with the names that go under its document. */
interface DemoNdaRef {
  ndaId: number;
  offerId: number;
  supplierId: number;
  buyerId: number;
  supplierName: string;
  buyerName: string;
}

/**
 * What the loader needs of the NDA module, because a shared or signed request holds a real signed PDF, and of the
 * file store. Accepting and signing act as if the time were `at`: history rows cannot be changed afterwards, and a
 * signature names its moment. Both may be called again for a request that a broken-off load left half way.
 */
export interface DemoPorts {
  /** The five accepting calls: Requested becomes Approved & Shared, signed by the supplier. */
  acceptNda(nda: DemoNdaRef, at: Date): Promise<void>;
  /** The buyer's signature: Approved & Shared becomes Signed & Shared. */
  signNda(nda: DemoNdaRef, at: Date): Promise<void>;
  /** Keeps a WebP picture; gives the id of its file. */
  keepPicture(tx: Executor, bytes: Uint8Array): Promise<number>;
}

/**
 * The ports over the real NDA service. `makeService` builds it on the clock given here, which shows the moment of
 * the demo story; its outbox should send nothing.
 */
export function createDemoPorts(
  makeService: (clock: Clock) => NdaAcceptService,
  files: Pick<StoredFiles, 'keep'>,
): DemoPorts {
  let moment = new Date(0);
  const service = makeService({ now: () => moment });
  return {
    keepPicture: async (tx, bytes) => (await files.keep(tx, bytes, 'image/webp')).fileId,
    async acceptNda(nda, at) {
      moment = at;
      const actor = demoActor(nda.supplierId, 'supplier');
      const pair = [actor, nda.offerId, nda.buyerId] as const;
      await service.prepare(...pair, {
        documentId: undefined,
        templateId: undefined,
        elections: undefined,
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
      await service.sign(demoActor(nda.buyerId, 'buyer'), nda.offerId, nda.buyerId, signature);
    },
  };
}

function signedBy(name: string, capacity: string) {
  const consentVersion = signingConsentVersion;
  return { image: undefined, name, capacity, method: 'typed' as const, consentVersion };
}

function demoActor(userId: number, role: 'supplier' | 'buyer'): Actor {
  return {
    userId,
    role,
    loginId: 0,
    sessionId: 0,
    kind: 'full',
    provenAt: new Date(),
    secondFactor: 'off',
    address: '203.0.113.20',
    device: 'Demo market',
  };
}
