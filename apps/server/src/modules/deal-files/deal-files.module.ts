import { dealRoutes } from '@proffer/contract/deals/routes';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { createDealFilesRepository } from './deal-files.repository';
import { createDealFilesService, type DealFilesDeps } from './deal-files.service';
import { readVerifyPage } from './verify-page';

interface DealFilesModuleDeps extends Omit<DealFilesDeps, 'repository' | 'verifyPage'> {
  db: Database;
}

/**
 * Creates the deal file, with which two companies can prove their deal to each other and to others without
 * the marketplace.
 */
export function createDealFiles({ db, ...deps }: DealFilesModuleDeps) {
  const repository = createDealFilesRepository(db);
  const dealFiles = createDealFilesService({ repository, ...deps, verifyPage: readVerifyPage });
  return {
    register(handle: Handle): void {
      handle(dealRoutes.dealFile, async ({ query }, { actor }) => {
        const { proposalId, buyerId } = query;
        return { status: 200, body: await dealFiles.run(actor, { offerId: proposalId, buyerId }) };
      });
    },
  };
}
