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
import type { NdaFiles } from './file-names';
import { isCertified, isParty } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

const job = 'nda.certify';

interface CertificatesDeps {
  db: Database;
  repository: NdaRepository;
  files: NdaFiles;
  categories: Pick<Categories, 'find'>;
  identity: SigningIdentity;
  deals: Pick<DealsPort, 'findLogHead'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
}

/** Certificates of completion: promised in the transaction of the last signature, made by a job or by whoever asks first. */
export function createNdaCertificates(deps: CertificatesDeps) {
  const { db, repository, files, categories, identity, deals, jobs, clock } = deps;
  /** The one certificate of a request; of two made at once the second is dropped. */
  async function ensure(row: NdaRow): Promise<number> {
    if (row.certificateFileId !== null) return row.certificateFileId;
    const signings = await repository.listSignings(row);
    const madeAt = clock.now();
    const logHead = await deals.findLogHead(madeAt);
    const { signedFileId } = row;
    const times =
      signedFileId === null ? undefined : await findTrustedTimes(identity, () => files.read(signedFileId));
    const { reach, reachCategory } = row;
    const covers = coverWords(reach, reachCategory === null ? null : categories.find(reachCategory));
    const certified = { ...certifiedNda(row, signings, covers, times), logHead };
    const pdf = await writeCertificate(certified, identity, madeAt);
    const stored = await files.put(pdf, 'application/pdf');
    return withTransaction(db, async (tx) => {
      await repository.lock(tx, row.id);
      const kept = (await repository.find(row.id, tx))?.certificateFileId;
      if (kept !== null && kept !== undefined) return kept;
      const { fileId } = await files.keep(tx, stored);
      await repository.keepCertificate(tx, row.id, fileId);
      return fileId;
    });
  }

  jobs.define<{ ndaId: number }>(job, async ({ ndaId }) => {
    const row = await repository.find(ndaId);
    if (row && isCertified(row)) await ensure(row);
  });

  /** With a request's id the key of its job, so that it can be looked after. */
  const keyPrefix = `${job}:`;

  return {
    keyPrefix,

    /** Has the certificate made once this transaction commits. */
    promise: (tx: Executor, ndaId: number): Promise<void> =>
      jobs.enqueue(tx, job, { ndaId }, { key: `${keyPrefix}${ndaId}` }),

    /** For the two parties, also of a request taken off the supplier's lists. */
    async read(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await repository.find(id);
      if (!row || !isParty(actor, row) || !isCertified(row)) throw notFound('The certificate');
      return {
        bytes: await files.read(await ensure(row)),
        fileName: `nda-${row.id}-certificate.pdf`,
        disposition: 'attachment',
      };
    },
  };
}
export type NdaCertificates = ReturnType<typeof createNdaCertificates>;
