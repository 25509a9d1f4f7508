import { materialNeedChanges } from '@proffer/contract/needs/material-change';
import { deadlineFault, publishFaults } from '@proffer/contract/needs/rules';
import type { needEndBody, NeedInput } from '@proffer/contract/needs/schemas';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import { eachAlone } from '../../platform/jobs';
import type { Actor } from '../../platform/session/actor';
import { personOf } from '../../platform/session/person';
import type { Categories } from '../categories';
import { marketDay } from '../contracts';
import { sealHash, type Deals } from '../deals';
import type { NoticesPort } from '../notices';
import { newSalts, openingsOf } from './need-evidence';
import { needNotice } from './needs.notices';
import { needChanged, type NeedMoves } from './need-moves';
import { toColumns } from './needs.mapper';
import type { NeedsRepository } from './needs.repository';
import { contentOfVersion, type NeedRow } from './needs.rows';
import type { NeedsService } from './needs.service';
import { needTable } from './needs.states';

/** Suppliers who have to learn of a change of a need. */
export interface AnsweringPort {
  /** Returns the suppliers with a current answer. */
  listAnswering(tx: Tx, needId: number): Promise<number[]>;
}

interface NeedActsDeps {
  db: Database;
  repository: NeedsRepository;
  moves: NeedMoves;
  needs: Pick<NeedsService, 'lockOwn'>;
  answering: AnsweringPort;
  categories: Pick<Categories, 'getNumber'>;
  notices: Pick<NoticesPort, 'announce'>;
  deals: Pick<Deals, 'appendNeedChange'>;
  clock: Clock;
}

/** Acts that publish a version of a need. */
type VersionAct = 'need.published' | 'need.amended' | 'need.extended';

/** Needs whose deadline has passed that one run of the job opens. */
const openedAtOnce = 100;

