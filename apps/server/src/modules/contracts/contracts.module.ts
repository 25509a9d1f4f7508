import type { FindBrand } from '../../platform/brand';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { TableWriters } from '../../platform/table-file';
import type { Certificates } from '../certificates';
import type { Deals } from '../deals';
import type { Authority } from '../members';
import type { NdaPapers } from '../nda';
import type { NoticesPort, SignedCopiesPort } from '../notices';
import type { Offers } from '../offers';
import { createSignatures, createSignersRepository, type KeyRequests } from '../signing';
import type { AccountStandingRepository } from '../users';
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
import { createDueDaysRepository } from './days/due-days.repository';
import { createDueDays } from './days/due-days.service';
import { createContractBundle } from './export/contract-bundle.service';
import { createContractExport } from './export/contract-export.service';
import { createContractFacetsRepository } from './export/contract-facets.repository';
import { createFulfilment } from './fulfilment/fulfilment.service';
import { registerFulfilmentRoutes } from './fulfilment/fulfilment.routes';
import { createNoteMoves } from './fulfilment/note-moves';
import { createNotesRepository } from './fulfilment/notes.repository';
import { createProgress } from './fulfilment/progress';
import { createContractCertificatesRepository } from './documents/certificates.repository';
import { createContractCertificates } from './documents/certificates.service';
import { createContractDocuments } from './documents/contract-documents.service';
import type { StoredFiles } from '../../platform/files';
import { withDeal } from './contracts.deal';
import { createContractNotices } from './contracts.notices';
import { registerContractRoutes } from './contracts.routes';
import { createContractsRepository } from './contracts.repository';
import { createContractHistoryRepository } from './contract-history.repository';
import { createContractsService, type ContractConversations } from './contracts.service';
import { createRatingsRepository } from './ratings/ratings.repository';
import { createRatings } from './ratings/ratings.service';
import { createContractSigning } from './signing/contract-signing.service';
import { createSignableContracts } from './signing/signable-contracts';
import { createContractSigningsRepository } from './signing/signings.repository';
import { createContractPapersRepository } from './substance/papers.repository';
import { createContractPapers, sweepPapersJob } from './substance/papers.service';
import { createEndingContractsRepository } from './ending-contracts.repository';
import { createWaitingContractsRepository } from './waiting-contracts.repository';

interface ContractsModuleDeps {
  db: Database;
  accounts: Pick<AccountStandingRepository, 'assertReachable' | 'assertBothActive'>;
  certificates: Pick<Certificates, 'listHeld' | 'assertHolds'>;
  offers: Pick<Offers, 'getKnownVersion'> & { changes: Pick<Offers['changes'], 'assertSeen'> };
  ndas: Pick<NdaPapers, 'findBindingNda' | 'listCovered'>;
  conversations: ContractConversations;
  files: Pick<StoredFiles, 'put' | 'attach' | 'attachUpload' | 'read'>;
  identity: SigningIdentity;
  findBrand: FindBrand;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  deals: Deals;
  notices: NoticesPort;
  copies: SignedCopiesPort;
  authority: Pick<Authority, 'assertCovers'>;
  keyRequests: KeyRequests;
  clock: Clock;
  linkBase: string;
  writers: TableWriters;
}

