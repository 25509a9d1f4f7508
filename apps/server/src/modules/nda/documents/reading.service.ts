import type { BinaryBody } from '@proffer/contract/wire/route';
import type { FindBrand } from '../../../platform/brand';
import type { Clock } from '../../../platform/clock';
import { AppError, notFound } from '../../../platform/errors';
import { stampCopy } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import { copyLine, noSignatureLine } from './copy-line';
import type { StoredFiles } from '../../../platform/files';
import { ndaFileName } from './nda-files';
import { papersOf } from '../renewals/renewals.policy';
import { hasReadableDocument, isParty } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

interface NdaReadingDeps {
  repository: Pick<NdaRepository, 'find' | 'findReader'>;
  files: Pick<StoredFiles, 'read'>;
  clock: Clock;
  findBrand: FindBrand;
}

/** Reads the document of an NDA: as it was signed, or as a copy that names its reader. */
export function createNdaReading({ repository, files, clock, findBrand }: NdaReadingDeps) {
  /** Loads the current document, or with `round` the one that both sides signed in that round. */
  async function load(
    actor: Actor,
    id: number,
    round: number | undefined,
  ): Promise<{ row: NdaRow; bytes: Uint8Array }> {
    const row = await repository.find(id);
    if (!row || !isParty(actor, row) || !hasReadableDocument(row, actor.role)) throw notFound('The document');
    const papers = papersOf(row, round);
    const fileId = papers?.signedFileId ?? (papers?.round === row.round ? row.preparedFileId : null);
    if (papers === undefined || fileId === null) throw notFound('The document');
    return { row: { ...row, round: papers.round }, bytes: await files.read(fileId) };
  }

  async function lineFor(actor: Actor): Promise<string> {
    const reader = await repository.findReader(actor);
    if (!reader) throw notFound('The user');
    return copyLine(reader, clock.now(), (await findBrand()).name);
  }

  return {
    /** Returns the PDF itself; a buyer can read it once the supplier has signed it. */
    async readDocument(actor: Actor, id: number, round?: number): Promise<BinaryBody> {
      const { row, bytes } = await load(actor, id, round);
      return { bytes, fileName: ndaFileName(row) };
    },

    /** Returns a copy with the reader and the time on each page. The copy carries no signature and says so. */
    async readCopy(actor: Actor, id: number): Promise<BinaryBody> {
      const { row, bytes } = await load(actor, id, undefined);
      const lines = [await lineFor(actor), ...(row.signedFileId === null ? [] : [noSignatureLine])];
      return {
        bytes: await stampCopy(bytes, lines),
        fileName: ndaFileName(row, '-copy'),
        disposition: 'attachment',
      };
    },

    /**
     * Returns a PDF protected by an NDA as a copy for this reader. A PDF that cannot be stamped (encrypted,
     * damaged or too long) is returned unchanged, because the reader is entitled to it.
     */
    async copyFor(actor: Actor, bytes: Uint8Array): Promise<Uint8Array> {
      const line = await lineFor(actor);
      return stampCopy(bytes, [line]).catch((error: unknown) => {
        // A temporary overload must not release the PDF without its mark.
        if (error instanceof AppError && error.code === 'unavailable') throw error;
        return bytes;
      });
    },
  };
}
export type NdaReading = ReturnType<typeof createNdaReading>;
