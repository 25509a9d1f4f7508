import { ndaRoutes } from '@proffer/contract/nda/routes';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { SigningIdentity } from '../../platform/pdf-signing';
import { createVerifyRepository } from './verify.repository';
import { createVerifyService } from './verify.service';

/** Creates the check whether a PDF was made by this marketplace. */
export function createVerify({ db, identity }: { db: Database; identity: SigningIdentity }) {
  const verifying = createVerifyService({ repository: createVerifyRepository(db), identity });
  return {
    register(handle: Handle): void {
      handle(ndaRoutes.verifyDocument, async ({ file }, { origin }) => ({
        status: 200,
        body: await verifying.verify(file.bytes, origin.address),
      }));
    },
  };
}
