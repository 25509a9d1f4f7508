import { validationRoutes } from '@proffer/contract/users/validation.routes';
import type { Handle } from '../../../platform/http/route-adapter';
import type { ValidationRequests } from './validation-requests.service';

/** Registers the calls with which a company requests validation. */
export function registerValidationRoutes(handle: Handle, requests: ValidationRequests): void {
  handle(validationRoutes.ownValidation, async (_input, { actor }) => ({
    status: 200,
    body: await requests.own(actor),
  }));

  handle(validationRoutes.requestValidation, async (_input, { actor }) => ({
    status: 200,
    body: await requests.request(actor),
  }));

  handle(validationRoutes.withdrawValidation, async (_input, { actor }) => ({
    status: 200,
    body: await requests.withdraw(actor),
  }));

  handle(validationRoutes.addValidationDocument, async ({ query, file }, { actor }) => ({
    status: 201,
    body: await requests.addDocument(actor, file, query),
  }));

  handle(validationRoutes.removeValidationDocument, async ({ params }, { actor }) => ({
    status: 200,
    body: await requests.removeDocument(actor, params.documentId),
  }));

  handle(validationRoutes.validationDocument, async ({ params }, { actor }) => ({
    status: 200,
    body: await requests.readDocument(actor, params.documentId),
  }));
}
