import type { BinaryBody } from '@proffer/contract/wire/route';
import type { FindBrand } from '../../../platform/brand';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { SigningIdentity } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { Deals } from '../../deals';
import {
  findTrustedTimes,
  sha256Of,
  writeCertificate,
  type AcceptanceRecord,
  type Certified,
  type SignersRepository,
} from '../../signing';
import type { AmendmentDocuments } from '../amendments/amendment-documents.service';
import type { AmendmentRow, AmendmentsRepository } from '../amendments/amendments.repository';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import type { ContractsService } from '../contracts.service';
import { contractSides, stateOf } from '../contracts.states';
import type { ContractSigningsRepository } from '../signing/signings.repository';
import type { ContractCertificatesRepository } from './certificates.repository';
import { certifiedAmendment, certifiedContract } from './contract-certificate';
import type { ContractDocuments } from './contract-documents.service';
import type { StoredFiles } from '../../../platform/files';

interface ContractCertificatesDeps {
  db: Database;
  repository: ContractCertificatesRepository;
  contracts: Pick<ContractsService, 'loadOwn'>;
  rows: Pick<ContractsRepository, 'find' | 'lock' | 'findAcceptedTerms' | 'findOfferTitle'>;
  amendments: Pick<AmendmentsRepository, 'find'>;
  signings: Pick<ContractSigningsRepository, 'list'>;
  documents: Pick<ContractDocuments, 'readSealed'>;
  amendmentDocuments: Pick<AmendmentDocuments, 'readSealed'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'read'>;
  identity: SigningIdentity;
  findBrand: FindBrand;
  signers: Pick<SignersRepository, 'findNames'>;
  deals: Pick<Deals, 'findLogHead'>;
  clock: Clock;
}

/** Creates certificates of completion of contracts and amendments, by the document job or at the first request. */
export function createContractCertificates(deps: ContractCertificatesDeps) {
  const { db, repository, contracts, rows, amendments, signings, files, identity, signers, deals, clock } =
    deps;
  const { documents, amendmentDocuments } = deps;

  /** Returns the signatures or acceptances of both sides, with the proof of the document's content. */
  async function proofOf(row: ContractRow, amendment: AmendmentRow | undefined): Promise<Certified['by']> {
    const number = amendment?.number ?? 0;
    const readDocument = () =>
      amendment ? amendmentDocuments.readSealed(row, number) : documents.readSealed(row);
    if (row.toBeSigned) {
      const all = await signings.list(row.id);
      const own = all.filter((one) => one.revision === row.revision && one.amendment === number);
      return {
        kind: 'signed',
        signings: own,
        trustedTimes: await findTrustedTimes(identity, readDocument),
      };
    }
    const marks = amendment ?? row;
    const acceptances = await Promise.all(
      contractSides.map(async (side): Promise<AcceptanceRecord> => {
        const userId = side === 'supplier' ? row.supplierId : row.buyerId;
        const acceptedAt = side === 'supplier' ? marks.supplierAgreedAt : marks.buyerAgreedAt;
        if (!acceptedAt) throw new Error(`contract ${row.id} is certified before both sides have accepted`);
        const from = await repository.findAcceptance(row.id, userId, acceptedAt);
        return { side, userId, ...from, acceptedAt };
      }),
    );
    return {
      kind: 'accepted',
      acceptances: acceptances.toSorted((one, other) => Number(one.acceptedAt) - Number(other.acceptedAt)),
      sha256: sha256Of(await readDocument()),
    };
  }

  async function certifiedOf(row: ContractRow, amendment: AmendmentRow | undefined): Promise<Certified> {
    const by = await proofOf(row, amendment);
    if (amendment) {
      const sha256OfContract = sha256Of(await documents.readSealed(row));
      return certifiedAmendment({ contract: row, amendment, sha256OfContract, by });
    }
    const terms = await rows.findAcceptedTerms(row);
    const title = await rows.findOfferTitle(row.offerId, row.offerVersion);
    return certifiedContract({ contract: row, terms, offerTitle: title ?? row.offerTitle, by });
  }

  /**
   * Returns the file id of the certificate and creates it if needed; undefined before both sides have agreed.
   * If two certificates are created at once, the second is dropped.
   */
  async function ensure(row: ContractRow, number: number): Promise<number | undefined> {
    const file = await repository.find(row.id, number);
    if (file !== undefined || stateOf(row) !== 'agreed') return file;
    const amendment = number === 0 ? undefined : await amendments.find(row.id, number);
    if (number !== 0 && amendment?.state !== 'accepted') return undefined;
    const madeAt = clock.now();
    const agreed = await certifiedOf(row, amendment);
    const { by } = agreed;
    const people = await signers.findNames(by.kind === 'signed' ? by.signings : by.acceptances);
    const certified = { ...agreed, people, logHead: await deals.findLogHead(madeAt) };
    const pdf = await writeCertificate(certified, identity, { madeAt, brand: await deps.findBrand() });
    const stored = await files.put(pdf, 'application/pdf');
    return withTransaction(db, async (tx) => {
      await rows.lock(tx, row.id);
      const made = await repository.find(row.id, number, tx);
      if (made !== undefined) return made;
      const { fileId } = await files.attach(tx, stored);
      await repository.add(tx, { contractId: row.id, amendment: number, fileId, createdAt: clock.now() });
      return fileId;
    });
  }

  return {
    /** Creates the certificate unless it exists; used by the job that follows agreement. */
    async certify(contractId: number, amendment = 0): Promise<void> {
      const row = await rows.find(contractId);
      if (row) await ensure(row, amendment);
    },

    /** Returns the certificate to one of the two parties; throws 404 before both have agreed. */
    async read(actor: Actor, id: number, amendment = 0): Promise<BinaryBody> {
      const fileId = await ensure(await contracts.loadOwn(actor, id), amendment);
      if (fileId === undefined) throw notFound('The certificate');
      const which = amendment === 0 ? '' : `-amendment-${amendment}`;
      return {
        bytes: await files.read(fileId),
        fileName: `contract-${id}${which}-certificate.pdf`,
        disposition: 'attachment',
      };
    },
  };
}
export type ContractCertificates = ReturnType<typeof createContractCertificates>;
