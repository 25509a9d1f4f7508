import { X509Certificate } from 'node:crypto';
import {
  authorityName,
  authorityRegistersOf,
  dealPage,
  documentsOf,
  logName,
  namedAuthorityLines,
  namedLines,
  namedNeedLines,
  needRegistersName,
  needRegistersOf,
  pageName,
  pageVersion,
  partiesOf,
  readChain,
  recordName,
  recordVersion,
  registersName,
  registersOf,
  verifyPageName,
  writeDealRecord,
  writeLogProof,
  writeRegisters,
  type DealEntry,
  type DealRecord,
  type DealSide,
  type MissingReason,
  type NamedDocument,
  type Opening,
  type StoredRegister,
} from '@proffer/proof';
import type { BinaryBody, StreamedBody } from '@proffer/contract/wire/route';
import { AppError } from '../../platform/errors';
import type { StoredFiles } from '../../platform/files';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { Actor } from '../../platform/session/actor';
import { zipFile, type ZipEntry } from '../../platform/zip';
import type { Contracts } from '../contracts';
import type { createAuthorityReading, createNeedReading, createRegisterReading, DealLog } from '../deals';
import type { Ndas } from '../nda';
import { isPersonKnown } from '../offers';
import { sha256Of } from '../signing';
import type { DealFilesRepository, DealKey, DealRow } from './deal-files.repository';

export interface DealFilesDeps {
  repository: DealFilesRepository;
  files: Pick<StoredFiles, 'readByHash'>;
  ndas: Pick<Ndas, 'readCertificate'>;
  contracts: Pick<Contracts, 'readCertificate'>;
  identity: Pick<SigningIdentity, 'certificates'>;
  log: Pick<DealLog, 'proofOf'>;
  registers: ReturnType<typeof createRegisterReading>;
  authority: ReturnType<typeof createAuthorityReading>;
  needs: ReturnType<typeof createNeedReading>;
  verifyPage(): Promise<Uint8Array>;
}

const folders = { documents: 'documents', certificates: 'certificates' } as const;
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/csv': 'csv',
};

/** Seals that name people, who are withheld from the other side as the person in a profile is. */
const personSeals: ReadonlySet<string> = new Set(['person', 'preparer', 'approvers', 'authoriser']);

/** File included besides the chain; small enough to be kept in memory. */
interface ExtraFile {
  name: string;
  bytes: Uint8Array;
}

interface ReadDeal {
  entries: DealEntry[];
  record: DealRecord;
}

/**
 * Creates the deal file (DEA-40 to DEA-43): a deal's chain with everything that this side may see. The same
 * state gives the same bytes.
 */
