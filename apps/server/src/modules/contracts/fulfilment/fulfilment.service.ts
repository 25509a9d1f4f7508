import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  entriesFault,
  futureFault,
  progressFault,
  progressOf,
  type KeptEntry,
  type NoteEntry,
} from '@proffer/contract/contracts/fulfilment';
import type {
  ContractFulfilment,
  deliveryBody,
  invoiceBody,
} from '@proffer/contract/contracts/fulfilment.schemas';
import type { NoteKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { isParty, sideOf, whyNotNotable } from '../contracts.policy';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import type { ContractsService } from '../contracts.service';
import { marketDay } from '../days/market-day';
import type { ContractPapers } from '../substance/papers.service';
import { toFulfilment } from './fulfilment.mapper';
import type { NoteMoves } from './note-moves';
import type { NotesRepository } from './notes.repository';
import { noteParty, type NoteAct } from './notes.states';

interface FulfilmentDeps {
  db: Database;
  contracts: Pick<ContractsService, 'loadOwn'> & Pick<ContractsRepository, 'lock'>;
  repository: NotesRepository;
  moves: NoteMoves;
  papers: Pick<ContractPapers, 'attach'>;
  clock: Clock;
}

type Given = Omit<z.output<typeof deliveryBody>, 'entries'> & { kind: NoteKind; entries: NoteEntry[] };

/**
 * Deliveries and invoices under a contract in force (CON-80 to CON-82): one side notes, the other confirms or disputes.
 * The contract is held meanwhile, so of two acts at once the second meets what the first has left.
 */
export function createFulfilment({ db, contracts, repository, moves, papers, clock }: FulfilmentDeps) {
  async function holdOwn(tx: Tx, actor: Actor, id: number): Promise<ContractRow> {
    const row = await contracts.lock(tx, id);
    if (!row || !isParty(actor, row)) throw notFound('The contract');
    return row;
  }

  async function note(actor: Actor, id: number, { paperId, ...given }: Given): Promise<void> {
    await withTransaction(db, async (tx) => {
      const contract = await holdOwn(tx, actor, id);
      const now = clock.now();
      const obstacle = whyNotNotable(contract, marketDay(now));
      if (obstacle !== undefined) throw new AppError('illegal_transition', { text: obstacle });
      const { lines } = contract.substance;
      const future = futureFault(given.day, marketDay(now));
      if (future !== undefined) throw invalidField('day', future);
      const fault = entriesFault(given.kind, given.entries, lines);
      if (fault !== undefined) throw invalidField('entries', fault);
      const entries = given.entries.map((entry) => keptEntryOf(entry, lines));
      const wanted = { ...given, entries, notedBy: sideOf(actor), paperId: paperId ?? null };
      const noted = await repository.list(id, tx);
      if (noted.some((one) => one.state === 'noted' && isSame(one, wanted))) return;
      if (noted.length >= limits.contractNotes) {
        throw new AppError('illegal_transition', {
          text: `Under one contract at most ${limits.contractNotes} deliveries and invoices are noted.`,
        });
      }
      const tooMuch = progressFault(progressOf(lines, [...noted, { state: 'noted', entries }]));
      if (tooMuch !== undefined) throw invalidField('entries', tooMuch);
      const owner = {
        uploaderId: actor.userId,
        contractId: id,
        field: 'paperId',
        takesPictures: true,
      } as const;
      const [paper] = await papers.attach(tx, paperId === undefined ? [] : [paperId], owner);
      await repository.create(tx, { ...wanted, contractId: id, notedAt: now });
      await moves.noted(tx, contract, {
        kind: given.kind,
        actor,
        at: now,
        note: given.reference,
        paper: paper?.sha256,
      });
    });
  }

  return {
    /** What was noted under a contract of the actor's, and how far it has come. */
    async view(actor: Actor, id: number): Promise<ContractFulfilment> {
      const contract = await contracts.loadOwn(actor, id);
      return toFulfilment(contract, await repository.list(id));
    },

    noteDelivery: (actor: Actor, id: number, body: z.output<typeof deliveryBody>) =>
      note(actor, id, {
        ...body,
        kind: 'delivery',
        entries: body.entries.map((entry) => ({ ...entry, amount: null })),
      }),

    noteInvoice: (actor: Actor, id: number, body: z.output<typeof invoiceBody>) =>
      note(actor, id, {
        ...body,
        kind: 'invoice',
        entries: body.entries.map((entry) => ({ ...entry, quantity: null })),
      }),

    /** The other side confirms or disputes a note, or who noted it takes it back; twice changes nothing. */
    async answer(
      actor: Actor,
      at: { id: number; noteId: number },
      act: NoteAct,
      reason?: string,
    ): Promise<void> {
      await withTransaction(db, async (tx) => {
        const contract = await holdOwn(tx, actor, at.id);
        const found = await repository.find(tx, at.id, at.noteId);
        if (!found) throw notFound('The note');
        const asked = { act, by: noteParty(sideOf(actor), found), actor, at: clock.now() };
        const why = reason === undefined ? {} : { note: reason };
        await moves.move(tx, { contract, note: found }, { ...asked, ...why }, undefined);
      });
    },
  };
}
export type Fulfilment = ReturnType<typeof createFulfilment>;

/** An amendment may move or rename the line later; what was noted is about what it says now. */
function keptEntryOf(entry: NoteEntry, lines: ContractRow['substance']['lines']): KeptEntry {
  const line = entry.line === null ? undefined : lines[entry.line - 1];
  return { ...entry, item: line?.item ?? '', unit: line?.unit ?? '' };
}

type Comparable = Omit<Given, 'paperId' | 'entries'> & {
  entries: KeptEntry[];
  notedBy: string;
  paperId: number | null;
};

/** The same note, sent twice. */
function isSame(one: Comparable, other: Comparable): boolean {
  const said = ({ kind, notedBy, day, reference, remark, paperId, entries }: Comparable) => [
    kind,
    notedBy,
    day,
    reference,
    remark,
    paperId,
    entries.map(({ line, item, unit, quantity, amount }) => [line, item, unit, quantity, amount]),
  ];
  return isDeepStrictEqual(said(one), said(other));
}
