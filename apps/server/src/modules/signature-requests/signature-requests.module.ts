import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { Members } from '../members';
import type { NoticesPort } from '../notices';
import { createRequestSigning } from './request-signing.service';
import { actsByName, type SignableActs } from './signable-acts';
import { createSignatureRequestsRepository } from './signature-requests.repository';
import { registerSignatureRequestRoutes } from './signature-requests.routes';
import { createSignatureRequestsService } from './signature-requests.service';
import { defineOutdatedSweep } from './outdated-sweep';

export type { SignableActs };

interface SignatureRequestsModuleDeps {
  db: Database;
  acts: SignableActs;
  members: Pick<Members, 'authority' | 'findApprovalsNeeded'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'read'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

/** Creates the services of signature requests and defines their job. */
export function createSignatureRequests(deps: SignatureRequestsModuleDeps) {
  const repository = createSignatureRequestsRepository(deps.db);
  const parts = { ...deps, repository, acts: actsByName(deps.acts) };
  const requests = createSignatureRequestsService(parts);
  const signing = createRequestSigning({ ...parts, requests });
  defineOutdatedSweep({ jobs: deps.jobs, repository, requests });
  return {
    listFirstWaiting: requests.listFirstWaiting,
    ownData: repository.listOwnData,
    forget: repository.forget,
    register: (handle: Handle) => registerSignatureRequestRoutes(handle, { requests, signing }),
  };
}
export type SignatureRequests = ReturnType<typeof createSignatureRequests>;