export function createDealFilesService(deps: DealFilesDeps) {
  const { repository, files, ndas, contracts, identity, log, registers, authority, needs, verifyPage } = deps;

  async function read(side: DealSide, key: DealKey, deal: DealRow): Promise<ReadDeal> {
    const rows = await repository.list(deal.id, deal.lastSequence);
    const isNamed = side === 'supplier' || isPersonKnown(deal);
    const texts = rows.map(({ entry }) => entry);
    const { entries } = await readChain(texts);
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
    const openings = rows.map(({ sequence, openings: stored }) => {
      const isPersonShown = isNamed || bySeq.get(sequence)?.by.side === 'buyer';
      const own: Record<string, Opening> = {};
      for (const [name, { salt, value, for: only }] of Object.entries(stored ?? {})) {
        const isShown = only === undefined || only === side;
        if (isShown && (isPersonShown || !personSeals.has(name))) own[name] = { salt, value };
      }
      return Object.keys(own).length > 0 ? own : null;
    });
    const record: DealRecord = {
      v: recordVersion,
      pageVersion,
      name: deal.name,
      side,
      offer: { id: key.offerId, title: deal.offerTitle },
      parties: partiesOf(entries, openings),
      head: { seq: deal.lastSequence, hash: deal.head.toString('hex') },
      entries: texts,
      openings,
      documents: {},
      missing: {},
      files: {},
    };
    return { entries, record };
  }

  /** Returns the certificates of each NDA round, contract and amendment that both sides have agreed to. */
  async function readCertificates(actor: Actor, entries: readonly DealEntry[]): Promise<ExtraFile[]> {
    const wanted = new Map<string, () => Promise<BinaryBody>>();
    for (const { act, about } of entries) {
      const [ndaId, contractId] = [Number(about['nda']), Number(about['contract'])];
      const amendment = act === 'contract.amendment_accepted' ? Number(about['amendment']) : 0;
      if (act === 'nda.signed') {
        const round = Number(about['round']);
        wanted.set(`nda ${ndaId} ${round}`, () => ndas.readCertificate(actor, ndaId, round));
      } else if (act === 'contract.accepted' || act === 'contract.amendment_accepted') {
        wanted.set(`contract ${contractId} ${amendment}`, () =>
          contracts.readCertificate(actor, contractId, amendment),
        );
      }
    }
    const found: ExtraFile[] = [];
    for (const certificate of wanted.values()) {
      const file = await certificate().catch(ignoring('not_found'));
      if (file) found.push({ name: file.fileName, bytes: file.bytes });
    }
    return found;
  }

  /** Yields each document as it is read; the record notes why a document is missing from the file. */
  async function* packDocuments({ entries, record }: ReadDeal): AsyncGenerator<ZipEntry> {
    const named = documentsOf(entries, record.openings);
    const types = await repository.findTypes(named.map(({ sha256 }) => sha256));
    for (const document of named) {
      const { sha256 } = document;
      const given = whyNotGiven(document, record.side, types);
      const bytes = given ? undefined : await files.readByHash(sha256).catch(ignoring('file_withheld'));
      if (!bytes) {
        record.missing[sha256] = given ?? 'withheld';
        continue;
      }
      const name = `${document.name}.${endingOf(types.get(sha256))}`;
      const path = freePath(record, `${folders.documents}/${name}`);
      record.documents[path] = sha256;
      yield entryOf(path, bytes);
    }
  }

  /**
   * Returns the registers of both sides' keys with a log proof for each line. They contain the lines that the
   * deal's entries refer to, and later lines that the log already has.
   */
  async function readRegisters(entries: readonly DealEntry[]): Promise<StoredRegister[]> {
    const found = await registers.read(registersOf(entries));
    return Promise.all(
      [...found].map(([name, lines]) => proveRegister(name, lines, namedLines(entries, name))),
    );
  }

  /**
   * Returns the registers of authority that the deal's entries name, up to the last named line. Later changes of a
   * company's people do not concern the other side.
   */
  async function readAuthority(entries: readonly DealEntry[]): Promise<StoredRegister[]> {
    const found = await authority.read(authorityRegistersOf(entries));
    return Promise.all(
      [...found].map(([name, lines]) => {
        const named = namedAuthorityLines(entries, name);
        return proveRegister(name, lines.slice(0, named), named);
      }),
    );
  }

  /** Returns the registers of the needs that the deal's entries name, with later lines that the log already has. */
  async function readNeeds(entries: readonly DealEntry[]): Promise<StoredRegister[]> {
    const found = await needs.read(needRegistersOf(entries));
    return Promise.all(
      [...found].map(([name, lines]) => proveRegister(name, lines, namedNeedLines(entries, name))),
    );
  }

  async function proveRegister(name: string, lines: string[], named: number): Promise<StoredRegister> {
    const proofs: StoredRegister['proofs'] = [];
    for (const [index] of lines.entries()) {
      const proof = await log.proofOf(name, index + 1);
      if (proof === undefined && index >= named) break;
      proofs.push(proof === undefined ? null : writeLogProof(proof));
    }
    return { entries: lines.slice(0, proofs.length), proofs };
  }

  async function* pack(deal: DealRow, read: ReadDeal, extra: ExtraFile[]): AsyncGenerator<ZipEntry> {
    const { record } = read;
    yield* packDocuments(read);
    const proof = await log.proofOf(deal.name);
    const keys = await readRegisters(read.entries);
    const people = await readAuthority(read.entries);
    const answered = await readNeeds(read.entries);
    const files: [string, Uint8Array][] = [
      ...extra.map(({ name, bytes }): [string, Uint8Array] => [`${folders.certificates}/${name}`, bytes]),
      [`${folders.certificates}/signing-certificate.pem`, pemOf(identity.certificates)],
      [verifyPageName, await verifyPage()],
      ...registersFile(registersName, keys),
      ...registersFile(authorityName, people),
      ...registersFile(needRegistersName, answered),
      ...(proof === undefined ? [] : [[logName, Buffer.from(writeLogProof(proof))] as [string, Buffer]]),
    ];
    for (const [path, bytes] of files) record.files[path] = sha256Of(bytes);
    const page = Buffer.from(await dealPage(record, read.entries));
    record.files[pageName] = sha256Of(page);
    for (const [path, bytes] of files) yield entryOf(path, bytes);
    yield entryOf(pageName, page);
    yield entryOf(recordName, Buffer.from(writeDealRecord(record)));
  }

  return {
    /**
     * Returns the deal file to the two sides of the deal. Throws `not_found` to anybody else, and for a deal
     * without a chain.
     */
    async run(actor: Actor, key: DealKey): Promise<StreamedBody> {
      const side: DealSide = actor.role === 'supplier' ? 'supplier' : 'buyer';
      async function find(): Promise<DealRow> {
        const deal = await repository.find(side, actor.userId, key);
        if (!deal) throw new AppError('not_found', { text: 'You have no such deal.' });
        return deal;
      }
      let deal = await find();
      let chain = await read(side, key, deal);
      const certificates = await readCertificates(actor, chain.entries);
      const current = await find();
      if (current.lastSequence !== deal.lastSequence) {
        // Creating a certificate may first seal the document, which appends an entry to the deal.
        deal = current;
        chain = await read(side, key, deal);
      }
      const name = `proffer-deal-${key.offerId}-${key.buyerId}.zip`;
      return zipFile(name, pack(deal, chain, certificates), deal.lastAt, { isStored: true });
    },
  };
}