/** Creates the service of publishing, amending, extending, closing and ending needs (NED-4, NED-9 to NED-12). */
export function createNeedActs(deps: NeedActsDeps) {
  const { db, repository, moves, needs, answering, categories, notices, deals, clock } = deps;

  async function addEvent(
    tx: Tx,
    actor: Actor,
    row: NeedRow,
    act: 'amended' | 'extended',
    version: number,
    note = '',
  ) {
    return repository.addEvent(tx, {
      needId: row.id,
      act,
      version,
      note,
      actorUserId: actor.userId,
      ...personOf(actor),
      address: actor.address,
      createdAt: clock.now(),
    });
  }

  /** Stores the present content of a need as a published version, and its hash in the register of the need. */
  async function storeVersion(tx: Tx, id: number, act: VersionAct, isMaterial: boolean): Promise<void> {
    const row = await repository.find(id, 0, tx);
    if (!row) throw needChanged();
    const content = contentOfVersion(row, await repository.listFiles(id, tx));
    const salts = newSalts();
    const { version, buyerId, isSealed } = row;
    const at = clock.now();
    await repository.addVersion(tx, { needId: id, version, content, isMaterial, ...salts, createdAt: at });
    const hash = sealHash('need', openingsOf(content, salts).need);
    const about = { deadline: content.deadline, hash, sealed: isSealed, version };
    await deals.appendNeedChange(tx, { needId: id, buyerId, at, act, about });
  }

  async function assertPublishable(tx: Tx, row: NeedRow): Promise<void> {
    const invited = await repository.listInvited(row.id, tx);
    const typed = {
      ...row,
      requiredBy: row.requiredBy ?? '',
      deadline: row.deadline?.toISOString() ?? null,
      invited,
    };
    const now = clock.now();
    const faults = Object.entries(publishFaults(typed, marketDay(now), now)).map(([field, text]) => ({
      field,
      text,
    }));
    const [first] = faults;
    if (first) throw new AppError('invalid_input', { text: first.text, fields: faults });
  }

  /** Tells suppliers with a current answer of a change. */
  async function notifyAnswering(
    tx: Tx,
    row: NeedRow,
    news: 'amended' | 'extended',
    version: number,
  ): Promise<void> {
    const named = { id: row.id, title: row.title, from: row.buyerId };
    const suppliers = await answering.listAnswering(tx, row.id);
    await notices.announce(
      tx,
      ...suppliers.map((userId) => needNotice(news, named, userId, String(version))),
    );
  }

  async function saveDraft(tx: Tx, row: NeedRow, input: NeedInput): Promise<void> {
    const at = clock.now();
    const change = { ...toColumns(input, categories.getNumber), version: row.version + 1 };
    const isSaved = await repository.change(tx, row, {
      ...change,
      materialVersion: row.version + 1,
      changedAt: at,
    });
    if (!isSaved) throw needChanged();
    await repository.setInvited(tx, row.id, input.invited, at);
  }

  /** Amends an open need; its deadline, sealing and audience stay. */
  async function amend(tx: Tx, actor: Actor, row: NeedRow, input: NeedInput): Promise<void> {
    const { deadline: _, isSealed: __, audience: ___, ...content } = toColumns(input, categories.getNumber);
    const changed = materialNeedChanges(row, { ...content, requiredBy: content.requiredBy ?? null });
    const version = row.version + 1;
    const isMaterial = changed.length > 0;
    const at = clock.now();
    const isSaved = await repository.change(tx, row, {
      ...content,
      version,
      ...(isMaterial && { materialVersion: version }),
      changedAt: at,
    });
    if (!isSaved) throw needChanged();
    const before = await repository.listInvited(row.id, tx);
    await repository.setInvited(tx, row.id, input.invited, at);
    const after = await repository.find(row.id, 0, tx);
    if (!after) throw needChanged();
    await assertPublishable(tx, { ...after, deadline: row.deadline });
    await storeVersion(tx, row.id, 'need.amended', isMaterial);
    await addEvent(tx, actor, row, 'amended', version, changed.join(', '));
    if (isMaterial) await notifyAnswering(tx, after, 'amended', version);
    await inviteNew(tx, after, new Set(before.map(({ userId }) => userId)));
  }

  async function inviteNew(tx: Tx, row: NeedRow, known: ReadonlySet<number>): Promise<void> {
    const named = { id: row.id, title: row.title, from: row.buyerId };
    const added = (await repository.listInvited(row.id, tx)).filter(({ userId }) => !known.has(userId));
    await notices.announce(tx, ...added.map(({ userId }) => needNotice('invited', named, userId, 'once')));
  }

  return {
    /** Saves a draft, or amends an open need; throws `changed_meanwhile` if the given version is outdated. */
    async save(
      actor: Actor,
      id: number,
      { version, ...input }: NeedInput & { version: number },
    ): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await needs.lockOwn(tx, actor, id);
        if (row.version !== version) throw needChanged();
        if (row.status === 'draft') return saveDraft(tx, row, input);
        if (row.status !== 'open') {
          throw new AppError('illegal_transition', {
            text: needTable.refusal(row.status, 'publish', 'buyer'),
          });
        }
        return amend(tx, actor, row, input);
      });
    },

    async publish(actor: Actor, id: number, version: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await needs.lockOwn(tx, actor, id);
        const at = clock.now();
        if (row.status === 'draft') {
          if (row.version !== version) throw needChanged();
          await assertPublishable(tx, row);
        }
        const isMoved = await moves.move(
          tx,
          row,
          { act: 'publish', by: 'buyer', actor, at },
          { publishedAt: at },
        );
        if (!isMoved) return;
        await storeVersion(tx, id, 'need.published', true);
        await inviteNew(tx, row, new Set());
      });
    },

    /** Moves the deadline to a later moment; suppliers who answered are told. */
    async extend(
      actor: Actor,
      id: number,
      { version, deadline }: { version: number; deadline: string },
    ): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await needs.lockOwn(tx, actor, id);
        if (row.version !== version) throw needChanged();
        const now = clock.now();
        if (row.status !== 'open' || !row.deadline || row.deadline <= now) {
          throw new AppError('illegal_transition', {
            text: 'Only an open need can be extended before its deadline.',
          });
        }
        const fault = deadlineFault(deadline, now);
        if (fault !== undefined) throw invalidField('deadline', fault);
        const later = new Date(deadline);
        if (later <= row.deadline) throw invalidField('deadline', 'Must be later than the present deadline.');
        const next = row.version + 1;
        if (!(await repository.change(tx, row, { deadline: later, version: next, changedAt: now })))
          throw needChanged();
        await storeVersion(tx, id, 'need.extended', false);
        await addEvent(tx, actor, row, 'extended', next);
        await notifyAnswering(tx, row, 'extended', next);
      });
    },

    /** Ends the answering before the deadline, so that the buyer can decide; not for sealed needs. */
    async close(actor: Actor, id: number, version: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await needs.lockOwn(tx, actor, id);
        if (row.status === 'open') {
          if (row.version !== version) throw needChanged();
          if (row.isSealed) {
            throw new AppError('illegal_transition', {
              text: 'Sealed answers stay sealed until the deadline.',
            });
          }
        }
        const at = clock.now();
        await moves.move(tx, row, { act: 'close', by: 'buyer', actor, at }, { answersEndedAt: at });
      });
    },

    /** Ends a need without a contract. An open need can only be cancelled or bought elsewhere. */
    async end(actor: Actor, id: number, { outcome, note }: z.output<typeof needEndBody>): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await needs.lockOwn(tx, actor, id);
        if (row.status === 'open' && outcome === 'no_answer_suits') {
          throw invalidField('outcome', 'Suppliers can still answer this need.');
        }
        const at = clock.now();
        const ended = {
          outcome,
          outcomeNote: note,
          endedAt: at,
          ...(row.status === 'open' && { answersEndedAt: at }),
        };
        await moves.move(tx, row, { act: 'end', by: 'buyer', actor, at, note, terms: outcome }, ended);
      });
    },

    /** Opens the needs whose deadline has passed. Two processes open each once, because its row is locked. */
    async openDue(): Promise<void> {
      const due = await repository.listDue(clock.now(), openedAtOnce);
      await eachAlone(due, (id) =>
        withTransaction(db, async (tx) => {
          const row = await repository.lock(tx, id);
          const at = clock.now();
          if (row?.status !== 'open' || !row.deadline || row.deadline > at) return;
          const opened = { answersEndedAt: row.deadline };
          await moves.move(tx, row, { act: 'open', by: 'system', actor: null, at }, opened);
        }),
      );
    },
  };
}
export type NeedActs = ReturnType<typeof createNeedActs>;
