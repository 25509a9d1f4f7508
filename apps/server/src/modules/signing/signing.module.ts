import { signingRoutes } from '@proffer/contract/signing/routes';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import { success } from '../../platform/http/success-reply';
import type { Handle } from '../../platform/http/route-adapter';
import type { MailOutbox } from '../../platform/mail';
import type { SecurityEvents } from '../../platform/security-events';
import type { Deals } from '../deals';
import { createKeyRequests } from './keys/key-requests.service';
import { defineKeyMails } from './keys/keys.mails';
import { createKeysRepository } from './keys/keys.repository';
import { registerKeyRoutes } from './keys/keys.routes';
import { createOwnKeys } from './keys/own-keys.service';
import { keySiteOf } from './keys/web-authn';
import { createRememberedSignatures, type RememberedSignatures } from './remembered.service';
import { createSignersRepository } from './signers.repository';

interface SigningDeps {
  db: Database;
  secret: Buffer;
  clock: Clock;
  deals: Pick<Deals, 'findHead' | 'appendKeyChange'>;
  securityEvents: SecurityEvents;
  outbox: Pick<MailOutbox, 'define' | 'enqueue'>;
  findProofMs: () => Promise<number>;
  findMarketName: () => Promise<string>;
  linkBase: string;
  pageOrigins: readonly string[];
}

/** Creates remembered signatures and signing keys, for all kinds of documents. */
export function createSigning(deps: SigningDeps) {
  const remembered = createRememberedSignatures(deps);
  const repository = createKeysRepository(deps.db);
  const signers = createSignersRepository(deps.db);
  const site = keySiteOf(deps.linkBase, deps.pageOrigins);
  const keys = createOwnKeys({ ...deps, repository, signers, site });
  defineKeyMails(deps.outbox, signers);
  return {
    remembered,
    keys,
    /** Deletes the remembered signatures and keys of closed accounts. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await remembered.forgetAll(tx, userIds);
      await keys.forgetAll(tx, userIds);
    },
    /** Requests and verifies key signatures, for all modules that sign. */
    keyRequests: createKeyRequests({ ...deps, repository, site }),
    register(handle: Handle): void {
      registerSigningRoutes(handle, remembered);
      registerKeyRoutes(handle, keys);
    },
  };
}
export type Signing = ReturnType<typeof createSigning>;

function registerSigningRoutes(handle: Handle, remembered: RememberedSignatures): void {
  handle(signingRoutes.signatureState, async (_input, { actor }) => ({
    status: 200,
    body: await remembered.state(actor),
  }));

  handle(signingRoutes.rememberedSignature, async (_input, { actor }) => ({
    status: 200,
    body: await remembered.read(actor),
  }));

  handle(signingRoutes.rememberSignature, async ({ body }, { actor }) => {
    await remembered.save(actor, body);
    return success('Signature remembered');
  });

  handle(signingRoutes.forgetSignature, async (_input, { actor }) => {
    await remembered.forget(actor);
    return success('Signature forgotten');
  });
}
