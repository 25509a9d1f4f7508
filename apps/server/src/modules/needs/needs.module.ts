import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { Categories } from '../categories';
import type { Deals } from '../deals';
import type { NoticesPort } from '../notices';
import { createNeedActs } from './need-acts.service';
import { createNeedFiles } from './need-files.service';
import { createNeedMoves, type OnNeedMoved } from './need-moves';
import { createNeedsRepository } from './needs.repository';
import { registerNeedRoutes } from './needs.routes';
import { createNeedsService } from './needs.service';

interface NeedsModuleDeps {
  db: Database;
  categories: Categories;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
  notices: Pick<NoticesPort, 'announce'>;
  deals: Pick<Deals, 'appendNeedChange'>;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

const none = () => Promise.resolve(new Map<number, number>());

/** Creates the services of needs and defines the job that opens them at their deadline. */
export function createNeeds({ db, categories, files, notices, deals, jobs, clock }: NeedsModuleDeps) {
  const repository = createNeedsRepository(db);
  const moves = createNeedMoves({ repository, onMoved: [registerEnd(deals)] });
  const counts = { countAnswers: none, countOpenQuestions: none };
  const needs = createNeedsService({ db, repository, categories, counts, clock });
  const answering = { listAnswering: () => Promise.resolve([]) };
  const acts = createNeedActs({ db, repository, moves, needs, answering, categories, notices, deals, clock });
  const needFiles = createNeedFiles({ db, repository, needs, files });
  jobs.define('needs.open', acts.openDue, { cron: '* * * * *' });
  return {
    getVisible: needs.getVisible,
    register: (handle: Handle) => registerNeedRoutes(handle, { needs, acts, files: needFiles }),
  };
}
export type Needs = ReturnType<typeof createNeeds>;

/** Returns the hook that states the end of a need in its register. */
const registerEnd =
  (deals: Pick<Deals, 'appendNeedChange'>): OnNeedMoved =>
  async (tx, { row, to, at, change }) => {
    if (to !== 'ended' || !change.outcome) return;
    const { id: needId, buyerId } = row;
    const about = { outcome: change.outcome };
    await deals.appendNeedChange(tx, { needId, buyerId, at, act: 'need.ended', about });
  };
