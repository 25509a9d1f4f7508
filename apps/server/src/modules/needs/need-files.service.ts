import type { NeedFile } from '@proffer/contract/needs/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { checkAttachment, type StoredFiles } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';
import { canSeeProtectedPart } from './needs.policy';
import { toNeedFile } from './needs.mapper';
import type { NeedsRepository } from './needs.repository';
import type { NeedsService } from './needs.service';

interface NeedFilesDeps {
  db: Database;
  repository: NeedsRepository;
  needs: Pick<NeedsService, 'getVisible' | 'lockOwn'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
}

/** Creates the service of the files of needs. They change only while the need is a draft (NED-3). */
export function createNeedFiles({ db, repository, needs, files }: NeedFilesDeps) {
  return {
    async add(actor: Actor, id: number, file: UploadedFile, isProtected: boolean): Promise<NeedFile> {
      const { fileName, bytes, contentType, signedBy } = await checkAttachment(file, actor.userId);
      const stored = { ...(await files.put(bytes, contentType)), signedBy };
      const fileId = await withTransaction(db, async (tx) => {
        assertDraft(await needs.lockOwn(tx, actor, id));
        if ((await repository.listFiles(id, tx)).length >= limits.needs.files) {
          throw invalidField('file', `At most ${limits.needs.files} files.`);
        }
        const attached = await files.attachUpload(tx, stored, { userId: actor.userId, fileName });
        return repository.addFile(tx, { needId: id, fileId: attached.fileId, fileName, isProtected });
      });
      const added = (await repository.listFiles(id)).find((one) => one.fileId === fileId);
      if (!added) throw notFound('The file');
      return toNeedFile(added);
    },

    async remove(actor: Actor, id: number, fileId: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        assertDraft(await needs.lockOwn(tx, actor, id));
        if (!(await repository.removeFile(tx, id, fileId))) throw notFound('The file');
      });
    },

    /** Returns a file; 404 unless the actor may see the need and, for a protected file, its part under NDA. */
    async read(actor: Actor, id: number, fileId: number): Promise<BinaryBody> {
      const row = await needs.getVisible(actor, id);
      const file = (await repository.listFiles(id)).find((one) => one.fileId === fileId);
      if (!file || (file.isProtected && !canSeeProtectedPart(actor, row))) throw notFound('The file');
      const { storedFileId, fileName, contentType } = file;
      return { bytes: await files.read(storedFileId), fileName, contentType };
    },
  };
}
export type NeedFilesService = ReturnType<typeof createNeedFiles>;

const assertDraft = ({ status }: { status: string }) => {
  if (status === 'draft') return;
  throw new AppError('illegal_transition', {
    text: 'Suppliers can read this need. Its files cannot be changed; please copy it instead.',
  });
};