/** Returns the file with registers, if there are any. */
const registersFile = (name: string, registers: readonly StoredRegister[]): [string, Buffer][] =>
  registers.length === 0 ? [] : [[name, Buffer.from(writeRegisters(registers))]];

const endingOf = (contentType = ''): string => endings[contentType.split(';', 1)[0] ?? ''] ?? 'bin';

function whyNotGiven(
  { sha256, isDeleted, notFor }: NamedDocument,
  side: DealSide,
  types: ReadonlyMap<string, string>,
): MissingReason | undefined {
  if (notFor === side) return 'not-shared';
  if (isDeleted) return 'deleted';
  return types.has(sha256) ? undefined : 'gone';
}

/** Returns a free path: a document whose name is taken gets a number. */
function freePath({ documents }: DealRecord, path: string): string {
  let free = path;
  for (let number = 2; Object.hasOwn(documents, free); number += 1) {
    free = path.replace(/(?=\.\w+$)/u, `-${number}`);
  }
  return free;
}

function entryOf(path: string, bytes: Uint8Array): ZipEntry {
  const at = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1), read: async () => ({ bytes }) };
}

const pemOf = (certificates: readonly Uint8Array[]): Uint8Array =>
  Buffer.from(certificates.map((one) => new X509Certificate(one).toString()).join(''));

/** Returns an error handler that maps this error code to undefined and rethrows anything else. */
const ignoring =
  (code: AppError['code']) =>
  (error: unknown): undefined => {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  };
