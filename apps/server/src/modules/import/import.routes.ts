import { offerRoutes } from '@proffer/contract/offers/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { SupplierExportService } from './supplier-export.service';
import type { SupplierImportService } from './supplier-import.service';

export function registerImportRoutes(
  handle: Handle,
  importing: SupplierImportService,
  exporting: SupplierExportService,
): void {
  handle(offerRoutes.previewImport, async ({ file }, { actor }) => ({
    status: 200,
    body: await importing.preview(actor, file),
  }));

  handle(offerRoutes.importOffers, async ({ file }, { actor }) => ({
    status: 200,
    body: await importing.run(actor, file),
  }));

  handle(offerRoutes.exportOffers, async ({ query }, { actor }) => ({
    status: 200,
    body: await exporting.run(actor, query.format),
  }));
}
