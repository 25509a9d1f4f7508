import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { NoticesPort, SignedCopiesPort } from '../notices';
import { createSignatures, createSignersRepository } from '../signing';
import { createAmendmentDocuments } from './amendments/amendment-documents.service';
import { createAmendmentsRepository } from './amendments/amendments.repository';
import { createAmendmentMoves, sealAmendmentJob } from './amendments/amendment-moves';
import { createAmendments } from './amendments/amendments.service';
import { createContractsClosingRepository } from './closing.repository';
import { createContractsClosing } from './closing.service';
import { createContractActs } from './contract-acts.service';
import { createContractMoves, sealContractJob } from './contract-moves';
import { createContractBuyersRepository } from './contract-buyers.repository';
import { createContractDaysRepository } from './days/contract-days.repository';
import { contractDaysJob, contractDaysTime, createContractDays } from './days/contract-days.service';
import { createContractDocuments, type ContractFiles } from './documents/contract-documents.service';
import { createContractFiguresRepository } from './contract-figures.repository';
import { createContractNotices } from './contracts.notices';
import { registerContractRoutes } from './contracts.routes';
import { createContractsRepository } from './contracts.repository';
import { createContractsService, type ContractPorts } from './contracts.service';
import { createContractSigning } from './signing/contract-signing.service';
import { createContractSigningsRepository } from './signing/signings.repository';
import { createContractPapersRepository } from './substance/papers.repository';
import { createContractPapers, sweepPapersJob, type PaperFiles } from './substance/papers.service';

interface ContractsModuleDeps {
  db: Database;
  ports: ContractPorts;
  files: ContractFiles & PaperFiles;
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
  const news = createContractNotices(repository, notices);
  const papers = createContractPapers({ db, repository: createContractPapersRepository(db), files, clock });
  const signings = createContractSigningsRepository(db);
  const contracts = createContractsService({
    db,
    repository,
    amendments: amended,
    signings,
    buyers: createContractBuyersRepository(db),
    ports,
    papers,
    news,
    clock,
  });
  const making = { db, repository, contracts, files, identity, copies, clock };
  const documents = createContractDocuments({ ...making, papers, signings, publicUrl: linkBase });
  const acts = createContractActs({
    db,
    repository,
    moves: createContractMoves({ repository, jobs, news }),
    accounts: ports,
    papers,
    signing: createContractSigning({
      repository: signings,
      documents,
      signatures: createSignatures(identity),
      signers: createSignersRepository(db),
      files,
      copies,
      clock,
    }),
    clock,
  });
  const amendments = createAmendments({
    db,
    contracts: repository,
    repository: amended,
    moves: createAmendmentMoves({ contracts: repository, repository: amended, jobs, news }),
    accounts: ports,
    papers,
    clock,
  });
  const closing = createContractsClosing({
    repository: createContractsClosingRepository(db, clock),
    contracts: repository,
    acts,
    amendments,
  });
  const amendmentDocuments = createAmendmentDocuments({ ...making, amendments: amended });
  const days = createContractDays({ db, repository: createContractDaysRepository(db), news, clock });

  jobs.define<{ contractId: number }>(sealContractJob, ({ contractId }) => documents.seal(contractId));
  jobs.define<{ contractId: number; number: number }>(sealAmendmentJob, ({ contractId, number }) =>
    amendmentDocuments.seal(contractId, number),
  );
  jobs.define<{ contractId?: number }>(contractDaysJob, ({ contractId }) => days.tell(contractId), {
    cron: contractDaysTime,
  });
  jobs.define(sweepPapersJob, () => papers.sweep(), { cron: '41 2 * * *' });
  const figures = createContractFiguresRepository({ db, clock });
  return {
    /** Has the days told that came while the market was off. */
    begin: () => jobs.enqueue(db, contractDaysJob, {}, { key: contractDaysJob }),
    closing,
    days,
    figures,
    /** Forgets what a closed account uploaded and no contract names. */
    forget: papers.forget,
    /** How many contracts of the actor a list of them holds. */
    count: contracts.count,
    register(handle: Handle): void {
      registerContractRoutes(handle, { contracts, acts, documents, amendments, amendmentDocuments, papers });
    },
  };
}
