import { offerRoutes } from '@proffer/contract/offers/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { SupplierExportService } from './supplier-export.service';
import type { SupplierImportService } from './supplier-import.service';

export function registerImportRoutes(
  handle: Handle,
  importing: SupplierImportService,
  exporting: SupplierExportService,
): void {
  handle(offerRoutes.previewImport, async ({ file, query }, { actor }) => ({
    status: 200,
    body: await importing.preview(actor, file, query),
  }));

  handle(offerRoutes.importOffers, async ({ file, query }, { actor }) => ({
    status: 200,
    body: await importing.run(actor, file, query),
  }));

  handle(offerRoutes.exportOffers, async ({ query }, { actor }) => ({
    status: 200,
    body: await exporting.run(actor, query.format),
  }));
}
