import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { SigningIdentity } from '../../platform/pdf-signing';
import { createContractActs, sealContractJob } from './contract-acts.service';
import { createContractDocuments, type ContractFiles } from './contract-documents.service';
import { defineContractMails } from './contracts.mails';
import { createContractsRepository } from './contracts.repository';
import { createContractsService, type ContractPorts } from './contracts.service';

export interface ContractsModuleDeps {
  db: Database;
  ports: ContractPorts & {
    /** Where news of contracts go; undefined for somebody who wants none by mail. */
    findEmail(userId: number): Promise<string | undefined>;
  };
  files: ContractFiles;
  identity: SigningIdentity;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  clock: Clock;
  linkBase: string;
}

/** The services of contracts, put together; their job and mails are defined on the way. */
export function createContracts(deps: ContractsModuleDeps) {
  const { db, ports, files, identity, jobs, outbox, clock, linkBase } = deps;
  const repository = createContractsRepository(db);
  const contracts = createContractsService({ db, repository, ports, outbox, clock });
  const acts = createContractActs({ db, repository, jobs, outbox, clock });
  const documents = createContractDocuments({
    db,
    repository,
    contracts,
    files,
    identity,
    clock,
    publicUrl: linkBase,
  });
  jobs.define<{ contractId: number }>(sealContractJob, ({ contractId }) => documents.seal(contractId));
  defineContractMails(outbox, repository, ports.findEmail, linkBase);
  return { contracts, acts, documents };
}
export type ContractsModule = ReturnType<typeof createContracts>;
