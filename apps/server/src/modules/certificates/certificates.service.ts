import { certificateWords } from '@proffer/contract/certificates/rules';
import type {
  Certificate,
  CertificateChange,
  CertificateInput,
  CompanyCertificates,
  HeldCertificate,
  PublicCertificate,
} from '@proffer/contract/certificates/schemas';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { isCertificateFileName } from '@proffer/contract/offers/attachment-kinds';
import type { RequirableCertificate } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { checkAttachment, withCorrectExtension, type StoredFiles } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';
import { toCertificate, toPublicCertificate } from './certificates.mapper';
import {
  canReadCertificate,
  isProofOn,
  isWithheldUntilNda,
  type CertificateReader,
} from './certificates.policy';
import type { CertificateRow, CertificatesRepository } from './certificates.repository';

/** Visibility of companies, from the profiles, which are created later. */
export interface VisibleCompaniesPort {
  /** Throws 404 if the viewer may not see the company. */
  getVisible(viewer: Actor, userId: number): Promise<unknown>;
}

interface CertificatesDeps {
  db: Database;
  repository: CertificatesRepository;
  companies: VisibleCompaniesPort;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
  clock: Clock;
}

const kindText = 'Only PDF, PNG and JPEG files can be used.';
const missing = () => notFound('The certificate');

