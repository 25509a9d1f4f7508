import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { Jobs } from '../../../platform/jobs';
import type { SigningIdentity } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { DealsPort } from '../../deals';
import { findTrustedTimes, writeCertificate } from '../../signing';
import { coverWords } from '../cover/cover-words';
import { certifiedNda } from './certificate';
import { ndaFileName, type NdaFiles } from './file-names';
import { papersOf, type RoundPapers } from '../renewals/renewals.policy';
import type { RenewalsRepository } from '../renewals/renewals.repository';
import { isParty } from '../requests/requests.policy';
import type { NdaRepository, NdaRow, SigningRow } from '../requests/requests.repository';

const job = 'nda.certify';

interface CertificatesDeps {
  db: Database;
  repository: NdaRepository;
  renewals: Pick<RenewalsRepository, 'keepCertificate'>;
  files: NdaFiles;
  categories: Pick<Categories, 'find'>;
  identity: SigningIdentity;
  deals: Pick<DealsPort, 'findLogHead'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
}

/** Certificates of completion: promised in the transaction of the last signature, made by a job or by whoever asks first. */
export function createNdaCertificates(deps: CertificatesDeps) {
  const { db, repository, renewals, files, categories, identity, deals, jobs, clock } = deps;
  /** Writes down the one certificate of a round; of two made at once the second is dropped. */
  async function keep(id: number, round: number, pdf: Uint8Array): Promise<number> {
    const stored = await files.put(pdf, 'application/pdf');
    return withTransaction(db, async (tx) => {
      await repository.lock(tx, id);
      const row = await repository.find(id, tx);
      const kept = row && papersOf(row, round)?.certificateFileId;
      if (kept !== null && kept !== undefined) return kept;
      const { fileId } = await files.keep(tx, stored);
      if (row?.round === round) await repository.keepCertificate(tx, id, fileId);
      else await renewals.keepCertificate(tx, { ndaId: id, round }, fileId);
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
    const certified = { ...certifiedNda(row, papers, signings, covers, times), logHead };
    return writeCertificate(certified, identity, madeAt);
  }

  /** The file of a round's certificate; undefined while not both have signed it, or not all is known of both signatures. */
  async function ensure(row: NdaRow, round: number | undefined): Promise<number | undefined> {
    const papers = row.status === 'Signed & Shared' ? papersOf(row, round) : undefined;
    if (papers === undefined || papers.certificateFileId !== null)
      return papers?.certificateFileId ?? undefined;
    const signings = await repository.listSignings({ id: row.id, round: papers.round });
    if (signings.length !== 2) return undefined;
    return keep(row.id, papers.round, await make(row, papers, signings));
  }

  // One that was promised by the release before names no round.
  jobs.define<{ ndaId: number; round?: number }>(job, async ({ ndaId, round }) => {
    const row = await repository.find(ndaId);
    if (row) await ensure(row, round);
  });

  /** With a request's id and round the key of its job, so that it can be looked after. */
  const keyPrefix = `${job}:`;

  return {
    keyPrefix,

    /** Has the certificate of a round made once this transaction commits. */
    promise: (tx: Executor, { id, round }: { id: number; round: number }): Promise<void> =>
      jobs.enqueue(tx, job, { ndaId: id, round }, { key: `${keyPrefix}${id}:${round}` }),

    /** For the two parties, also of a request taken off the supplier's lists; of the present round where none is named. */
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
