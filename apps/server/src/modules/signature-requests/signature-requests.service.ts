import { mostOpenRequests } from '@proffer/contract/signature-requests/choices';
import type {
  RequestSignature,
  SignatureRequest,
  signatureRequestsQuery,
  SignatureRequestView,
  WaitingSignatures,
} from '@proffer/contract/signature-requests/schemas';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { StoredFiles } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';
import type { Members } from '../members';
import type { NoticesPort } from '../notices';
import type { FixedDocument, PreparedAct } from '../signing';
import { freeze, hashOf } from './frozen-content';
import { toRequest, toRequestView } from './signature-requests.mapper';
import { requestNotice } from './signature-requests.notices';
import { amountOf, judgeRequest, paiseOf, type Verdict } from './signature-requests.policy';
import type { SignatureRequestRow, SignatureRequestsRepository } from './signature-requests.repository';
import type { ActsByName } from './signable-acts';

export interface SignatureRequestsDeps {
  db: Database;
  repository: SignatureRequestsRepository;
  acts: ActsByName;
  members: Pick<Members, 'authority' | 'findApprovalsNeeded'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'read'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
  clock: Clock;
}

/** Creates the service that requests signatures, and lists, approves, returns and withdraws requests (COM-20 to COM-31). */
export function createSignatureRequestsService(deps: SignatureRequestsDeps) {
  const { db, repository, acts, members, files, notices, clock } = deps;
  const { authority } = members;

  async function judge(actor: Actor, row: SignatureRequestRow): Promise<Verdict & { needed: number }> {
    const needed = (await members.findApprovalsNeeded(actor.userId))(amountOf(row));
    return { ...judgeRequest(row, actor.member, authority.powersOf(actor.member), needed), needed };
  }

  async function load(actor: Pick<Actor, 'userId'>, id: number): Promise<SignatureRequestRow> {
    const row = await repository.find(actor.userId, id);
    if (!row) throw notFound('The signature request');
    return row;
  }

  /** Returns the prepared act as it would be agreed to now; undefined if it has changed or is not possible any more. */
  async function findCurrent(
    actor: Pick<Actor, 'userId' | 'role'>,
    row: SignatureRequestRow,
  ): Promise<PreparedAct | undefined> {
    const document = documentOf(row);
    try {
      const prepared = await acts.describe(actor, row, document);
      const now = prepared.document && 'fileId' in prepared.document ? prepared.document : document;
      return freeze(row, prepared, now) === row.content ? prepared : undefined;
    } catch (error) {
      if (error instanceof AppError && outdating.includes(error.code)) return undefined;
      throw error;
    }
  }

  /** Ends an open request whose subject has changed; returns false if it is as it was prepared. */
  async function closeIfOutdated(
    actor: Pick<Actor, 'userId' | 'role'>,
    row: SignatureRequestRow,
  ): Promise<boolean> {
    if (row.state !== 'open' || (await findCurrent(actor, row))) return false;
    await withTransaction(db, async (tx) => {
      const end = { state: 'outdated', closedBy: null, closedAt: clock.now(), reason: outdatedText } as const;
      await repository.close(tx, row.id, end);
      await notices.clearFor(tx, row.userId, { kind: 'signature-request', id: row.id });
    });
    return true;
  }

  async function view(actor: Actor, id: number): Promise<SignatureRequestView> {
    const stored = await load(actor, id);
    const isOutdated = stored.state === 'open' && !(await findCurrent(actor, stored));
    const row = isOutdated ? { ...stored, state: 'outdated' as const, reason: outdatedText } : stored;
    const { needed, ...verdict } = await judge(actor, row);
    const able = await authority.listSignatories(actor.userId, amountOf(row));
    const signatories = able
      .filter((one) => row.addressedTo === null || row.addressedTo === one.id)
      .map(({ name }) => name);
    return toRequestView(row, verdict, { approvalsNeeded: needed, signatories });
  }

  /** Changes an open request once. `isDone` is true for a request that the same act has closed before. */
  async function change(
    actor: Actor,
    id: number,
    isDone: (row: SignatureRequestRow) => boolean,
    isAllowed: (verdict: Verdict) => boolean,
    act: (tx: Tx, row: SignatureRequestRow) => Promise<void>,
  ): Promise<SignatureRequestView> {
    const row = await load(actor, id);
    if (isDone(row)) return view(actor, id);
    if (await closeIfOutdated(actor, row)) throw outdated();
    if (row.state !== 'open') throw closed(row);
    if (!isAllowed(await judge(actor, row))) throw notAllowed();
    await withTransaction(db, async (tx) => {
      if (!(await repository.lockOpen(tx, id))) throw changedMeanwhile();
      await act(tx, row);
    });
    return view(actor, id);
  }

  /** Notifies the people who can act next: those who can approve while approvals are missing, else those who can sign. */
  async function notifyNext(
    tx: Tx,
    row: Pick<
      SignatureRequestRow,
      'id' | 'userId' | 'act' | 'title' | 'amountPaise' | 'addressedTo' | 'preparedBy'
    >,
    by: string,
    approvedBy: readonly number[],
  ): Promise<void> {
    const needed = (await members.findApprovalsNeeded(row.userId, tx))(amountOf(row));
    if (approvedBy.length < needed) {
      const approvers = (await authority.listApprovers(row.userId, tx))
        .map(({ id }) => id)
        .filter((id) => id !== row.preparedBy && id !== row.addressedTo && !approvedBy.includes(id));
      await notices.announce(tx, requestNotice('approval-wanted', row, { by, onlyFor: approvers }));
      return;
    }
    const signers =
      row.addressedTo === null
        ? (await authority.listSignatories(row.userId, amountOf(row), tx)).map(({ id }) => id)
        : [row.addressedTo];
    const onlyFor = signers.filter((id) => !approvedBy.includes(id));
    await notices.announce(tx, requestNotice('wanted', row, { by, onlyFor }));
  }

  return {
    load,
    judge,
    view,
    closeIfOutdated,

    /**
     * Freezes a prepared act with its hash and requests its signature. An open request for the same act is
     * withdrawn, because a change is a new request.
     */
    async create(actor: Actor, given: RequestSignature): Promise<SignatureRequestView> {
      const { act, subjectId, input, note, addressedTo = null } = given;
      const prepared = await acts.describe(actor, given, undefined);
      const { amount, document } = prepared;
      if (addressedTo !== null) {
        const able = await authority.listSignatories(actor.userId, amount);
        if (!able.some(({ id }) => id === addressedTo)) throw cannotSign();
      }
      const bytes = document && 'bytes' in document ? document.bytes : undefined;
      const stored = bytes && (await files.put(bytes, 'application/pdf'));
      const at = clock.now();
      const id = await withTransaction(db, async (tx) => {
        const own = { userId: actor.userId, act, subjectId };
        await repository.replaceOpen(tx, own, {
          state: 'withdrawn',
          closedBy: actor.member.id,
          closedAt: at,
          reason: 'Replaced by a newer request.',
        });
        if ((await repository.countOpen(tx, actor.userId)) >= mostOpenRequests) throw tooMany();
        const fixed = stored ? await files.attach(tx, stored) : fixedOf(document);
        const content = freeze(given, prepared, fixed);
        const row = {
          ...own,
          title: prepared.title,
          partner: prepared.partner,
          amountPaise: paiseOf(amount),
          input,
          content,
          sha256: hashOf(content),
          documentFileId: fixed?.fileId ?? null,
          note,
          preparedBy: actor.member.id,
          addressedTo,
          createdAt: at,
        };
        const added = await repository.add(tx, row);
        const preparer = await authority.getName(tx, actor);
        await notifyNext(tx, { ...row, id: added }, preparer, []);
        return added;
      });
      return view(actor, id);
    },

    /** Returns the document to be signed, as it was fixed. */
    async readDocument(actor: Actor, id: number): Promise<BinaryBody> {
      const { documentFileId } = await load(actor, id);
      if (documentFileId === null) throw notFound('The document');
      return { bytes: await files.read(documentFileId), fileName: `signature-request-${id}.pdf` };
    },

    /** Approves what somebody else prepared; a repeat changes nothing. */
    approve: (actor: Actor, id: number): Promise<SignatureRequestView> =>
      change(
        actor,
        id,
        ({ approvals }) => approvals.some(({ memberId }) => memberId === actor.member.id),
        ({ may }) => may.approve,
        async (tx, row) => {
          if (!(await repository.approve(tx, id, actor.member.id, clock.now()))) return;
          const by = await authority.getName(tx, actor);
          const event = `:${actor.member.id}`;
          await notices.announce(
            tx,
            requestNotice('approved', row, { by, onlyFor: [row.preparedBy], event }),
          );
          const approvedBy = [...row.approvals.map(({ memberId }) => memberId), actor.member.id];
          await notifyNext(tx, row, row.preparerName, approvedBy);
        },
      ),

    /** Returns a request to its preparer with a reason; a repeat changes nothing. */
    returnWith: (actor: Actor, id: number, reason: string): Promise<SignatureRequestView> =>
      change(
        actor,
        id,
        (row) => row.state === 'returned' && row.closedBy === actor.member.id && row.reason === reason,
        ({ may }) => may.return,
        async (tx, row) => {
          const end = {
            state: 'returned',
            closedBy: actor.member.id,
            closedAt: clock.now(),
            reason,
          } as const;
          await repository.close(tx, id, end);
          await notices.clearFor(tx, row.userId, { kind: 'signature-request', id });
          const by = await authority.getName(tx, actor);
          await notices.announce(tx, requestNotice('returned', row, { by, onlyFor: [row.preparedBy] }));
        },
      ),

    /** Withdraws the actor's own request; a repeat changes nothing. */
    withdraw: (actor: Actor, id: number): Promise<SignatureRequestView> =>
      change(
        actor,
        id,
        (row) => row.state === 'withdrawn' && row.preparedBy === actor.member.id,
        ({ may }) => may.withdraw,
        async (tx, row) => {
          const end = { state: 'withdrawn', closedBy: actor.member.id, closedAt: clock.now() } as const;
          await repository.close(tx, id, end);
          await notices.clearFor(tx, row.userId, { kind: 'signature-request', id });
        },
      ),

    /** Returns a page of the company's requests; with `waiting`, those that wait for the actor. */
    async list(
      actor: Actor,
      { waiting = false, own = false, about, subjectId, page, size }: z.output<typeof signatureRequestsQuery>,
    ): Promise<{ items: SignatureRequest[]; total: number }> {
      if (about !== undefined && subjectId !== undefined) {
        const found = await repository.listAbout(actor.userId, about, subjectId);
        const needed = await members.findApprovalsNeeded(actor.userId);
        return {
          items: found.map((row) => describe(actor, row, needed(amountOf(row)))),
          total: found.length,
        };
      }
      if (waiting) {
        const all = await listWaiting(actor, own);
        return { items: all.slice(page * size, (page + 1) * size), total: all.length };
      }
      const preparedBy = own ? actor.member.id : undefined;
      const [rows, total, neededFor] = await Promise.all([
        repository.listPage(actor.userId, { preparedBy, page, size }),
        repository.count(actor.userId, preparedBy),
        members.findApprovalsNeeded(actor.userId),
      ]);
      return { items: rows.map((row) => describe(actor, row, neededFor(amountOf(row)))), total };
    },

    /** Returns the first requests that wait for the actor, and their number, for the home page. */
    async listFirstWaiting(actor: Actor): Promise<WaitingSignatures> {
      const all = await listWaiting(actor, false);
      return { content: all.slice(0, shownPerBlock), total: all.length };
    },
  };

  function describe(actor: Actor, row: SignatureRequestRow, needed: number): SignatureRequest {
    const verdict = judgeRequest(row, actor.member, authority.powersOf(actor.member), needed);
    return toRequest(row, verdict, needed);
  }

  async function listWaiting(actor: Actor, own: boolean): Promise<SignatureRequest[]> {
    const rows = await repository.listOpen(actor.userId, mostOpenRequests);
    if (rows.length === 0) return [];
    const neededFor = await members.findApprovalsNeeded(actor.userId);
    return rows
      .filter(({ preparedBy }) => !own || preparedBy === actor.member.id)
      .map((row) => describe(actor, row, neededFor(amountOf(row))))
      .filter(({ awaits }) => awaits !== null);
  }
}
export type SignatureRequestsService = ReturnType<typeof createSignatureRequestsService>;

