import { marketDay } from '@proffer/contract/contracts/market-day';
import { expiryFault, validationFileFault } from '@proffer/contract/users/validation-documents';
import type { OwnValidation } from '@proffer/contract/users/validation.schemas';
import type { ValidationDocumentKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import type { AuditLog } from '../../../platform/audit';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import { checkAttachment, type StoredFiles } from '../../../platform/files';
import type { Actor } from '../../../platform/session/actor';
import type { AdminUsersRepository, LockedUser } from '../admin-users.repository';
import type { UserDecisionsRepository } from '../user-decisions.repository';
import { ownStateOf, toDocuments } from './own-validation';
import type { ValidationRequestsRepository } from './validation-requests.repository';

interface ValidationRequestsDeps {
  db: Database;
  repository: ValidationRequestsRepository;
  users: Pick<AdminUsersRepository, 'find' | 'hold' | 'setValidation' | 'awaitValidation'>;
  decisions: Pick<UserDecisionsRepository, 'findLast'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
  audit: AuditLog;
  clock: Clock;
}

interface GivenDocument {
  kind: ValidationDocumentKind;
  expiresOn?: string | undefined;
}

const most = limits.validation.documents;

/**
 * Creates the service with which a company requests validation (PRO-120 to PRO-124). Documents are uploaded first;
 * the request contains all of them. Each write holds the user, as decisions do, so that they run one after the other.
 */
export function createValidationRequests(deps: ValidationRequestsDeps) {
  const { db, repository, users, decisions, files, audit, clock } = deps;

  const today = () => marketDay(clock.now());

  async function held(tx: Executor, { userId }: Pick<Actor, 'userId'>): Promise<LockedUser> {
    const user = await users.hold(tx, userId);
    if (!user) throw notFound('The user');
    return user;
  }

  async function own({ userId }: Actor): Promise<OwnValidation> {
    const [user, last, open] = await Promise.all([
      users.find(userId),
      decisions.findLast(userId),
      repository.findOpen(userId),
    ]);
    if (!user) throw notFound('The user');
    const [requested, uploaded, current] = await Promise.all([
      open ? repository.listDocuments(userId, open.id) : [],
      repository.listDocuments(userId, null),
      user.validation === 'validated' ? repository.listCurrent(userId) : [],
    ]);
    return {
      state: ownStateOf(user.validation, last?.state, open !== undefined),
      decision: last ? { at: last.at.toISOString(), facts: last.facts, reason: last.reason } : null,
      request: open ? { at: open.createdAt.toISOString(), documents: toDocuments(requested, today()) } : null,
      uploaded: toDocuments(uploaded, today()),
      current: toDocuments(current, today()),
    };
  }

  return {
    own,

    /** Opens a request with the uploaded documents; if one is open, it gets them instead. */
    async request(actor: Actor): Promise<OwnValidation> {
      await withTransaction(db, async (tx) => {
        const user = await held(tx, actor);
        const open = await repository.findOpen(actor.userId, tx);
        const requestId = open?.id ?? (await repository.open(tx, actor.userId, clock.now()));
        const added = await repository.bindUploaded(tx, actor.userId, requestId);
        if (open) return;
        if (added === 0) throw invalidField('documents', 'Please add at least one document.');
        if (user.validation === 'denied') await users.awaitValidation(tx, actor.userId, clock.now());
      });
      return own(actor);
    },

    /** Withdraws the open request; a company that was denied before is denied again. */
    async withdraw(actor: Actor): Promise<OwnValidation> {
      await withTransaction(db, async (tx) => {
        const user = await held(tx, actor);
        if (!(await repository.close(tx, actor.userId, 'withdrawn', clock.now()))) {
          throw new AppError('illegal_transition', { text: 'There is no open request for validation.' });
        }
        const last = await decisions.findLast(actor.userId, tx);
        if (user.validation === 'waiting' && last?.state === 'denied') {
          await users.setValidation(tx, actor.userId, 'denied');
        }
      });
      return own(actor);
    },

    /** Checks a document and adds it to the open request, or stores it for the next one. */
    async addDocument(actor: Actor, file: UploadedFile, given: GivenDocument): Promise<OwnValidation> {
      const { kind, expiresOn = null } = given;
      const late = expiryFault(expiresOn, today());
      if (late !== undefined) throw invalidField('expiresOn', late);
      assertAccepted(file.fileName);
      const { fileName, bytes, contentType, signedBy } = await checkAttachment(file, actor.userId);
      // The check corrects the ending of the name, which may reveal a format that is not accepted.
      assertAccepted(fileName);
      const stored = { ...(await files.put(bytes, contentType)), signedBy };
      await withTransaction(db, async (tx) => {
        const { userId } = await held(tx, actor);
        const requestId = (await repository.findOpen(userId, tx))?.id ?? null;
        if ((await repository.countDocuments(tx, userId, requestId)) >= most) {
          throw invalidField('file', `A request has at most ${most} documents.`);
        }
        const { fileId } = await files.attachUpload(tx, stored, { userId, fileName });
        const createdAt = clock.now();
        await repository.addDocument(tx, { userId, requestId, kind, fileId, fileName, expiresOn, createdAt });
      });
      return own(actor);
    },

    /** Removes a document that no request contains. */
    async removeDocument(actor: Actor, documentId: number): Promise<OwnValidation> {
      if (!(await repository.removeUploaded(actor.userId, documentId))) {
        const document = await repository.findDocument(documentId);
        if (document?.userId !== actor.userId) throw notFound('The document');
        throw new AppError('illegal_transition', {
          text: 'This document belongs to a request. Withdraw the request instead.',
        });
      }
      return own(actor);
    },

    /**
     * Returns a document for its company, and for administrators while its request is not withdrawn; others get 404. Reading by an
     * administrator is an entry in the audit log (PRO-122).
     */
    async readDocument(actor: Actor, documentId: number): Promise<BinaryBody> {
      const row = await repository.findDocument(documentId);
      if (!row) throw notFound('The document');
      const isSent = row.requestState !== null && row.requestState !== 'withdrawn';
      const isForAdmin = actor.role === 'admin' && isSent;
      if (row.userId !== actor.userId && !isForAdmin) throw notFound('The document');
      const bytes = await files.read(row.fileId);
      if (isForAdmin) {
        await audit.add(db, actor, {
          act: 'user.document_read',
          subject: { kind: 'user', id: row.userId },
          before: {},
          after: { documentId, kind: row.kind },
        });
      }
      return { bytes, fileName: row.fileName, contentType: row.contentType };
    },

    /** Returns the open request of a company and its documents, or else those of the validation in force. */
    async forAdmin(userId: number) {
      const open = await repository.findOpen(userId);
      const rows = open
        ? await repository.listDocuments(userId, open.id)
        : await repository.listCurrent(userId);
      return {
        validationRequest: open ? { at: open.createdAt.toISOString() } : null,
        validationDocuments: toDocuments(rows, today()),
      };
    },
  };
}
export type ValidationRequests = ReturnType<typeof createValidationRequests>;

function assertAccepted(fileName: string): void {
  const text = validationFileFault(fileName);
  if (text !== undefined) throw new AppError('document_refused', { text, fields: [{ field: 'file', text }] });
}