/** Creates the services of contracts and defines their jobs. */
export function createContracts(deps: ContractsModuleDeps) {
  const {
    db,
    accounts,
    certificates: companyCertificates,
    offers,
    ndas,
    conversations,
    files,
    identity,
    findBrand,
    jobs,
    deals,
    notices,
    copies,
    clock,
    linkBase,
    writers,
  } = deps;
  const amendmentRows = createAmendmentsRepository(db);
  const repository = withDeal({
    repository: createContractsRepository(db),
    amendments: amendmentRows,
    deals,
  });
  const news = createContractNotices(repository, notices);
  const papers = createContractPapers({ db, repository: createContractPapersRepository(db), files, clock });
  const signings = createContractSigningsRepository(db);
  const ratings = createRatings({
    db,
    contracts: repository,
    repository: createRatingsRepository(db),
    news,
    clock,
  });
  const contracts = createContractsService({
    db,
    repository,
    ratings,
    history: createContractHistoryRepository(db),
    buyers: createContractBuyersRepository(db),
    waiting: createWaitingContractsRepository(db),
    ending: createEndingContractsRepository(db),
    certificates: companyCertificates,
    accounts,
    offers,
    ndas,
    conversations,
    papers,
    news,
    clock,
  });
  const signers = createSignersRepository(db);
  const making = { db, repository, contracts, files, identity, findBrand, deals, copies, clock };
  const documents = createContractDocuments({ ...making, papers, signings, linkBase });
  const amendmentDocuments = createAmendmentDocuments({ ...making, amendments: amendmentRows, signings });
  const makeSigning = (atClock: Clock, mailed: SignedCopiesPort) =>
    createContractSigning({
      repository: signings,
      signatures: createSignatures(identity, findBrand),
      signers,
      files,
      deals,
      copies: mailed,
      keyRequests: deps.keyRequests,
      clock: atClock,
    });
  const notes = createNotesRepository(db);
  const { recount } = createProgress(notes);
  const amendable: typeof repository = {
    ...repository,
    async amend(tx, id, number, terms) {
      await repository.amend(tx, id, number, terms);
      await recount(tx, { id, substance: terms.substance });
    },
  };
  /** Creates the acting services with another clock, other notifications and other mails. */
  const makeActs = (atClock: Clock, notices: NoticesPort, mailed: SignedCopiesPort) => {
    const news = createContractNotices(repository, notices);
    const signing = makeSigning(atClock, mailed);
    const common = {
      db,
      accounts,
      authority: deps.authority,
      offerChanges: offers.changes,
      certificates: companyCertificates,
      papers,
      signing,
      keyRequests: deps.keyRequests,
      clock: atClock,
    };
    return {
      contracts: createContractActs({
        ...common,
        repository,
        moves: createContractMoves({ repository, jobs, news }),
        documents,
      }),
      amendments: createAmendments({
        ...common,
        contracts: repository,
        repository: amendmentRows,
        moves: createAmendmentMoves({ contracts: amendable, repository: amendmentRows, jobs, news }),
        documents: amendmentDocuments,
      }),
    };
  };
  const { contracts: acts, amendments } = makeActs(clock, notices, copies);
  const fulfilment = createFulfilment({
    db,
    contracts: { loadOwn: contracts.loadOwn, lock: repository.lock },
    repository: notes,
    moves: createNoteMoves({ contracts: repository, repository: notes, recount, news }),
    papers,
    clock,
  });
  const exporting = createContractExport({
    contracts: { listQuery: contracts.listQuery, listRows: repository.listRows, count: repository.count },
    facets: createContractFacetsRepository(db),
    notes,
    writers,
    clock,
  });
  const closing = createContractsClosing({
    repository: createContractsClosingRepository(db, clock),
    contracts: repository,
    acts,
    amendments,
  });
  const daysRepository = createContractDaysRepository(db);
  const ownDays = createContractDays({ db, repository: daysRepository, ratings, news, clock });
  const dueDays = createDueDays({
    db,
    repository: createDueDaysRepository(db),
    days: daysRepository,
    notes,
    news,
    clock,
  });
  const days = {
    /** Sends notifications about days that have come and about due items, for one contract or for all. */
    async notify(contractId?: number): Promise<void> {
      await ownDays.notify(contractId);
      await dueDays.remind(contractId);
    },
  };

  const certificates = createContractCertificates({
    ...making,
    signers,
    repository: createContractCertificatesRepository(db),
    rows: repository,
    amendments: amendmentRows,
    signings,
    documents,
    amendmentDocuments,
  });

  const bundle = createContractBundle({
    contracts,
    documents,
    certificates,
    amendments: amendmentRows,
    amendmentDocuments,
    papers,
    notes,
    writers,
    clock,
  });

  jobs.define<{ contractId: number }>(sealContractJob, async ({ contractId }) => {
    await documents.seal(contractId);
    await certificates.certify(contractId);
  });
  jobs.define<{ contractId: number; number: number }>(sealAmendmentJob, async ({ contractId, number }) => {
    await amendmentDocuments.seal(contractId, number);
    await certificates.certify(contractId, number);
  });
  jobs.define<{ contractId?: number }>(contractDaysJob, ({ contractId }) => days.notify(contractId), {
    cron: contractDaysTime,
  });
  jobs.define(sweepPapersJob, () => papers.sweep(), { cron: '41 2 * * *' });
  return {
    /** Enqueues the notifications about days that came while the market was offline. */
    begin: () => jobs.enqueue(db, contractDaysJob, {}, { key: contractDaysJob }),
    closing,
    makeActs,
    /** Acts that one person prepares and another signs. */
    signable: createSignableContracts({ acts, amendments }),
    days,
    /** Deletes papers that a closed account uploaded and that no contract names. */
    forget: papers.forget,
    /** Returns the number of contracts in the actor's list for the given filters. */
    count: contracts.count,
    describe: contracts.describe,
    loadOwn: contracts.loadOwn,
    listFirstWaiting: contracts.listFirstWaiting,
    listEnding: contracts.listEnding,
    writeAgreed: contracts.writeAgreed,
    readCertificate: certificates.read,
    register(handle: Handle): void {
      registerFulfilmentRoutes(handle, { contracts, fulfilment, ratings, exporting, bundle });
      registerContractRoutes(handle, {
        contracts,
        acts,
        documents,
        certificates,
        amendments,
        amendmentDocuments,
        papers,
      });
    },
  };
}
export type Contracts = ReturnType<typeof createContracts>;
