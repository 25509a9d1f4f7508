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
import { saidOtherwiseText } from '../../../platform/states';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { NdaCover } from '../cover/cover.service';
import {
  toBeside,
  type BesideRequests,
  type BesideRequestsRepository,
  type ShownNdas,
} from './beside-requests.repository';
import type { BuyersActs } from './buyers-acts.service';
import { changedMeanwhile, moverOf, newRound, undoAccepting, type NdaMoves } from './requests.moves';
import type { NdaListFilters } from './requests.filters';
import { toNdaFacets, toNdaFilters, toNdaRequest } from './requests.mapper';
import { isParty } from './requests.policy';
import { isHalfShared } from './requests.states';
import type { ListedNda, NdaRepository, NdaRow } from './requests.repository';
import type { WaitingRequestsRepository } from './waiting-requests.repository';

interface NdaDeps {
  db: Database;
  repository: NdaRepository;
  moves: NdaMoves;
  besideRequests: BesideRequestsRepository;
  waiting: WaitingRequestsRepository;
  buyers: BuyersActs;
  cover: Pick<NdaCover, 'end'>;
  categories: Pick<Categories, 'find' | 'path'>;
  clock: Clock;
}

/** NDA requests: refusing, archiving, reading, and what the buyer's acts answer (NDA-1 to NDA-11, NDA-56 to NDA-65). */
export function createNdaService(deps: NdaDeps) {
  const { db, repository, moves, besideRequests, waiting, buyers, cover, categories, clock } = deps;

  async function loadOwn(actor: Actor, id: number): Promise<NdaRow> {
    const row = await repository.find(id);
    if (!row || !isOwn(actor, row)) throw notFound('The NDA request');
    return row;
  }

  async function describe(id: number, actor: Actor): Promise<NdaRequest> {
    return describeRow(await repository.find(id), actor);
  }

  async function describeRow(row: NdaRow | undefined, actor: Actor): Promise<NdaRequest> {
    if (!row) throw notFound('The NDA request');
    return describeBeside(row, await besideRequests.find(row.id), actor);
  }

  /** The categories of its offer, each after those below it. */
  function choicesOf({ knownCategories }: ListedNda): Category[] {
    const numbers = (knownCategories ?? []).flatMap((number) => categories.path(number).toReversed());
    return [...new Set(numbers)].flatMap((number) => categories.find(number) ?? []);
  }

  /** With its history and what else was signed, as the actor sees it. */
  function describeBeside(row: ListedNda, { events, recordOf }: BesideRequests, actor: Actor): NdaRequest {
    const parts = {
      events: events.filter(({ ndaId }) => ndaId === row.id),
      trackRecord: recordOf(row),
      category: row.reachCategory === null ? undefined : categories.find(row.reachCategory),
      choices: actor.role === 'supplier' && row.status === 'Requested' ? choicesOf(row) : [],
      now: clock.now(),
    };
    return toNdaRequest(row, parts, actor.role);
  }

  /** The one that was read; 404 where there is none, or it is not for this actor to read. */
  function describeShown(actor: Actor, { rows: [row], ...found }: ShownNdas): NdaRequest {
    if (!row || (actor.role !== 'admin' && !isOwn(actor, row))) throw notFound('The NDA request');
    return describeBeside(row, toBeside(found), actor);
  }

  /**
   * Takes back a sharing whose last step is missing, so that another document can be chosen or the request refused.
   * Returns the request as it is then; one that is not half shared as it was.
   */
  async function takeBack(tx: Tx, actor: Actor, row: NdaRow): Promise<NdaRow> {
    if (!isHalfShared(row)) return row;
    const asked = {
      act: 'takeBack',
      by: moverOf(actor),
      actor,
      at: clock.now(),
      note: 'Sharing taken back',
    } as const;
    const { acceptedStep, round } = row;
    await moves.move(tx, row, asked, { set: newRound(row), expected: { acceptedStep, round } });
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
      const asked = { act, by: moverOf(actor), actor, at, note: reason };
      return moves.move(tx, await takeBack(tx, actor, row), asked, { set });
    });
  }

  /** What carries a signature is not written anew: of a request that a closed account ended half signed nothing is reopened. */
  async function reopen(actor: Actor, row: NdaRow): Promise<void> {
    if (row.signedFileId !== null && row.status === 'Skipped') {
      throw new AppError('illegal_transition', {
        text: 'This NDA carries your signature already and ended when the other account was closed. It cannot be opened again.',
        details: { from: row.status, to: 'Requested' },
      });
    }
    if (isHalfShared(row)) {
      await withTransaction(db, (tx) => takeBack(tx, actor, row));
      return;
    }
    const asked = { by: moverOf(actor), actor, at: clock.now(), note: 'Returned to active' };
    await withTransaction(db, (tx) =>
      moves.move(tx, row, { act: 'reopen', ...asked }, { set: newRound(row) }),
    );
  }

  /** The supplier's own order of their lists. */
  async function tidy(row: NdaRow, change: Parameters<NdaRepository['tidy']>[2]): Promise<void> {
    if (!(await repository.tidy(db, row, change))) throw changedMeanwhile();
  }

  /** Status by hand: Rejected, Skipped, or back to Requested. The same status with the same reason changes nothing. */
  async function setStatus(actor: Actor, row: NdaRow, to: string, reason: string): Promise<NdaRequest> {
    if (row.status === to) {
      if (reason !== '' && reason !== row.reason) {
        throw new AppError('illegal_transition', { text: saidOtherwiseText });
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
   * The entity sent back. Clients send all of it to change one field, so what was read before a change is refused, and
   * one that still says Requested opens nothing again: only "Return to Active" does (NDA-8, NDA-61).
   */
  async function update(actor: Actor, id: number, asked: NdaUpdate): Promise<NdaRequest> {
    const row = await loadOwn(actor, id);
    if (asked.changedDate !== undefined && asked.changedDate !== row.changedAt.toISOString()) {
      throw new AppError('changed_meanwhile', {
        text: `This NDA was changed meanwhile and is ${row.status}. Please load it again.`,
      });
    }
    const isRefused = row.status === 'Rejected' || row.status === 'Skipped';
    if ((isRefused || isHalfShared(row)) && asked.status === 'Requested') {
      throw new AppError('illegal_transition', {
        text: `This NDA is ${row.status}. Please return it to active to open it again.`,
        details: { from: row.status, to: asked.status },
      });
    }
    return setStatus(actor, row, asked.status, asked.reason);
  }

  return {
    request: buyers.request,

    /** The same, answered with the request as it is now (`add`). */
    async add(actor: Actor, offerId: number, buyerId: number | undefined, note: string): Promise<NdaRequest> {
      await buyers.request(actor, buyerId ?? actor.userId, offerId, note);
      return describeRow(await repository.findByPair(offerId, actor.userId), actor);
    },

    /** A page of the actor's own requests: received as a supplier, made as a buyer. */
    async list(actor: Actor, query: NdaRequestsQuery): Promise<{ items: NdaRequest[]; total: number }> {
      const { waiting: isWaiting, sort = 'recent' } = query;
      const filters = { ...ownFilters(actor, query), isWaiting, sort };
      const { rows, beside, total } = await repository.list(filters, query);
      return { items: rows.map((row) => describeBeside(row, beside, actor)), total };
    },

    /** The first of a buyer's requests that wait for the buyer, the longest waiting first, with what is counted of all. */
    async listFirstWaiting(actor: Actor) {
      const { firstIds, ...counts } = await waiting.find(actor.userId);
      if (firstIds === null) return { items: [], ...counts };
      const { rows, ...found } = await besideRequests.listShown(firstIds, 'buyer');
      const beside = toBeside(found);
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      const first = firstIds.flatMap((id) => rowOf.get(id) ?? []);
      return { items: first.map((row) => describeBeside(row, beside, actor)), ...counts };
    },

    /** What each choice of a filter would leave of that list, the other filters as they are. */
    async countFacets(actor: Actor, query: NdaFacetsQuery): Promise<NdaFacets> {
      const { status, visibility, ...others } = ownFilters(actor, query);
      const counts = await repository.countByStatus({ ...others, status: undefined, visibility: undefined });
      return toNdaFacets(counts, { status, visibility });
    },

    /** One plain list: the actor's own on the side of their profile; for administrators anybody's. */
    async listAll(actor: Actor, query: AllNdasQuery): Promise<NdaRequest[]> {
      if (actor.role !== 'admin' && query.userId !== undefined && query.userId !== actor.userId) {
        throw new AppError('forbidden', { text: 'These requests belong to somebody else.' });
      }
      const { userId, archived, isArchived, sort, status, visibility, page, size, ...fields } =
        toNdaFilters(query);
      const isIn = archived ?? isArchived;
      // Two that contradict each other fit nothing, and only suppliers have an archive.
      const isContradiction = isArchived !== undefined && isArchived !== isIn;
      if (isContradiction || (isIn === true && actor.role !== 'supplier')) return [];
      const { rows, beside } = await repository.listRows(
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
      return rows.map((row) => describeBeside(row, beside, actor));
    },

    async get(actor: Actor, id: number): Promise<NdaRequest> {
      const side = actor.role === 'admin' ? 'any' : actor.role;
      return describeShown(actor, await besideRequests.listShown([id], side));
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

    /** The supplier opens no further offers under it (NDA-208). */
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

    /** Archives or returns to active; returning a Rejected or Skipped request makes it Requested again. */
    async archive(actor: Actor, id: number, wanted: boolean | undefined): Promise<NdaRequest> {
      const row = await loadOwn(actor, id);
      const isArchived = row.archivedAt !== null;
      const toArchive = wanted ?? !isArchived;
      const isRefused = row.status === 'Rejected' || row.status === 'Skipped';
      if (!toArchive && isRefused) await reopen(actor, row);
      else if (toArchive !== isArchived) await tidy(row, { archivedAt: toArchive ? clock.now() : null });
      return describe(id, actor);
    },

    /** Off the supplier's lists. An unanswered request is skipped by it, so that the buyer is not left waiting. */
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
/** Of one of its two sides; what a supplier has taken off their lists is theirs no more. */
const isOwn = (actor: Actor, row: Pick<NdaRow, 'buyerId' | 'supplierId' | 'removedAt'>): boolean =>
  isParty(actor, row) && !(actor.role === 'supplier' && row.removedAt);

/** The filters of a page of the actor's own requests; only suppliers have an archive. */
function ownFilters(actor: Actor, query: NdaFacetsQuery): NdaListFilters {
  if (query.userId !== actor.userId) {
    throw new AppError('forbidden', { text: 'These requests belong to somebody else.' });
  }
  const side = actor.role === 'buyer' ? 'buyer' : 'supplier';
  return {
    whose: { side, userId: actor.userId },
    isArchived: side === 'buyer' ? undefined : (query.archived ?? false),
    status: query.status,
    visibility: query.visibility,
    keyword: query.keyword,
  };
}
export type NdaService = ReturnType<typeof createNdaService>;
