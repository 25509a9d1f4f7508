import type {
  AllNdasQuery,
  NdaFacets,
  NdaFacetsQuery,
  NdaRequest,
  NdaRequestsQuery,
  NdaUpdate,
} from '@proffer/contract/nda/schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import { differentRepeatText } from '../../../platform/states';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { NdaCover } from '../cover/cover.service';
import {
  toDetails,
  type RequestDetails,
  type RequestDetailsRepository,
  type ShownNdas,
} from './request-details.repository';
import type { BuyersActs } from './buyers-acts.service';
import { changedMeanwhile, moverOf, newRound, undoAccepting, type NdaMoves } from './requests.moves';
import type { NdaListFilters } from './requests.filters';
import { toNdaFacets, toNdaFilters, toNdaRequest } from './requests.mapper';
import { isOwn, requireOwn } from './requests.policy';
import { isHalfShared } from './requests.states';
import type { ListedNda, NdaRepository, NdaRow } from './requests.repository';
import { sumOf } from './stored-counts';
import type { WaitingRequestsRepository } from './waiting-requests.repository';

interface NdaDeps {
  db: Database;
  repository: NdaRepository;
  moves: NdaMoves;
  requestDetails: RequestDetailsRepository;
  waiting: WaitingRequestsRepository;
  buyers: BuyersActs;
  cover: Pick<NdaCover, 'end'>;
  categories: Pick<Categories, 'find' | 'path'>;
  clock: Clock;
}

