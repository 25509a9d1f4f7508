import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { registerImportRoutes } from './import.routes';
import { createImportedOffersRepository } from './imported-offers.repository';
import { createOwnOffersRepository } from './own-offers.repository';
import { createSupplierExportService } from './supplier-export.service';
import { createSupplierImportService } from './supplier-import.service';
import type { CategoryCodes } from './writers/own-cells';

interface SupplierFilesDeps {
  db: Database;
  ports: {
    categories: CategoryCodes;
    assertActive(tx: Executor, supplierId: number): Promise<void>;
  };
  clock: Clock;
}

/** Creates the import and export of suppliers' files. */
export function createSupplierFiles({ db, ports, clock }: SupplierFilesDeps) {
  const ownOffers = createOwnOffersRepository(db);
  const importing = createSupplierImportService({
    db,
    repository: createImportedOffersRepository(),
    ownOffers,
    ports,
    clock,
  });
  const exporting = createSupplierExportService({ ownOffers, categories: ports.categories, clock });
  return { register: (handle: Handle) => registerImportRoutes(handle, importing, exporting) };
}
