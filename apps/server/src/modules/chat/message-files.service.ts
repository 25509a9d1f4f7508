import type { MessageFile } from '@proffer/contract/chat.schemas';
import { limits } from '@proffer/contract/limits';
import type { BinaryBody, UploadedFile } from '@proffer/contract/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { idOf, sideOf } from './chat.policy';
import type { ConversationsService } from './conversations.service';
import type { MessageFilesRepository } from './message-files.repository';

/** Name of the job that deletes files which no message took. */
export const sweepMessageFilesJob = 'message-files.sweep';
/** Of one user: what three messages can take. */
const looseAtMost = 3 * limits.attachmentsPerMessage;

/** Keeps uploaded bytes and gives them back; typed by this consumer. */
export interface ChatFilesPort {
  /** Stores a file of an allowed kind, pictures written anew; rejects others with `document_refused`. */
  keepAttachment(
    tx: Executor,
    file: UploadedFile,
    userId: number,
  ): Promise<{
    fileId: number;
    contentType: string;
    sizeBytes: number;
    pixels: { width: number; height: number } | null;
  }>;
  read(sha256: string): Promise<Uint8Array>;
}

interface MessageFilesDeps {
  db: Database;
  repository: MessageFilesRepository;
  conversations: Pick<ConversationsService, 'loadOwn' | 'assertOpen'>;
  files: ChatFilesPort;
  clock: Clock;
}

/** Files of messages: given first, then bound to the message that is sent with them. */
export function createMessageFilesService({ db, repository, conversations, files, clock }: MessageFilesDeps) {
  return {
    /** Checks a file by its content and keeps it for the actor's next message in this conversation. */
    async upload(actor: Actor, conversationId: number, file: UploadedFile): Promise<MessageFile> {
      conversations.assertOpen(await conversations.loadOwn(actor, conversationId));
      // Before the transaction: a large picture takes its time to be written anew.
      const { fileId, contentType, sizeBytes, pixels } = await files.keepAttachment(db, file, actor.userId);
      const { fileName } = file;
      const { width, height } = pixels ?? { width: null, height: null };
      const attachmentId = await withTransaction(db, async (tx) => {
        if ((await repository.countLoose(tx, actor.userId)) >= looseAtMost) {
          throw invalidField(
            'file',
            `You have ${looseAtMost} files that no message was sent with. Please send them first; the others are deleted after a day.`,
          );
        }
        return repository.create(tx, {
          conversationId,
          uploaderId: actor.userId,
          fileId,
          fileName,
          width,
          height,
          createdAt: clock.now(),
        });
      });
      return { attachmentId, fileName, sizeBytes, contentType, width, height };
    },

    /** The bytes, for the two people; until the message is sent for its uploader alone. Only pictures are shown in place. */
    async read(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await repository.find(id);
      const isParty = row && idOf(sideOf(actor), row) === actor.userId;
      if (!isParty || (row.messageId === null && row.uploaderId !== actor.userId)) throw notFound('The file');
      return {
        bytes: await files.read(row.sha256),
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
