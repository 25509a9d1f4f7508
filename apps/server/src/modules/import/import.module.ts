import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Categories } from '../categories';
import type { AccountStandingRepository } from '../users';
import { registerImportRoutes } from './import.routes';
import { createImportedOffersRepository } from './imported-offers.repository';
import { createOwnOffersRepository } from './own-offers.repository';
import { createSupplierExportService } from './supplier-export.service';
import { createSupplierImportService } from './supplier-import.service';

interface SupplierFilesDeps {
  db: Database;
  categories: Pick<Categories, 'find'>;
  accounts: Pick<AccountStandingRepository, 'assertActive'>;
  clock: Clock;
}

/** Creates the import and export of suppliers' files. */
export function createSupplierFiles({ db, categories, accounts, clock }: SupplierFilesDeps) {
  const ownOffers = createOwnOffersRepository(db);
  const importing = createSupplierImportService({
    db,
    repository: createImportedOffersRepository(),
    ownOffers,
    accounts,
    clock,
  });
  const exporting = createSupplierExportService({ ownOffers, categories, clock });
  return { register: (handle: Handle) => registerImportRoutes(handle, importing, exporting) };
}
