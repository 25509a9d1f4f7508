import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { NoticesPort, SignedCopiesPort } from '../users';
import { createAmendmentDocuments } from './amendment-documents.service';
import { createAmendmentsRepository } from './amendments.repository';
import { createAmendments, sealAmendmentJob } from './amendments.service';
import { createContractsClosingRepository } from './closing.repository';
import { createContractsClosing } from './closing.service';
import { createContractActs, sealContractJob } from './contract-acts.service';
import { createContractBuyersRepository } from './contract-buyers.repository';
import { createContractDaysRepository } from './contract-days.repository';
import { contractDaysJob, createContractDays } from './contract-days.service';
import { createContractDocuments, type ContractFiles } from './contract-documents.service';
import { createContractFigures } from './contract-figures.repository';
import { createContractNews } from './contracts.news';
import { createContractNotices } from './contracts.notices';
import { createContractsRepository } from './contracts.repository';
import { createContractsService, type ContractPorts } from './contracts.service';

export interface ContractsModuleDeps {
  db: Database;
  ports: ContractPorts;
  files: ContractFiles;
  identity: SigningIdentity;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  notices: NoticesPort;
  copies: SignedCopiesPort;
  clock: Clock;
  linkBase: string;
}

/** The services of contracts, put together; their jobs are defined on the way. */
export function createContracts(deps: ContractsModuleDeps) {
  const { db, ports, files, identity, jobs, notices, copies, clock, linkBase } = deps;
  const repository = createContractsRepository(db);
  const amended = createAmendmentsRepository(db);
  const news = createContractNews();
  news.subscribe(createContractNotices(repository, notices));
  const contracts = createContractsService({
    db,
    repository,
    amendments: amended,
    buyers: createContractBuyersRepository(db),
    ports,
    news,
    clock,
  });
  const acts = createContractActs({ db, repository, accounts: ports, jobs, news, clock });
  const amendments = createAmendments({
    db,
    contracts: repository,
    repository: amended,
    accounts: ports,
    jobs,
    news,
    clock,
  });
  const closing = createContractsClosing({
    repository: createContractsClosingRepository(db, clock),
    contracts: repository,
    acts,
    amendments,
  });
  const papers = { db, repository, contracts, files, identity, copies, clock };
  const documents = createContractDocuments({ ...papers, publicUrl: linkBase });
  const amendmentDocuments = createAmendmentDocuments({ ...papers, amendments: amended });
  const days = createContractDays({ db, repository: createContractDaysRepository(db), news, clock });

  jobs.define<{ contractId: number }>(sealContractJob, ({ contractId }) => documents.seal(contractId));
  jobs.define<{ contractId: number; number: number }>(sealAmendmentJob, ({ contractId, number }) =>
    amendmentDocuments.seal(contractId, number),
  );
  jobs.define<{ contractId?: number }>(contractDaysJob, ({ contractId }) => days.tell(contractId));
  const figures = createContractFigures({ db, clock });
  return { contracts, acts, closing, documents, amendments, amendmentDocuments, days, news, figures };
}
export type ContractsModule = ReturnType<typeof createContracts>;
