import { fulfilmentRoutes } from '@proffer/contract/contracts/fulfilment.routes';
import type { Handle } from '../../../platform/http/route-adapter';
import type { ContractBundle } from '../export/contract-bundle.service';
import type { ContractExport } from '../export/contract-export.service';
import { sideOf } from '../contracts.policy';
import type { ContractsService } from '../contracts.service';
import type { Ratings } from '../ratings/ratings.service';
import type { Fulfilment } from './fulfilment.service';

interface FulfilmentRouteDeps {
  contracts: Pick<ContractsService, 'loadOwn'>;
  fulfilment: Fulfilment;
  ratings: Ratings;
  exporting: ContractExport;
  bundle: ContractBundle;
}

export function registerFulfilmentRoutes(
  handle: Handle,
  { contracts, fulfilment, ratings, exporting, bundle }: FulfilmentRouteDeps,
): void {
  handle(fulfilmentRoutes.contractFacets, async ({ query }, { actor }) => ({
    status: 200,
    body: await exporting.facets(actor, query),
  }));

  handle(fulfilmentRoutes.exportContracts, async ({ query }, { actor }) => ({
    status: 200,
    body: await exporting.run(actor, query),
  }));

  handle(fulfilmentRoutes.contractBundle, async ({ params }, { actor }) => ({
    status: 200,
    body: await bundle.run(actor, params.id),
  }));

  handle(fulfilmentRoutes.contractFulfilment, async ({ params }, { actor }) => ({
    status: 200,
    body: await fulfilment.view(actor, params.id),
  }));

  handle(fulfilmentRoutes.rateContract, async ({ params, body }, { actor }) => {
    await ratings.rate(actor, params.id, body);
    return {
      status: 200,
      body: await ratings.view(await contracts.loadOwn(actor, params.id), sideOf(actor)),
    };
  });

  handle(fulfilmentRoutes.noteDelivery, async ({ params, body }, { actor }) => {
    await fulfilment.noteDelivery(actor, params.id, body);
    return { status: 201, body: await fulfilment.view(actor, params.id) };
  });

  handle(fulfilmentRoutes.noteInvoice, async ({ params, body }, { actor }) => {
    await fulfilment.noteInvoice(actor, params.id, body);
    return { status: 201, body: await fulfilment.view(actor, params.id) };
  });

  handle(fulfilmentRoutes.confirmNote, async ({ params }, { actor }) => {
    await fulfilment.answer(actor, params, 'confirm');
    return { status: 200, body: await fulfilment.view(actor, params.id) };
  });

  handle(fulfilmentRoutes.disputeNote, async ({ params, body }, { actor }) => {
    await fulfilment.answer(actor, params, 'dispute', body.reason);
    return { status: 200, body: await fulfilment.view(actor, params.id) };
  });

  handle(fulfilmentRoutes.withdrawNote, async ({ params }, { actor }) => {
    await fulfilment.answer(actor, params, 'withdraw');
    return { status: 200, body: await fulfilment.view(actor, params.id) };
  });
}
