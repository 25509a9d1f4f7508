import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import { withTransaction, type Database } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { NdaPaper } from '../signing/paper';
import type { StoredFiles } from '../../../platform/files';
import type { NdaDocumentsRepository } from './documents.repository';

interface NdaDocumentsDeps {
  db: Database;
  repository: NdaDocumentsRepository;
  paper: Pick<NdaPaper, 'inspect'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
}

/** Manages a supplier's own NDA documents, to choose from when accepting a request. */
export function createNdaDocuments({ db, repository, paper, files }: NdaDocumentsDeps) {
  return {
    /** Stores an uploaded NDA document after checking that it is a PDF that can be signed. */
    async add(
      actor: Actor,
      file: UploadedFile,
      { title, additionalInfo = '' }: { title?: string | undefined; additionalInfo?: string | undefined },
    ) {
      const { pageCount } = await paper.inspect(file.bytes);
      const stored = await files.put(file.bytes, 'application/pdf');
      return withTransaction(db, async (tx) => {
        const { fileName } = file;
        const upload = { userId: actor.userId, fileName };
        const { fileId } = await files.attachUpload(tx, stored, upload);
        const described = { title: title || fileName, additionalInfo, fileName, pageCount };
        const documentId = await repository.add(tx, {
          supplierId: actor.userId,
          fileId,
          ...described,
        });
        return { documentId, ...described };
      });
    },

    list: (actor: Actor) => repository.list(actor.userId),

    /** Returns one of the supplier's own documents, byte for byte as uploaded. */
    async read(actor: Actor, id: number): Promise<BinaryBody> {
      const document = await repository.find(id, actor.userId);
      if (!document) throw notFound('The document');
      return { bytes: await files.read(document.fileId), fileName: document.fileName };
    },
  };
}
export type NdaDocuments = ReturnType<typeof createNdaDocuments>;
