import { signingRoutes } from '@proffer/contract/signing/routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { done } from '../../platform/http/done';
import type { Handle } from '../../platform/http/route-adapter';
import { createRememberedSignatures, type RememberedSignatures } from './remembered.service';

interface SigningDeps {
  db: Database;
  secret: Buffer;
  clock: Clock;
}

/** What somebody keeps to sign with, whatever is signed. */
export function createSigning(deps: SigningDeps) {
  const remembered = createRememberedSignatures(deps);
  return { remembered, register: (handle: Handle) => registerSigningRoutes(handle, remembered) };
}

function registerSigningRoutes(handle: Handle, remembered: RememberedSignatures): void {
  handle(signingRoutes.signatureState, async (_input, { actor }) => ({
    status: 200,
    body: { rememberedDate: await remembered.since(actor) },
  }));

  handle(signingRoutes.rememberedSignature, async (_input, { actor }) => ({
    status: 200,
    body: await remembered.read(actor),
  }));

  handle(signingRoutes.rememberSignature, async ({ body }, { actor }) => {
    await remembered.keep(actor, body);
    return done('Signature remembered');
  });

  handle(signingRoutes.forgetSignature, async (_input, { actor }) => {
    await remembered.forget(actor);
    return done('Signature forgotten');
  });
}
