import { keyRoutes } from '@proffer/contract/signing/key.routes';
import { contractRoutes } from '@proffer/contract/contracts/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import { toSignatureInput } from '../signing';
import type { AmendmentDocuments } from './amendments/amendment-documents.service';
import type { Amendments } from './amendments/amendments.service';
import type { ContractActs } from './contract-acts.service';
import type { ContractsService } from './contracts.service';
import type { ContractCertificates } from './documents/certificates.service';
import type { ContractDocuments } from './documents/contract-documents.service';
import type { ContractPapers } from './substance/papers.service';

interface ContractRouteDeps {
  contracts: ContractsService;
  acts: ContractActs;
  documents: ContractDocuments;
  certificates: ContractCertificates;
  amendments: Amendments;
  amendmentDocuments: AmendmentDocuments;
  papers: ContractPapers;
}

export function registerContractRoutes(
  handle: Handle,
  { contracts, acts, documents, certificates, amendments, amendmentDocuments, papers }: ContractRouteDeps,
): void {
  handle(contractRoutes.createContract, async ({ body }, { actor }) => ({
    status: 201,
    body: await contracts.create(actor, body),
  }));

  handle(contractRoutes.previewContract, async ({ body }, { actor }) => ({
    status: 200,
    body: await documents.preview(actor, body),
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
    handle(route, async ({ params, body }, { actor }) => {
      await acts.accept(actor, params.id, {
        revision: body?.revision,
        signature: toSignatureInput(body ?? {}),
      });
      return { status: 200, body: await contracts.get(actor, params.id) };
    });
  }

  for (const route of [contractRoutes.rejectAsSupplier, contractRoutes.rejectAsBuyer] as const) {
    handle(route, async ({ params, body }, { actor }) => {
      await acts.reject(actor, params.id, body);
      return { status: 200, body: await contracts.get(actor, params.id) };
    });
  }

  handle(keyRoutes.askContractKey, async ({ params, body: { amendment } }, { actor }) => ({
    status: 200,
    body: await (amendment === 0
      ? acts.askKey(actor, params.id)
      : amendments.askKey(actor, params.id, amendment)),
  }));

  handle(contractRoutes.reviseContract, async ({ params, body }, { actor }) => {
    await acts.revise(actor, params.id, body);
    return { status: 200, body: await contracts.get(actor, params.id) };
  });

  handle(contractRoutes.getContract, async ({ params }, { actor }) => ({
    status: 200,
    body: await contracts.view(actor, params.id),
  }));

  handle(contractRoutes.contractDocument, async ({ params }, { actor }) => ({
    status: 200,
    body: await documents.readDocument(actor, params.id),
  }));

  handle(contractRoutes.contractCertificate, async ({ params }, { actor }) => ({
    status: 200,
    body: await certificates.read(actor, params.id),
  }));

  handle(contractRoutes.amendmentCertificate, async ({ params }, { actor }) => ({
    status: 200,
    body: await certificates.read(actor, params.id, params.number),
  }));

  handle(contractRoutes.addContractPaper, async ({ file }, { actor }) => ({
    status: 201,
    body: await papers.add(actor, file),
  }));

  handle(contractRoutes.contractPaper, async ({ params }, { actor }) => {
    const { id } = await contracts.loadOwn(actor, params.id);
    return { status: 200, body: await papers.read(id, params.paperId) };
  });

  handle(contractRoutes.contractCalendar, async ({ params }, { actor }) => ({
    status: 200,
    body: await documents.readCalendar(actor, params.id),
  }));

  handle(contractRoutes.contractBuyers, async ({ query: { proposalId, ...query } }, { actor }) => {
    const { items, total } = await contracts.listBuyers(actor, { ...query, offerId: proposalId });
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(contractRoutes.proposeAmendment, async ({ params, body }, { actor }) => {
    await amendments.propose(actor, params.id, body);
    return { status: 200, body: await contracts.view(actor, params.id) };
  });

  for (const route of [
    contractRoutes.acceptAmendmentAsSupplier,
    contractRoutes.acceptAmendmentAsBuyer,
  ] as const) {
    handle(route, async ({ params, body }, { actor }) => {
      await amendments.accept(actor, params.id, params.number, toSignatureInput(body ?? {}));
      return { status: 200, body: await contracts.view(actor, params.id) };
    });
  }

  for (const route of [
    contractRoutes.rejectAmendmentAsSupplier,
    contractRoutes.rejectAmendmentAsBuyer,
  ] as const) {
    handle(route, async ({ params, body }, { actor }) => {
      await amendments.reject(actor, params.id, params.number, body.reason);
      return { status: 200, body: await contracts.view(actor, params.id) };
    });
  }

  handle(contractRoutes.withdrawAmendment, async ({ params }, { actor }) => {
    await amendments.withdraw(actor, params.id, params.number);
    return { status: 200, body: await contracts.view(actor, params.id) };
  });

  handle(contractRoutes.amendmentDocument, async ({ params }, { actor }) => ({
    status: 200,
    body: await amendmentDocuments.read(actor, params.id, params.number),
  }));
}
