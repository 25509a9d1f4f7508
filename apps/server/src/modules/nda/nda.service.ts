import type { NdaStatus } from '@proffer/contract/choices';
import type { NdaRequest, NdaRequestsQuery } from '@proffer/contract/nda.schemas';
import type { BinaryBody } from '@proffer/contract/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import type { NdaFiles } from './nda.files';
import { toNdaRequest } from './nda.mapper';
import { hasReadableDocument, isParty } from './nda.policy';
import type { NdaChange, NdaRepository, NdaRow } from './nda.repository';
import { canMoveNda } from './nda.states';

/** What NDAs ask of the offers: the supplier of an offer that this buyer may see. */
export interface OffersPort {
  findSupplierOf(actor: Actor, proposalId: number): Promise<number>;
}

export interface NdaDeps {
  db: Database;
  repository: NdaRepository;
  offers: OffersPort;
  files: NdaFiles;
  outbox: MailOutbox;
  clock: Clock;
}

/** NDA requests: asking, refusing, archiving, reading (spec §4, §7 "NDA"; decisions.md "NDA"). */
export function createNdaService({ db, repository, offers, files, outbox, clock }: NdaDeps) {
  async function loadOwn(actor: Actor, id: number): Promise<NdaRow> {
    const row = await repository.find(id);
    if (!row || !isParty(actor, row) || (actor.role === 'supplier' && row.removedAt))
      throw notFound('The NDA request');
    return row;
  }

  async function describe(id: number, actor: Actor): Promise<NdaRequest> {
    const row = await repository.find(id);
    if (!row) throw notFound('The NDA request');
    return toNdaRequest(row, await repository.listEvents([id]), actor.role);
  }

  /** One guarded change of state with its line in the history; refuses what the table of transitions lacks. */
  async function move(
    tx: Executor,
    actor: Actor,
    row: NdaRow,
    to: NdaStatus,
    change: NdaChange,
    note: string,
  ): Promise<void> {
    const by = actor.role === 'buyer' ? 'buyer' : 'supplier';
    const at = clock.now();
    const isAllowed = canMoveNda(row.status, to, by);
    if (
      !isAllowed ||
      !(await repository.change(tx, row.id, { status: row.status }, { ...change, status: to }, at))
    ) {
      throw illegalMove(row.status, to);
    }
    await repository.addEvent(tx, {
      ndaId: row.id,
      fromStatus: row.status,
      toStatus: to,
      actorUserId: actor.userId,
      address: actor.address,
      note,
      createdAt: at,
    });
  }

  /** Refusing undoes an accepting that had begun: nothing of it was shared. */
  const undoAccepting = {
    acceptedStep: 0,
    preparedFileId: null,
    preparedSha256: null,
    supplierSignatureFileId: null,
  } as const;

  async function refuse(
    actor: Actor,
    row: NdaRow,
    to: 'Rejected' | 'Skipped',
    reason: string,
  ): Promise<void> {
    await withTransaction(db, async (tx) => {
      // "Skip removes the request from the active list" (spec §4).
      const archived = to === 'Skipped' ? { archivedAt: clock.now() } : {};
      await move(tx, actor, row, to, { ...undoAccepting, ...archived, reason }, reason);
      await outbox.enqueue(tx, 'nda-refused', { ndaId: row.id });
    });
  }

  async function reopen(actor: Actor, row: NdaRow): Promise<void> {
    await withTransaction(db, (tx) =>
      move(tx, actor, row, 'Requested', { archivedAt: null, reason: '' }, 'Returned to active'),
    );
  }

  /** Status by hand: Rejected, Skipped, or back to Requested. The same status again changes nothing. */
  async function updateStatus(actor: Actor, id: number, to: string, reason: string): Promise<NdaRequest> {
    const row = await loadOwn(actor, id);
    if (row.status !== to) {
      if (to === 'Rejected' || to === 'Skipped') await refuse(actor, row, to, reason);
      else if (to === 'Requested') await reopen(actor, row);
      else throw illegalMove(row.status, to);
    }
    return describe(id, actor);
  }

  return {
    /** A buyer asks for the NDA on an offer. Asking again changes nothing; a refused request is not reopened. */
    async request(actor: Actor, proposalId: number): Promise<void> {
      const supplierId = await offers.findSupplierOf(actor, proposalId);
      await withTransaction(db, async (tx) => {
        const at = clock.now();
        const ndaId = await repository.create(tx, { proposalId, buyerId: actor.userId, supplierId, at });
        if (ndaId === undefined) {
          const existing = await repository.findByPair(proposalId, actor.userId, tx);
          if (existing?.status === 'Rejected' || existing?.status === 'Skipped') {
            throw new AppError('illegal_transition', {
              text: `NDA ${existing.status}. Only the supplier can open this request again.`,
              details: { from: existing.status, to: 'Requested' },
            });
          }
          return;
        }
        await repository.addEvent(tx, {
          ndaId,
          fromStatus: null,
          toStatus: 'Requested',
          actorUserId: actor.userId,
          address: actor.address,
          note: '',
          createdAt: at,
        });
        await outbox.enqueue(tx, 'nda-requested', { ndaId });
      });
    },

    /** A page of the actor's own requests: received as a supplier, made as a buyer. */
    async list(actor: Actor, query: NdaRequestsQuery): Promise<{ items: NdaRequest[]; total: number }> {
      if (query.userId !== actor.userId) {
        throw new AppError('forbidden', { text: 'These requests belong to somebody else.' });
      }
      const side = actor.role === 'buyer' ? 'buyer' : 'supplier';
      const { rows, total } = await repository.list({
        side,
        userId: actor.userId,
        isArchived: side === 'buyer' ? undefined : (query.archived ?? false),
        status: query.status,
        visibility: query.visibility,
        sort: query.sort ?? 'recent',
        page: query.page,
        size: query.size,
      });
      const events = await repository.listEvents(rows.map(({ id }) => id));
      const items = rows.map((row) =>
        toNdaRequest(
          row,
          events.filter(({ ndaId }) => ndaId === row.id),
          actor.role,
        ),
      );
      return { items, total };
    },

    async get(actor: Actor, id: number): Promise<NdaRequest> {
      const row = actor.role === 'admin' ? await repository.find(id) : await loadOwn(actor, id);
      if (!row) throw notFound('The NDA request');
      return describe(row.id, actor);
    },

    updateStatus,

    async skip(actor: Actor, proposalId: number, buyerId: number, reason: string): Promise<NdaRequest> {
      const row = await repository.findByPair(proposalId, buyerId);
      if (!row) throw notFound('The NDA request');
      return updateStatus(actor, row.id, 'Skipped', reason);
    },

    /** Archives or returns to active; returning a Rejected or Skipped request makes it Requested again. */
    async archive(actor: Actor, id: number, wanted: boolean | undefined): Promise<NdaRequest> {
      const row = await loadOwn(actor, id);
      const isArchived = row.archivedAt !== null;
      const toArchive = wanted ?? !isArchived;
      const isRefused = row.status === 'Rejected' || row.status === 'Skipped';
      if (!toArchive && isRefused) await reopen(actor, row);
      else if (toArchive !== isArchived) {
        const at = clock.now();
        await repository.change(db, id, { status: row.status }, { archivedAt: toArchive ? at : null }, at);
      }
      return describe(id, actor);
    },

    /** Off the supplier's lists. An unanswered request is skipped by it, so that the buyer is not left waiting. */
    async remove(actor: Actor, id: number): Promise<NdaRequest> {
      const row = await loadOwn(actor, id);
      if (row.status === 'Requested') await refuse(actor, row, 'Skipped', '');
      const current = await repository.find(id);
      if (!current) throw notFound('The NDA request');
      const at = clock.now();
      await repository.change(db, id, { status: current.status }, { removedAt: at }, at);
      return describe(id, actor);
    },

    /** The PDF as it stands: for the buyer once the supplier has signed it. */
    async readDocument(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await repository.find(id);
      if (!row || !isParty(actor, row) || !hasReadableDocument(row, actor.role))
        throw notFound('The document');
      const fileId = row.signedFileId ?? row.preparedFileId;
      if (fileId === null) throw notFound('The document');
      return { bytes: await files.read(fileId), fileName: `nda-${row.id}.pdf` };
    },
  };
}
export type NdaService = ReturnType<typeof createNdaService>;

function illegalMove(from: NdaStatus, to: string): AppError {
  return new AppError('illegal_transition', {
    text: `This NDA is ${from} and cannot become ${to}.`,
    details: { from, to },
  });
}
