import { signatureRequestRoutes as routes } from '@proffer/contract/signature-requests/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import { toSignatureInput } from '../signing';
import type { RequestSigning } from './request-signing.service';
import type { SignatureRequestsService } from './signature-requests.service';

interface SignatureRequestRouteDeps {
  requests: SignatureRequestsService;
  signing: RequestSigning;
}

export function registerSignatureRequestRoutes(
  handle: Handle,
  { requests, signing }: SignatureRequestRouteDeps,
): void {
  handle(routes.requestSignature, async ({ body }, { actor }) => ({
    status: 201,
    body: await requests.create(actor, body),
  }));

  handle(routes.signatureRequests, async ({ query }, { actor }) => {
    const { items, total } = await requests.list(actor, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(routes.getSignatureRequest, async ({ params }, { actor }) => ({
    status: 200,
    body: await requests.view(actor, params.id),
  }));

  handle(routes.signatureRequestDocument, async ({ params }, { actor }) => ({
    status: 200,
    body: await requests.readDocument(actor, params.id),
  }));

  handle(routes.approveSignatureRequest, async ({ params }, { actor }) => ({
    status: 200,
    body: await requests.approve(actor, params.id),
  }));

  handle(routes.returnSignatureRequest, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await requests.returnWith(actor, params.id, body.reason),
  }));

  handle(routes.withdrawSignatureRequest, async ({ params }, { actor }) => ({
    status: 200,
    body: await requests.withdraw(actor, params.id),
  }));

  handle(routes.askSignatureRequestKey, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await signing.askKey(actor, params.id, toSignatureInput(body ?? {})),
  }));

  handle(routes.signSignatureRequest, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await signing.sign(actor, params.id, toSignatureInput(body ?? {})),
  }));
}
