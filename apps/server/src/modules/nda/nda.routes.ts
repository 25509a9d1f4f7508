import { buyerOfferRoutes } from '@proffer/contract/offers/buyer-routes';
import { renewalRoutes } from '@proffer/contract/nda/renewal.routes';
import { handoverRoutes } from '@proffer/contract/nda/handover.routes';
import { ndaRoutes } from '@proffer/contract/nda/routes';
import { keyRoutes } from '@proffer/contract/signing/key.routes';
import { readNdaStatus } from '@proffer/contract/nda/status';
import { success } from '../../platform/http/success-reply';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import { toSignatureInput } from '../signing';
import type { NdaCertificates } from './documents/certificates.service';
import type { NdaExport } from './export/nda-export.service';
import type { SignatureHandovers } from './handover/handover.service';
import type { NdaKeyRequest } from './signing/key-request';
import type { NdaAcceptService } from './signing/accept.service';
import type { NdaDocuments } from './documents/documents.service';
import type { NdaReading } from './documents/reading.service';
import type { NdaRow } from './requests/requests.repository';
import type { NdaService } from './requests/requests.service';
import { lastStep } from './requests/requests.states';
import type { NdaRenewals } from './renewals/renewals.service';
import type { NdaReminders } from './reminders/reminders.service';
import type { StuckSignings } from './unfinished/stuck.service';

interface NdaServices {
  ndas: NdaService;
  exporting: NdaExport;
  reminders: NdaReminders;
  accepting: NdaAcceptService;
  renewals: NdaRenewals;
  askKey: NdaKeyRequest;
  documents: NdaDocuments;
  reading: NdaReading;
  certificates: NdaCertificates;
  handovers: SignatureHandovers;
  stuck: StuckSignings;
}

