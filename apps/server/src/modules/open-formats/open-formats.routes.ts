import { openFormatRoutes } from '@proffer/contract/open-formats/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { Ocds } from './ocds/ocds.service';
import type { Ubl } from './ubl/ubl.service';

const cached = { 'cache-control': 'public, max-age=300' };

interface OpenFormatServices {
  ubl: Ubl;
  ocds: Ocds;
}

export function registerOpenFormatRoutes(handle: Handle, { ubl, ocds }: OpenFormatServices): void {
  handle(openFormatRoutes.contractOrder, async ({ params }, { actor }) => ({
    status: 200,
    body: await ubl.readOrder(actor, params.id),
  }));

  handle(openFormatRoutes.contractOrderResponse, async ({ params }, { actor }) => ({
    status: 200,
    body: await ubl.readOrderResponse(actor, params.id),
  }));

  handle(openFormatRoutes.openData, async ({ query }) => ({
    status: 200,
    body: await ocds.page(query),
    headers: cached,
  }));
}
