import { certificateRoutes } from '@proffer/contract/certificates/routes';
import type { Handle } from '../../platform/http/route-adapter';
import { success } from '../../platform/http/success-reply';
import type { CertificatesService } from './certificates.service';

export function registerCertificateRoutes(handle: Handle, certificates: CertificatesService): void {
  handle(certificateRoutes.companyCertificates, async ({ params, query }, { actor }) => ({
    status: 200,
    body: await certificates.list(actor, params.userId, query.as),
  }));

  handle(certificateRoutes.addCertificate, async ({ body }, { actor }) => ({
    status: 201,
    body: await certificates.add(actor, body),
  }));

  handle(certificateRoutes.updateCertificate, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await certificates.update(actor, params.id, body),
  }));

  handle(certificateRoutes.removeCertificate, async ({ params }, { actor }) => {
    await certificates.remove(actor, params.id);
    return success('Certificate removed');
  });

  handle(certificateRoutes.setCertificateFile, async ({ params, file }, { actor }) => ({
    status: 200,
    body: await certificates.setFile(actor, params.id, file),
  }));

  handle(certificateRoutes.certificateFile, async ({ params }, { actor }) => ({
    status: 200,
    body: await certificates.readFile(actor, params.id),
  }));
}
