import { openFormatRoutes } from '@proffer/contract/open-formats/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { Ubl } from './ubl/ubl.service';

interface OpenFormatServices {
  ubl: Ubl;
}

export function registerOpenFormatRoutes(handle: Handle, { ubl }: OpenFormatServices): void {
  handle(openFormatRoutes.contractOrder, async ({ params }, { actor }) => ({
    status: 200,
    body: await ubl.readOrder(actor, params.id),
  }));

  handle(openFormatRoutes.contractOrderResponse, async ({ params }, { actor }) => ({
    status: 200,
    body: await ubl.readOrderResponse(actor, params.id),
  }));
}
