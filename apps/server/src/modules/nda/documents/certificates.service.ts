import type { BinaryBody } from '@proffer/contract/wire/route';
import type { FindBrand } from '../../../platform/brand';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { Jobs } from '../../../platform/jobs';
import type { SigningIdentity } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { Deals } from '../../deals';
import { findTrustedTimes, writeCertificate, type SignersRepository } from '../../signing';
import { coverWords } from '../cover/cover-words';
import { certifiedNda } from './certificate';
import type { StoredFiles } from '../../../platform/files';
import { ndaFileName } from './nda-files';
import { papersOf, type RoundPapers } from '../renewals/renewals.policy';
import type { RenewalsRepository } from '../renewals/renewals.repository';
import { isParty } from '../requests/requests.policy';
import type { NdaRepository, NdaRow, SigningRow } from '../requests/requests.repository';

const job = 'nda.certify';

interface CertificatesDeps {
  db: Database;
  repository: NdaRepository;
  renewals: Pick<RenewalsRepository, 'setCertificate'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'attachUpload' | 'read'>;
  categories: Pick<Categories, 'find'>;
  identity: SigningIdentity;
  findBrand: FindBrand;
  signers: Pick<SignersRepository, 'findNames'>;
  deals: Pick<Deals, 'findLogHead'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
}

/**
 * Creates certificates of completion. The transaction of the last signature enqueues a job; a request that
 * comes first creates it.
 */
export function createNdaCertificates(deps: CertificatesDeps) {
  const { db, repository, renewals, files, categories, identity, signers, deals, jobs, clock } = deps;
  /** Stores the certificate of a round; of two created at once the second is dropped. */
  async function store(id: number, round: number, pdf: Uint8Array): Promise<number> {
    const stored = await files.put(pdf, 'application/pdf');
    return withTransaction(db, async (tx) => {
      await repository.lock(tx, id);
      const row = await repository.find(id, tx);
      const existing = row && papersOf(row, round)?.certificateFileId;
      if (existing !== null && existing !== undefined) return existing;
      const { fileId } = await files.attach(tx, stored);
      if (row?.round === round) await repository.setCertificate(tx, id, fileId);
      else await renewals.setCertificate(tx, { ndaId: id, round }, fileId);
      return fileId;
    });
  }

  async function make(row: NdaRow, papers: RoundPapers, signings: SigningRow[]): Promise<Uint8Array> {
    const madeAt = clock.now();
    const logHead = await deals.findLogHead(madeAt);
    const { signedFileId } = papers;
    const times =
      signedFileId === null ? undefined : await findTrustedTimes(identity, () => files.read(signedFileId));
    const { reach, reachCategory } = row;
    const covers = coverWords(reach, reachCategory === null ? null : categories.find(reachCategory));
    const people = await signers.findNames(signings);
    const certified = { ...certifiedNda(row, papers, signings, covers, times), people, logHead };
    return writeCertificate(certified, identity, { madeAt, brand: await deps.findBrand() });
  }

  /**
   * Returns the file id of a round's certificate and creates it if needed. Undefined until both sides have
   * signed and the facts of both signatures are recorded.
   */
  async function ensure(row: NdaRow, round: number | undefined): Promise<number | undefined> {
    const papers = row.status === 'Signed & Shared' ? papersOf(row, round) : undefined;
    if (papers === undefined || papers.certificateFileId !== null)
      return papers?.certificateFileId ?? undefined;
    const signings = await repository.listSignings({ id: row.id, round: papers.round });
    if (signings.length !== 2) return undefined;
    return store(row.id, papers.round, await make(row, papers, signings));
  }

  // Jobs enqueued by the previous release carry no round.
  jobs.define<{ ndaId: number; round?: number }>(job, async ({ ndaId, round }) => {
    const row = await repository.find(ndaId);
    if (row) await ensure(row, round);
  });

  /** Prefix of job keys, followed by the request's id and round, to look up the state of a job. */
  const keyPrefix = `${job}:`;

  return {
    keyPrefix,

    /** Enqueues the certificate of a round when the transaction commits. */
    enqueue: (tx: Executor, { id, round }: { id: number; round: number }): Promise<void> =>
      jobs.enqueue(tx, job, { ndaId: id, round }, { key: `${keyPrefix}${id}:${round}` }),

    /**
     * Returns the certificate of a round, by default the current one, to the two parties. Also for a request
     * that the supplier has removed from their lists.
     */
    async read(actor: Actor, id: number, round?: number): Promise<BinaryBody> {
      const row = await repository.find(id);
      const fileId = row && isParty(actor, row) ? await ensure(row, round) : undefined;
      if (!row || fileId === undefined) throw notFound('The certificate');
      return {
        bytes: await files.read(fileId),
        fileName: ndaFileName({ id, round: round ?? row.round }, '-certificate'),
        disposition: 'attachment',
      };
    },
  };
}
export type NdaCertificates = ReturnType<typeof createNdaCertificates>;
