import type { MessageFile } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import { checkAttachment, type StoredFiles } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';
import { idOf, sideOf, type ChatActor } from './chat.policy';
import type { ConversationsService } from './conversations.service';
import type { MessageFilesRepository } from './message-files.repository';

/** Name of the job that deletes files that were never sent with a message. */
export const sweepMessageFilesJob = 'chat.sweep-files';
/** Maximum number of unsent files of a user: as many as three messages can include. */
const looseAtMost = 3 * limits.attachmentsPerMessage;

interface MessageFilesDeps {
  db: Database;
  repository: MessageFilesRepository;
  conversations: Pick<ConversationsService, 'loadOwn' | 'assertOpen'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'readByHash'>;
  clock: Clock;
}

/** Creates the service of files in messages: uploaded first, then attached when the message is sent. */
export function createMessageFilesService({ db, repository, conversations, files, clock }: MessageFilesDeps) {
  return {
    /** Checks a file by its content and stores it for the actor's next message in this conversation. */
    async upload(actor: ChatActor, conversationId: number, file: UploadedFile): Promise<MessageFile> {
      conversations.assertOpen(await conversations.loadOwn(actor, conversationId));
      const checked = await checkAttachment(file, actor.userId);
      const { fileName, bytes, contentType, pixels } = checked;
      const { width, height } = pixels ?? { width: null, height: null };
      const stored = { ...(await files.put(bytes, contentType)), signedBy: checked.signedBy };
      return withTransaction(db, async (tx) => {
        if ((await repository.countLoose(tx, actor.userId)) >= looseAtMost) {
          throw invalidField(
            'file',
            `You have ${looseAtMost} uploaded files that you have not sent. Please send them first; unsent files are deleted after a day.`,
          );
        }
        const upload = { userId: actor.userId, fileName };
        const { fileId, sizeBytes, scan, signedBy } = await files.attachUpload(tx, stored, upload);
        const attachmentId = await repository.create(tx, {
          conversationId,
          uploaderId: actor.userId,
          fileId,
          fileName,
          width,
          height,
          createdAt: clock.now(),
        });
        return {
          attachmentId,
          fileName,
          sizeBytes,
          contentType,
          scan,
          width,
          height,
          ...(signedBy && { signedBy }),
        };
      });
    },

    /**
     * Returns the bytes for both parties, or before sending for the uploader only. Only pictures are displayed
     * inline.
     */
    async read(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await repository.find(id);
      const isParty = row && idOf(sideOf(actor), row) === actor.userId;
      if (!isParty || (row.messageId === null && row.uploaderId !== actor.userId)) throw notFound('The file');
      return {
        bytes: await files.readByHash(row.sha256),
        fileName: row.fileName,
        contentType: row.contentType,
        disposition: row.width === null ? 'attachment' : 'inline',
      };
    },

    sweep: (): Promise<void> =>
      repository.removeLooseOlderThan(new Date(clock.now().getTime() - limits.upload.validMs)),
  };
}
export type MessageFilesService = ReturnType<typeof createMessageFilesService>;