/** Reads, refuses and archives NDA requests and answers the buyer's acts (NDA-1 to NDA-11, NDA-56 to NDA-65). */
export function createNdaService(deps: NdaDeps) {
  const { db, repository, moves, requestDetails, waiting, buyers, cover, categories, clock } = deps;

  const loadOwn = async (actor: Actor, id: number): Promise<NdaRow> =>
    requireOwn(actor, await repository.find(id));

  async function describe(id: number, actor: Actor): Promise<NdaRequest> {
    return describeRow(await repository.find(id), actor);
  }

  async function describeRow(row: NdaRow | undefined, actor: Actor): Promise<NdaRequest> {
    if (!row) throw notFound('The NDA request');
    return describeWith(row, await requestDetails.find(row.id), actor);
  }

  /** Returns the categories of the request's offer, each followed by its ancestors. */
  function choicesOf({ knownCategories }: ListedNda): Category[] {
    const numbers = (knownCategories ?? []).flatMap((number) => categories.path(number).toReversed());
    return [...new Set(numbers)].flatMap((number) => categories.find(number) ?? []);
  }

  /** Returns a request as the actor sees it, with its history and track record. */
  function describeWith(row: ListedNda, { events, recordOf }: RequestDetails, actor: Actor): NdaRequest {
    const parts = {
      events: events.filter(({ ndaId }) => ndaId === row.id),
      trackRecord: recordOf(row),
      category: row.reachCategory === null ? undefined : categories.find(row.reachCategory),
      choices: actor.role === 'supplier' && row.status === 'Requested' ? choicesOf(row) : [],
      now: clock.now(),
    };
    return toNdaRequest(row, parts, actor.role);
  }

  /** Returns a request that was already read; throws 404 if there is none or the actor may not read it. */
  function describeShown(actor: Actor, { rows: [row], ...found }: ShownNdas): NdaRequest {
    if (!row || (actor.role !== 'admin' && !isOwn(actor, row))) throw notFound('The NDA request');
    return describeWith(row, toDetails(found), actor);
  }

  /**
   * Takes back a sharing whose last step is missing, so that another document can be chosen or the request
   * refused. Returns the request afterwards; one that is not half shared is returned unchanged.
   */
  async function takeBack(tx: Tx, actor: Actor, row: NdaRow): Promise<NdaRow> {
    if (!isHalfShared(row)) return row;
    const transition = {
      act: 'takeBack',
      by: moverOf(actor),
      actor,
      at: clock.now(),
      note: 'Sharing withdrawn',
    } as const;
    const { acceptedStep, round } = row;
    await moves.move(tx, row, transition, { set: newRound(row), expected: { acceptedStep, round } });
    const after = await repository.find(row.id, tx);
    if (!after) throw notFound('The NDA request');
    return after;
  }

  async function refuse(actor: Actor, row: NdaRow, act: 'reject' | 'skip', reason: string): Promise<void> {
    const at = clock.now();
    // "Skip removes the request from the active list" (NDA-4).
    const archived = act === 'skip' ? { archivedAt: at } : {};
    const set = { ...undoAccepting, ...archived, reason };
    await withTransaction(db, async (tx) => {
      const transition = { act, by: moverOf(actor), actor, at, note: reason };
      return moves.move(tx, await takeBack(tx, actor, row), transition, { set });
    });
  }

  /**
   * Reopens a rejected or skipped request. Throws for one that the supplier had signed when the other account
   * was closed.
   */
  async function reopen(actor: Actor, row: NdaRow): Promise<void> {
    if (row.signedFileId !== null && row.status === 'Skipped') {
      throw new AppError('illegal_transition', {
        text: 'This NDA already has your signature, and it ended when the other account was closed. It cannot be reopened.',
        details: { from: row.status, to: 'Requested' },
      });
    }
    if (isHalfShared(row)) {
      await withTransaction(db, (tx) => takeBack(tx, actor, row));
      return;
    }
    const transition = { by: moverOf(actor), actor, at: clock.now(), note: 'Returned to active' };
    await withTransaction(db, (tx) =>
      moves.move(tx, row, { act: 'reopen', ...transition }, { set: newRound(row) }),
    );
  }

  /** Archives, restores or removes a request in the supplier's lists. */
  async function tidy(row: NdaRow, change: Parameters<NdaRepository['tidy']>[2]): Promise<void> {
    if (!(await repository.tidy(db, row, change))) throw changedMeanwhile();
  }

  /**
   * Sets the status manually: Rejected, Skipped, or back to Requested. The same status with the same reason
   * changes nothing.
   */
  async function setStatus(actor: Actor, row: NdaRow, to: string, reason: string): Promise<NdaRequest> {
    if (row.status === to) {
      if (reason !== '' && reason !== row.reason) {
        throw new AppError('illegal_transition', { text: differentRepeatText });
      }
    } else {
      if (to === 'Rejected') await refuse(actor, row, 'reject', reason);
      else if (to === 'Skipped') await refuse(actor, row, 'skip', reason);
      else if (to === 'Requested') await reopen(actor, row);
      else {
        throw new AppError('illegal_transition', {
          text: `This NDA is ${row.status} and cannot become ${to}.`,
          details: { from: row.status, to },
        });
      }
    }
    return describe(row.id, actor);
  }

  const updateStatus = async (actor: Actor, id: number, to: string, reason: string): Promise<NdaRequest> =>
    setStatus(actor, await loadOwn(actor, id), to, reason);

  /**
   * Updates a request from the full entity that clients send back to change one field. An entity read before
   * the last change is refused. One that still says Requested reopens nothing: only "Return to Active" does
   * (NDA-8, NDA-61).
   */
  async function update(actor: Actor, id: number, input: NdaUpdate): Promise<NdaRequest> {
    const row = await loadOwn(actor, id);
    if (input.changedDate !== undefined && input.changedDate !== row.changedAt.toISOString()) {
      throw new AppError('changed_meanwhile', {
        text: `This NDA has changed in the meantime and is now ${row.status}. Please reload the page.`,
      });
    }
    const isRefused = row.status === 'Rejected' || row.status === 'Skipped';
    if ((isRefused || isHalfShared(row)) && input.status === 'Requested') {
      throw new AppError('illegal_transition', {
        text: `This NDA is ${row.status}. Please return it to active to open it again.`,
        details: { from: row.status, to: input.status },
      });
    }
    return setStatus(actor, row, input.status, input.reason);
  }

  return {
    request: buyers.request,
    requestMany: buyers.requestMany,

    /** Requests an NDA like `request` and returns the request (`add`). */
    async add(actor: Actor, offerId: number, buyerId: number | undefined, note: string): Promise<NdaRequest> {
      await buyers.request(actor, buyerId ?? actor.userId, offerId, note);
      return describeRow(await repository.findByPair(offerId, actor.userId), actor);
    },

    /** Returns a page of the actor's own requests: received as a supplier, made as a buyer. */
    async list(actor: Actor, query: NdaRequestsQuery): Promise<{ items: NdaRequest[]; total: number }> {
      const { waiting: isWaiting, sort = 'recent' } = query;
      const filters = { ...ownFilters(actor, query), isWaiting, sort };
      const { rows, details, total } = await repository.list(filters, query);
      return { items: rows.map((row) => describeWith(row, details, actor)), total };
    },

    /** Returns the first requests that wait for the actor's side, longest waiting first, with the counts of all. */
    async listFirstWaiting(actor: Actor) {
      const side = actor.role === 'supplier' ? 'supplier' : 'buyer';
      const { firstIds, ...counts } = await waiting.find(side, actor.userId);
      if (firstIds === null) return { items: [], ...counts };
      const { rows, ...found } = await requestDetails.listShown(firstIds, side);
      const details = toDetails(found);
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      const first = firstIds.flatMap((id) => rowOf.get(id) ?? []);
      return { items: first.map((row) => describeWith(row, details, actor)), ...counts };
    },

    /** Returns the number of requests that wait for a user's next step. */
    async countWaiting({ userId, role }: Pick<Actor, 'userId' | 'role'>): Promise<number> {
      const whose = { side: role === 'supplier' ? 'supplier' : 'buyer', userId } as const;
      const all = { isArchived: undefined, status: undefined, visibility: undefined };
      return sumOf(await repository.countByStatus({ whose, isWaiting: true, ...all }));
    },

    /** Returns the number of requests for each choice of a filter, with the other filters unchanged. */
    async countFacets(actor: Actor, query: NdaFacetsQuery): Promise<NdaFacets> {
      const { status, visibility, ...others } = ownFilters(actor, query);
      const counts = await repository.countByStatus({ ...others, status: undefined, visibility: undefined });
      return toNdaFacets(counts, { status, visibility });
    },

    /** Returns one plain list: the actor's own requests in their role; for administrators anybody's. */
    async listAll(actor: Actor, query: AllNdasQuery): Promise<NdaRequest[]> {
      if (actor.role !== 'admin' && query.userId !== undefined && query.userId !== actor.userId) {
        throw new AppError('forbidden', { text: 'These requests belong to another account.' });
      }
      const { userId, archived, isArchived, sort, status, visibility, page, size, ...fields } =
        toNdaFilters(query);
      const isIn = archived ?? isArchived;
      // Contradicting filters match nothing, and only suppliers have an archive.
      const isContradiction = isArchived !== undefined && isArchived !== isIn;
      if (isContradiction || (isIn === true && actor.role !== 'supplier')) return [];
      const { rows, details } = await repository.listRows(
        {
          whose:
            actor.role === 'admin' ? { side: 'any', userId } : { side: actor.role, userId: actor.userId },
          isArchived: actor.role === 'supplier' ? isIn : undefined,
          status,
          visibility,
          fields,
          sort: sort ?? 'recent',
        },
        { page, size },
      );
      return rows.map((row) => describeWith(row, details, actor));
    },

    async get(actor: Actor, id: number): Promise<NdaRequest> {
      const side = actor.role === 'admin' ? 'any' : actor.role;
      return describeShown(actor, await requestDetails.listShown([id], side));
    },

    describeShown,

    async withdraw(actor: Actor, id: number, reason: string): Promise<NdaRequest> {
      await buyers.withdraw(actor, id, reason);
      return describe(id, actor);
    },

    async decline(actor: Actor, id: number, reason: string): Promise<NdaRequest> {
      await buyers.decline(actor, id, reason);
      return describe(id, actor);
    },

    async wantChanges(actor: Actor, id: number, reason: string): Promise<NdaRequest> {
      await buyers.wantChanges(actor, id, reason);
      return describe(id, actor);
    },

    /** Ends the cover, so that the buyer opens no further offers under the NDA (NDA-208). */
    async endCover(actor: Actor, id: number, reason: string): Promise<NdaRequest> {
      await cover.end(actor, id, reason);
      return describe(id, actor);
    },

    updateStatus,
    update,

    async skip(actor: Actor, offerId: number, buyerId: number, reason: string): Promise<NdaRequest> {
      const row = await repository.findByPair(offerId, buyerId);
      if (!row) throw notFound('The NDA request');
      return updateStatus(actor, row.id, 'Skipped', reason);
    },

    /** Archives a request or returns it to active; returning a rejected or skipped one makes it Requested again. */
    async archive(actor: Actor, id: number, wanted: boolean | undefined): Promise<NdaRequest> {
      const row = await loadOwn(actor, id);
      const isArchived = row.archivedAt !== null;
      const toArchive = wanted ?? !isArchived;
      const isRefused = row.status === 'Rejected' || row.status === 'Skipped';
      if (!toArchive && isRefused) await reopen(actor, row);
      else if (toArchive !== isArchived) await tidy(row, { archivedAt: toArchive ? clock.now() : null });
      return describe(id, actor);
    },

    /**
     * Removes a request from the supplier's lists. An unanswered request is skipped, so that the buyer is not
     * left waiting.
     */
    async remove(actor: Actor, id: number): Promise<NdaRequest> {
      const row = await loadOwn(actor, id);
      if (row.status === 'Requested') await refuse(actor, row, 'skip', '');
      const current = await repository.find(id);
      if (!current) throw notFound('The NDA request');
      await tidy(current, { removedAt: clock.now() });
      return describe(id, actor);
    },
  };
}

/** Returns the filters for a page of the actor's own requests; only suppliers have an archive. */
function ownFilters(actor: Actor, query: NdaFacetsQuery): NdaListFilters {
  if (query.userId !== actor.userId) {
    throw new AppError('forbidden', { text: 'These requests belong to another account.' });
  }
  const side = actor.role === 'buyer' ? 'buyer' : 'supplier';
  return {
    whose: { side, userId: actor.userId },
    isArchived: side === 'buyer' ? undefined : (query.archived ?? false),
    status: query.status,
    visibility: query.visibility,
    keyword: query.keyword,
    assigneeId: query.mine ? actor.member.id : undefined,
  };
}
export type NdaService = ReturnType<typeof createNdaService>;