/** Creates the service of companies' certificates (PRO-100 to PRO-107). */
export function createCertificatesService({ db, repository, companies, files, clock }: CertificatesDeps) {
  const today = () => marketDay(clock.now());

  /** Returns the caller as a reader of a company's certificates; owners with `client` as one without dealings. */
  async function readerOf(actor: Actor, userId: number, as?: 'client'): Promise<CertificateReader> {
    const { role } = actor;
    if (actor.userId !== userId) {
      return { userId: actor.userId, role, ...(await repository.findDealings(actor, userId)) };
    }
    const own = as === 'client' ? 0 : userId;
    return { userId: own, role, hasNda: false, hasContract: false };
  }

  async function getOwn(actor: Actor, id: number, executor: Executor = db): Promise<CertificateRow> {
    const row = await repository.find(id, executor);
    if (row?.userId !== actor.userId) throw missing();
    return row;
  }

  /** Throws if the same certificate is on the list or the list is full. */
  async function assertFits(tx: Executor, actor: Actor, input: CertificateInput, id: number): Promise<void> {
    const { count, isTaken } = await repository.lockAndCount(tx, actor.userId, input, id);
    if (isTaken) throw invalidField('number', 'This certificate is on your list already.');
    const { perCompany } = limits.certificates;
    if (id === 0 && count >= perCompany) {
      throw invalidField('kind', `A profile has at most ${perCompany} certificates.`);
    }
  }

  /** Returns the certificates with which a company meets a requirement today. */
  async function listValid(userId: number, executor?: Executor): Promise<CertificateRow[]> {
    const rows = await repository.list(userId, executor);
    return rows.filter((row) => isProofOn(row, today()));
  }

  const shownToOwner = (row: CertificateRow): Certificate => toCertificate(row, today(), true);

  return {
    /** Returns the certificates of a company that the caller may read (PRO-102). */
    async list(actor: Actor, userId: number, as?: 'client'): Promise<CompanyCertificates> {
      await companies.getVisible(actor, userId);
      const [reader, rows] = await Promise.all([readerOf(actor, userId, as), repository.list(userId)]);
      return {
        certificates: rows
          .filter((row) => canReadCertificate(reader, row))
          .map((row) => toCertificate(row, today(), reader.userId === userId)),
        hasMoreAfterNda: rows.some((row) => isWithheldUntilNda(reader, row)),
      };
    },

    /** Returns the certificates of several companies that the caller may read, in one statement. */
    async listReadable(
      actor: Actor,
      userIds: readonly number[],
    ): Promise<(PublicCertificate & { userId: number })[]> {
      if (userIds.length === 0) return [];
      const { userId, role } = actor;
      const rows = await repository.listOfCompanies(actor, userIds);
      return rows
        .filter(({ hasNda, hasContract, ...row }) =>
          canReadCertificate({ userId, role, hasNda, hasContract }, row),
        )
        .map((row) => ({ ...toPublicCertificate(row, today()), userId: row.userId }));
    },

    /** Returns the certificates of a company that strangers may read. */
    async listPublic(userId: number): Promise<PublicCertificate[]> {
      const rows = await repository.list(userId);
      return rows
        .filter((row) => canReadCertificate(null, row))
        .map((row) => toPublicCertificate(row, today()));
    },

    async add(actor: Actor, input: CertificateInput): Promise<Certificate> {
      return withTransaction(db, async (tx) => {
        await assertFits(tx, actor, input, 0);
        const id = await repository.add(tx, actor.userId, input);
        return shownToOwner(await getOwn(actor, id, tx));
      });
    },

    /** Changes a certificate; throws `changed_meanwhile` if the given version is outdated. */
    async update(actor: Actor, id: number, { version, ...input }: CertificateChange): Promise<Certificate> {
      return withTransaction(db, async (tx) => {
        await getOwn(actor, id, tx);
        await assertFits(tx, actor, input, id);
        if (!(await repository.update(tx, { id, userId: actor.userId, version }, input))) {
          throw new AppError('changed_meanwhile', {
            text: 'This certificate was changed in another window. Please reload the page.',
          });
        }
        return shownToOwner(await getOwn(actor, id, tx));
      });
    },

    async remove(actor: Actor, id: number): Promise<void> {
      if (!(await repository.remove(id, actor.userId))) throw missing();
    },

    /** Stores the file of a certificate in place of an earlier one. */
    async setFile(actor: Actor, id: number, given: UploadedFile): Promise<Certificate> {
      await getOwn(actor, id);
      const named = await withCorrectExtension(given);
      if (!isCertificateFileName(named.fileName)) {
        throw new AppError('document_refused', {
          text: kindText,
          fields: [{ field: 'file', text: kindText }],
        });
      }
      const { fileName, bytes, contentType, signedBy } = await checkAttachment(named, actor.userId);
      const stored = { ...(await files.put(bytes, contentType)), signedBy };
      return withTransaction(db, async (tx) => {
        const { fileId } = await files.attachUpload(tx, stored, { userId: actor.userId, fileName });
        if (!(await repository.setFile(tx, { id, userId: actor.userId }, { fileId, fileName }))) {
          throw missing();
        }
        return shownToOwner(await getOwn(actor, id, tx));
      });
    },

    /** Returns the file of a certificate; 404 unless the caller may read the certificate. */
    async readFile(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await repository.find(id);
      if (!row?.fileId) throw missing();
      const { userId, fileId, fileName, contentType } = row;
      if (userId !== actor.userId) await companies.getVisible(actor, userId).catch(asMissing);
      if (!canReadCertificate(await readerOf(actor, userId), row)) throw missing();
      return {
        bytes: await files.read(fileId),
        fileName,
        ...(contentType !== null && { contentType }),
      };
    },

    /** Returns for each kind whether a company holds a valid certificate, with the id of one that the caller may read. */
    async listHeld(
      actor: Actor,
      userId: number,
      kinds: readonly RequirableCertificate[],
    ): Promise<HeldCertificate[]> {
      if (kinds.length === 0) return [];
      const [reader, all] = await Promise.all([readerOf(actor, userId), repository.list(userId)]);
      return kinds.map((kind) => {
        const ofKind = all.filter((row) => row.kind === kind && row.fileId !== null);
        const valid = ofKind.filter((row) => isProofOn(row, today()));
        const readable = valid.find((row) => canReadCertificate(reader, row));
        const state = valid.length > 0 ? 'valid' : ofKind.length > 0 ? 'not_valid' : 'missing';
        return { kind, state, certificateId: readable?.id ?? null };
      });
    },

    /** Throws at `requiredCertificates` unless a company holds a valid certificate of each kind (CON-352). */
    async assertHolds(
      userId: number,
      kinds: readonly RequirableCertificate[],
      executor?: Executor,
    ): Promise<void> {
      if (kinds.length === 0) return;
      const valid = await listValid(userId, executor);
      const lacking = kinds.filter((kind) => !valid.some((certificate) => certificate.kind === kind));
      if (lacking.length === 0) return;
      const names = lacking.map((kind) => certificateWords[kind]).join(', ');
      throw invalidField(
        'requiredCertificates',
        `Your profile has no valid certificate for ${names}. Please add it before you accept.`,
      );
    },

    listValid,
  };
}
export type CertificatesService = ReturnType<typeof createCertificatesService>;

/** Throws the 404 of a certificate for that of its company, so that callers cannot tell them apart. */
function asMissing(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? missing() : error;
}
