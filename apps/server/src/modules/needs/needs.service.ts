import type { NeedInput, NeedView, OwnNeedsQuery } from '@proffer/contract/needs/schemas';
import { needStatuses } from '@proffer/contract/needs/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import { areAnswersSealed, canSeeNeed, isOwnNeed } from './needs.policy';
import { toColumns, toListedNeed, toNeedView } from './needs.mapper';
import type { NeedsRepository } from './needs.repository';
import type { NeedRow } from './needs.rows';

/** Counts about own needs that other parts of the module know. */
export interface OwnNeedCounts {
  /** Returns the number of current answers of needs that are not sealed, by need. */
  countAnswers(needIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Returns the number of questions without a reply, by need. */
  countOpenQuestions(needIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

interface NeedsServiceDeps {
  db: Database;
  repository: NeedsRepository;
  categories: Pick<Categories, 'find' | 'getNumber'>;
  counts: OwnNeedCounts;
  clock: Clock;
}

const dayMs = 86_400_000;

/** Returns the company whose relations to a need decide what the actor sees; 0 for one without any. */
const readerIdOf = ({ role, userId }: Pick<Actor, 'userId' | 'role'>) => (role === 'supplier' ? userId : 0);

/** Creates the service for writing drafts of needs and reading needs (NED-1 to NED-8). */
export function createNeedsService({ db, repository, categories, counts, clock }: NeedsServiceDeps) {
  /** Returns a need that the actor may see; throws 404 otherwise. */
  async function getVisible(actor: Actor, id: number, executor: Executor = db): Promise<NeedRow> {
    const row = await repository.find(id, readerIdOf(actor), executor);
    if (!row || !canSeeNeed(actor, row)) throw notFound('The need');
    return row;
  }

  /** Returns the actor's own need, locked; throws 404 for any other. */
  async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<NeedRow> {
    const row = await repository.lock(tx, id);
    if (!row || !isOwnNeed(actor, row)) throw notFound('The need');
    return row;
  }

  async function view(actor: Actor, id: number): Promise<NeedView> {
    const row = await getVisible(actor, id);
    const [files, invited, events] = await Promise.all([
      repository.listFiles(id),
      isOwnNeed(actor, row) ? repository.listInvited(id) : [],
      repository.listEvents(id),
    ]);
    const decideUntil =
      row.status === 'deciding' && row.answersEndedAt
        ? new Date(row.answersEndedAt.getTime() + limits.needs.decideDays * dayMs)
        : null;
    return toNeedView(actor, row, { files, invited, events, decideUntil }, categories.find);
  }

  async function assertRoom(tx: Tx, buyerId: number): Promise<void> {
    if ((await repository.lockAndCountOpen(tx, buyerId)) < limits.needs.open) return;
    throw new AppError('illegal_transition', {
      text: `You have ${limits.needs.open} drafts and open needs. Please end or delete one first.`,
    });
  }

  /** Adds a draft with its invitations. */
  async function addDraft(tx: Tx, actor: Actor, input: NeedInput): Promise<number> {
    await assertRoom(tx, actor.userId);
    const createdAt = clock.now();
    const columns = toColumns(input, categories.getNumber);
    const id = await repository.add(tx, { ...columns, buyerId: actor.userId, createdAt });
    await repository.setInvited(tx, id, input.invited, createdAt);
    return id;
  }

  return {
    view,
    getVisible,
    lockOwn,

    async create(actor: Actor, input: NeedInput): Promise<NeedView> {
      return view(actor, await withTransaction(db, (tx) => addDraft(tx, actor, input)));
    },

    /** Copies an own need with its files to a new draft without a deadline. */
    async copy(actor: Actor, id: number): Promise<NeedView> {
      const copied = await withTransaction(db, async (tx) => {
        const row = await getVisible(actor, id, tx);
        if (!isOwnNeed(actor, row)) throw notFound('The need');
        const invited = await repository.listInvited(id, tx);
        const draft = await addDraft(tx, actor, {
          ...row,
          categories: row.categories.flatMap((number) => categories.find(number)?.code ?? []),
          requiredBy: '',
          deadline: null,
          state: row.state as NeedInput['state'],
          invited: invited.map(({ userId }) => userId),
        });
        for (const { storedFileId, fileName, isProtected } of await repository.listFiles(id, tx)) {
          await repository.addFile(tx, { needId: draft, fileId: storedFileId, fileName, isProtected });
        }
        return draft;
      });
      return view(actor, copied);
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const { status } = await lockOwn(tx, actor, id);
        if (status !== 'draft') {
          throw new AppError('illegal_transition', {
            text: 'This need is published. You can end it instead.',
          });
        }
        await repository.removeDraft(tx, id, actor.userId);
      });
    },

    /** Returns a page of the actor's needs with their total and the number for each status. */
    async listOwn(actor: Actor, { status, keyword, waiting = false, ...page }: OwnNeedsQuery) {
      const query = { buyerId: actor.userId, status, keyword, isWaiting: waiting };
      const [rows, counted] = await Promise.all([
        repository.list(query, page),
        repository.countByStatus(query),
      ]);
      const ids = rows.map(({ id }) => id);
      const [answers, questions] = await Promise.all([
        counts.countAnswers(ids),
        counts.countOpenQuestions(ids),
      ]);
      const countOf = (value: string) => counted.find((one) => one.value === value)?.count ?? 0;
      return {
        items: rows.map((row) => ({
          ...toListedNeed(actor, row, categories.find),
          answers: row.status !== 'draft' && areAnswersSealed(row) ? null : (answers.get(row.id) ?? 0),
          openQuestions: questions.get(row.id) ?? 0,
        })),
        total: status ? countOf(status) : counted.reduce((sum, { count }) => sum + count, 0),
        statuses: needStatuses.map((value) => ({ value, count: countOf(value) })),
      };
    },
  };
}
export type NeedsService = ReturnType<typeof createNeedsService>;
