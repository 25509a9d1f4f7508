import type { UploadedFile } from '@proffer/contract/route';
import { withTransaction, type Database } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { NdaPaper } from './nda-paper';
import type { NdaFiles } from './nda.files';
import type { NdaRepository } from './nda.repository';

export interface NdaDocumentsDeps {
  db: Database;
  repository: Pick<NdaRepository, 'addDocument' | 'listDocuments'>;
  paper: Pick<NdaPaper, 'inspect'>;
  files: Pick<NdaFiles, 'keep'>;
}

/** NDA documents of a supplier's own, to choose from when accepting. */
export function createNdaDocuments({ db, repository, paper, files }: NdaDocumentsDeps) {
  return {
    /** Keeps an uploaded NDA document, after proving that it is a PDF that can be signed. */
    async add(actor: Actor, file: UploadedFile, title: string) {
      const { pageCount } = await paper.inspect(file.bytes);
      return withTransaction(db, async (tx) => {
        const { fileId } = await files.keep(tx, file.bytes, 'application/pdf');
        const name = { title: title || file.fileName, fileName: file.fileName };
        const documentId = await repository.addDocument(tx, {
          supplierId: actor.userId,
          fileId,
          pageCount,
          ...name,
        });
        return { documentId, pageCount, ...name };
      });
    },

    list: (actor: Actor) => repository.listDocuments(actor.userId),
  };
}
export type NdaDocuments = ReturnType<typeof createNdaDocuments>;
