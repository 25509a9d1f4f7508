import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { createQueuedJobs, type Jobs } from '../../platform/jobs';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { SignedCopiesPort } from '../users';
import { createNdaCertificates } from './certificates.service';
import { createNdaClosingRepository } from './closing.repository';
import { createNdaClosing } from './closing.service';
import { createNdaDealings } from './dealings.repository';
import { createNdaFinishing } from './finishing.service';
import { createSignatureHandovers } from './handover.service';
import { createNdaAcceptService } from './nda-accept.service';
import { createNdaBinding } from './nda-binding';
import { createNdaDocumentsRepository } from './nda-documents.repository';
import { createNdaDocuments } from './nda-documents.service';
import { createNdaPaper } from './nda-paper';
import { createNdaReading } from './nda-reading.service';
import type { NdaFiles } from './nda.files';
import { createNdaRepository } from './nda.repository';
import { createNdaService, type NdaAccountsPort, type NdaDeps } from './nda.service';
import { createStuckRepository } from './stuck.repository';
import { createStuckSignings } from './stuck.service';
import { createVerifyRepository } from './verify.repository';
import { createVerifyService } from './verify.service';

export interface NdaPapersDeps {
  db: Database;
  files: NdaFiles;
  clock: Clock;
}

/** What others ask of NDAs before the services of NDAs can stand: who is bound, and copies for readers. */
export function createNdaPapers({ db, files, clock }: NdaPapersDeps) {
  const repository = createNdaRepository(db);
  return { repository, reading: createNdaReading({ repository, files, clock }) };
}
export type NdaPapers = ReturnType<typeof createNdaPapers>;

export interface NdasDeps extends NdaPapersDeps {
  papers: NdaPapers;
  identity: SigningIdentity;
  ports: Pick<NdaDeps, 'conversations' | 'offers'> & { accounts: NdaAccountsPort };
  notices: NdaDeps['notices'];
  copies: SignedCopiesPort;
  jobs: Pick<Jobs, 'define' | 'enqueue' | 'schedule'>;
  audit: AuditLog;
}

/** The services of NDAs, put together; their jobs are defined on the way. */
export function createNdas(deps: NdasDeps) {
  const { db, files, clock, papers, identity, ports, notices, copies, jobs, audit } = deps;
  const { repository, reading } = papers;
  const documentRows = createNdaDocumentsRepository(db);
  const paper = createNdaPaper({ identity });
  const certificates = createNdaCertificates({ db, repository, files, identity, jobs, clock });
  /** Accepting on another clock, and telling somebody else. */
  const makeAccepting = (atClock: Clock, told: NdaDeps['notices'], mailed: SignedCopiesPort) => {
    const binding = createNdaBinding({ db, repository, accounts: ports.accounts, clock: atClock });
    const tools = { repository, documents: documentRows, paper, files, certificates };
    return createNdaAcceptService({ binding, ...tools, notices: told, copies: mailed, clock: atClock });
  };
  const accepting = makeAccepting(clock, notices, copies);
  const stuckRepository = createStuckRepository(db);
  const finishing = createNdaFinishing({
    db,
    repository,
    stuck: stuckRepository,
    accepting,
    certificates,
    jobs,
    clock,
  });
  return {
    ndas: createNdaService({ db, repository, dealings: createNdaDealings(db), ...ports, notices, clock }),
    closing: createNdaClosing({ closing: createNdaClosingRepository(db), repository, notices, clock }),
    accepting,
    makeAccepting,
    documents: createNdaDocuments({ db, repository: documentRows, paper, files }),
    reading,
    certificates,
    verifying: createVerifyService({ repository: createVerifyRepository(db), identity }),
    handovers: createSignatureHandovers({ db, jobs, clock }),
    stuck: createStuckSignings({
      db,
      repository,
      stuck: stuckRepository,
      queued: createQueuedJobs(db),
      finishing,
      audit,
      clock,
    }),
  };
}
