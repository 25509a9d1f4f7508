import { offerRoutes } from '@proffer/contract/offers/routes';
import { success } from '../../../platform/http/success-reply';
import type { Handle } from '../../../platform/http/route-adapter';
import type { UploadsService } from './uploads.service';

export function registerUploadRoutes(handle: Handle, uploads: UploadsService): void {
  handle(offerRoutes.startUpload, async ({ params, body }, { actor }) => ({
    status: 201,
    body: await uploads.start(actor, params.id, body),
  }));

  handle(offerRoutes.uploadState, async ({ params }, { actor }) => ({
    status: 200,
    body: await uploads.state(actor, params.id, params.uploadId),
  }));

  handle(offerRoutes.uploadPart, async ({ params, query, file }, { actor }) => ({
    status: 200,
    body: await uploads.addPart(actor, params.id, params.uploadId, query.offset, file.bytes),
  }));

  handle(offerRoutes.cancelUpload, async ({ params }, { actor }) => {
    await uploads.cancel(actor, params.id, params.uploadId);
    return success('Upload cancelled');
  });
}
