import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { NoticesPort } from '../notices';
import { certificateDaysJob, certificateDaysTime, createCertificateDays } from './certificate-days.service';
import { createCertificatesRepository } from './certificates.repository';
import { registerCertificateRoutes } from './certificates.routes';
import { createCertificatesService, type VisibleCompaniesPort } from './certificates.service';

interface CertificatesModuleDeps {
  db: Database;
  companies: VisibleCompaniesPort;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
  notices: Pick<NoticesPort, 'announce'>;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

/** Creates the service of companies' certificates and defines its daily job. */
export function createCertificates({ db, companies, files, notices, jobs, clock }: CertificatesModuleDeps) {
  const repository = createCertificatesRepository(db);
  const certificates = createCertificatesService({ db, repository, companies, files, clock });
  const notifyDays = createCertificateDays({ db, repository, notices, clock });
  jobs.define(certificateDaysJob, notifyDays, { cron: certificateDaysTime });
  return {
    listPublic: certificates.listPublic,
    listValid: certificates.listValid,
    listHeld: certificates.listHeld,
    listReadable: certificates.listReadable,
    assertHolds: certificates.assertHolds,
    forget: repository.forget,
    ownData: repository.ownData,
    register: (handle: Handle) => registerCertificateRoutes(handle, certificates),
  };
}
export type Certificates = ReturnType<typeof createCertificates>;