/** Errors which show that a prepared act is not possible any more. */
const outdating: readonly string[] = [
  'illegal_transition',
  'changed_meanwhile',
  'not_found',
  'invalid_input',
];

const outdatedText = 'What was prepared has changed since, or was done in another way.';

/** Returns the document that was fixed when the request was made. */
export function documentOf({ documentFileId, content }: SignatureRequestRow): FixedDocument | undefined {
  const { document } = JSON.parse(content) as { document: string | null };
  return documentFileId === null || document === null
    ? undefined
    : { fileId: documentFileId, sha256: document };
}

const fixedOf = (document: PreparedAct['document']): FixedDocument | undefined =>
  document && 'fileId' in document ? document : undefined;

export function outdated(): AppError {
  return new AppError('changed_meanwhile', {
    text: `${outdatedText} Nothing was signed. Please prepare it again.`,
  });
}

export function closed({ state }: Pick<SignatureRequestRow, 'state'>): AppError {
  const words = state === 'signed' ? 'has been signed' : `is ${state}`;
  return new AppError('illegal_transition', { text: `This signature request ${words} already.` });
}

export function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'This signature request was changed in the meantime. Please reload the page.',
  });
}

function notAllowed(): AppError {
  return new AppError('illegal_transition', {
    text: 'This is up to another person of your company. Nobody can approve what they prepared or are to sign.',
  });
}

const cannotSign = (): AppError =>
  invalidField(
    'addressedTo',
    'This person cannot sign this. Please choose somebody with sufficient authority.',
  );

const tooMany = (): AppError =>
  new AppError('illegal_transition', {
    text: `At most ${mostOpenRequests} signature requests can be open. Please have some of them signed first.`,
  });
