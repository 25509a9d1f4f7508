import { contractRoutes } from '@proffer/contract/contracts.routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { ContractsService } from './contracts.service';

export function registerContractRoutes(handle: Handle, contracts: ContractsService): void {
  handle(contractRoutes.createContract, async ({ body }, { actor }) => ({
    status: 201,
    body: await contracts.create(actor, body),
  }));

  handle(contractRoutes.supplierContracts, async ({ query }, { actor }) => {
    const { items, total } = await contracts.list(actor, query.supplierId, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(contractRoutes.buyerContracts, async ({ query }, { actor }) => {
    const { items, total } = await contracts.list(actor, query.buyerId, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  for (const route of [contractRoutes.acceptAsSupplier, contractRoutes.acceptAsBuyer] as const) {
    handle(route, async ({ params }, { actor }) => ({
      status: 200,
      body: await contracts.accept(actor, params.id),
    }));
  }
}