export function registerNdaRoutes(handle: Handle, services: NdaServices): void {
  const { ndas, accepting, documents, reading, certificates } = services;
  registerHandoverRoutes(handle, services);
  registerStuckRoutes(handle, services);
  registerRenewalRoutes(handle, services);

  handle(ndaRoutes.ndaRequests, async ({ query }, { actor }) => {
    const { items, total } = await ndas.list(actor, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(ndaRoutes.ndaFacets, async ({ query }, { actor }) => ({
    status: 200,
    body: await ndas.countFacets(actor, query),
  }));

  handle(ndaRoutes.exportNdas, async ({ query }, { actor }) => ({
    status: 200,
    body: await services.exporting.run(actor, query),
  }));

  handle(ndaRoutes.signedNdaPapers, async ({ query }, { actor }) => ({
    status: 200,
    body: await services.exporting.papers(actor, query),
  }));

  handle(buyerOfferRoutes.requestNda, async ({ query, body }, { actor }) => {
    await ndas.request(actor, query.buyerId, query.proposalId, body?.note ?? '');
    return success('NDA requested successfully');
  });

  handle(buyerOfferRoutes.requestNdas, async ({ body }, { actor }) => ({
    status: 200,
    body: await ndas.requestMany(actor, body.ids, body.note ?? ''),
  }));

  handle(ndaRoutes.getNda, async ({ params }, { actor }) => ({
    status: 200,
    body: await ndas.get(actor, params.id),
  }));

  handle(ndaRoutes.prepareNda, async ({ params, body }, { actor }) => {
    const input = {
      documentId: body?.documentId,
      templateId: body?.templateId,
      elections: body?.elections,
      cover: { reach: body?.reach, reachCategory: body?.reachCategory },
      signature: toSignatureInput(body ?? {}),
    };
    return stepDone('NDA prepared', await accepting.prepare(actor, params.a, params.b, input));
  });

  handle(ndaRoutes.uploadNda, async ({ params }, { actor }) =>
    stepDone('NDA uploaded', await accepting.upload(actor, params.a, params.b)),
  );

  handle(ndaRoutes.sendNda, async ({ query }, { actor }) =>
    stepDone('NDA sent to recipients', await accepting.send(actor, query.proposalId, query.buyerId)),
  );

  handle(ndaRoutes.shareNda, async ({ query, body }, { actor }) =>
    stepDone(
      'NDA approved and shared',
      await accepting.share(actor, query.proposalId, query.buyerId, body?.key),
    ),
  );

  handle(keyRoutes.askNdaKey, async ({ params }, { actor }) => ({
    status: 200,
    body: await services.askKey(actor, params.id),
  }));

  handle(ndaRoutes.placeNdaFields, async ({ query }, { actor }) =>
    stepDone(
      'Recipient components added',
      await accepting.placeFields(actor, query.proposalId, query.buyerId),
    ),
  );

  handle(ndaRoutes.signNda, async ({ query, body }, { actor }) => {
    const signature = toSignatureInput(body);
    return stepDone('NDA signed', await accepting.sign(actor, query.proposalId, query.buyerId, signature));
  });

  handle(ndaRoutes.updateNdaStatus, async ({ params, query, body }, { actor }) => {
    const request = await ndas.updateStatus(
      actor,
      params.id,
      readNdaStatus(query.status),
      body?.reason ?? '',
    );
    return requestDone(`NDA ${request.ndaStatus}`, request);
  });

  handle(ndaRoutes.updateNda, async ({ params, body }, { actor }) => {
    const request = await ndas.update(actor, params.id, body);
    return requestDone(`NDA ${request.ndaStatus}`, request);
  });

  handle(ndaRoutes.addNda, async ({ body }, { actor }) => ({
    status: 201,
    body: await ndas.add(actor, body.proposalId, body.buyerId, body.note ?? ''),
  }));

  handle(ndaRoutes.withdrawNda, async ({ params, body }, { actor }) =>
    requestDone('NDA request withdrawn', await ndas.withdraw(actor, params.id, body?.reason ?? '')),
  );

  handle(ndaRoutes.declineNda, async ({ params, body }, { actor }) =>
    requestDone('NDA declined', await ndas.decline(actor, params.id, body.reason)),
  );

  handle(ndaRoutes.wantNdaChanges, async ({ params, body }, { actor }) =>
    requestDone('Changes requested', await ndas.wantChanges(actor, params.id, body.reason)),
  );

  handle(ndaRoutes.remindNda, async ({ params }, { actor }) => {
    await services.reminders.remind(actor, params.id);
    return success('Reminder sent');
  });

  handle(ndaRoutes.allNdas, async ({ query }, { actor }) => ({
    status: 200,
    body: await ndas.listAll(actor, query),
  }));

  handle(ndaRoutes.skipNda, async ({ query, body }, { actor }) =>
    requestDone('NDA Skipped', await ndas.skip(actor, query.proposalId, query.buyerId, body?.reason ?? '')),
  );

  handle(ndaRoutes.endNdaCover, async ({ params, body }, { actor }) =>
    requestDone('Cover ended', await ndas.endCover(actor, params.id, body?.reason ?? '')),
  );

  handle(ndaRoutes.archiveNda, async ({ params, query }, { actor }) => {
    const request = await ndas.archive(actor, params.id, query.archived);
    return requestDone(
      request.isArchived ? 'NDA request archived successfully' : 'Moved back to active requests.',
      request,
    );
  });

  handle(ndaRoutes.removeNda, async ({ params }, { actor }) =>
    requestDone('NDA request removed', await ndas.remove(actor, params.id)),
  );

  handle(ndaRoutes.ndaDocument, async ({ params, query }, { actor }) => ({
    status: 200,
    body: await reading.readDocument(actor, params.id, query.round),
  }));

  handle(ndaRoutes.ndaCopy, async ({ params }, { actor }) => ({
    status: 200,
    body: await reading.readCopy(actor, params.id),
  }));

  handle(ndaRoutes.ndaCertificate, async ({ params, query }, { actor }) => ({
    status: 200,
    body: await certificates.read(actor, params.id, query.round),
  }));

  handle(ndaRoutes.previewNda, async ({ params, query }, { actor }) => ({
    status: 200,
    body: {
      bytes: await accepting.preview(actor, params.a, params.b, {
        reach: query.reach,
        reachCategory: query.reachCategory,
      }),
      fileName: 'nda-preview.pdf',
    },
  }));

  handle(ndaRoutes.ndaDocuments, async (_input, { actor }) => ({
    status: 200,
    body: await documents.list(actor),
  }));

  handle(ndaRoutes.ownNdaDocument, async ({ params }, { actor }) => ({
    status: 200,
    body: await documents.read(actor, params.id),
  }));

  handle(ndaRoutes.uploadNdaDocument, async ({ query, file }, { actor }) => ({
    status: 201,
    body: await documents.add(actor, file, query),
  }));
}

function registerHandoverRoutes(handle: Handle, { handovers }: Pick<NdaServices, 'handovers'>): void {
  handle(handoverRoutes.startHandover, async (_input, { actor }) => ({
    status: 201,
    body: await handovers.start(actor),
  }));

  handle(handoverRoutes.handoverState, async ({ params }, { actor }) => ({
    status: 200,
    body: await handovers.read(actor, params.id),
  }));

  handle(handoverRoutes.openHandover, async ({ body }) => ({
    status: 200,
    body: await handovers.open(body.key),
  }));

  handle(handoverRoutes.drawHandover, async ({ body }) => {
    await handovers.draw(body.key, body.signature);
    return success('Signature sent');
  });
}

function registerStuckRoutes(handle: Handle, { stuck }: Pick<NdaServices, 'stuck'>): void {
  handle(ndaRoutes.retryStuckSigning, async ({ params }, { actor }) =>
    success(await stuck.retry(actor, params.id)),
  );
}

function registerRenewalRoutes(handle: Handle, { renewals }: Pick<NdaServices, 'renewals'>): void {
  handle(renewalRoutes.renewalDocument, async ({ params }, { actor }) => ({
    status: 200,
    body: await renewals.readDocument(actor, params.id),
  }));

  handle(renewalRoutes.signRenewal, async ({ params, body }, { actor }) =>
    stepDone('NDA signed', await renewals.sign(actor, params.id, body.round, toSignatureInput(body))),
  );

  handle(renewalRoutes.declineRenewal, async ({ params, body }, { actor }) =>
    stepDone('Renewal declined', await renewals.decline(actor, params.id, body.reason)),
  );

  handle(renewalRoutes.withdrawRenewal, async ({ params, body }, { actor }) =>
    stepDone('Renewal withdrawn', await renewals.withdraw(actor, params.id, body?.reason ?? '')),
  );
}

function stepDone(msg: string, row: NdaRow) {
  return {
    status: 200,
    body: {
      status: 'Success',
      msg,
      ndaId: row.id,
      ndaStatus: row.status,
      acceptedStep: lastStep(row.acceptedStep),
    },
  } as const;
}

function requestDone(
  msg: string,
  request: { ndaId: number; ndaStatus: NdaRow['status']; acceptedStep: ReturnType<typeof lastStep> },
) {
  const { ndaId, ndaStatus, acceptedStep } = request;
  return { status: 200, body: { status: 'Success', msg, ndaId, ndaStatus, acceptedStep } } as const;
}
