import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { Categories } from '../categories';
import type { Deals } from '../deals';
import type { Market } from '../market';
import type { NoticesPort } from '../notices';
import type { Offers } from '../offers';
import type { Quotes } from '../quotes';
import type { AccountStandingRepository } from '../users';
import { createAnswerContents } from './answers/answer-contents';
import { createAnswerLists } from './answers/answer-lists.service';
import { createAnswerSealing } from './answers/answer-sealing';
import { createAnswersRepository } from './answers/answers.repository';
import { registerAnswerRoutes } from './answers/answers.routes';
import { createAnswers } from './answers/answers.service';
import { createNeedDecisions, createNeedEnding } from './answers/need-ending';
import { createNeedNda } from './answers/need-nda.service';
import { createNeedOpening } from './answers/need-opening';
import { createNeedReminders } from './answers/need-reminders.service';
import { createNeedClosing } from './closing.service';
import { createNeedMarket } from './market/need-market';
import { registerNeedMarketRoutes } from './market/need-market.routes';
import { createNeedActs } from './need-acts.service';
import { createNeedFiles } from './need-files.service';
import { createNeedMoves, type OnNeedMoved } from './need-moves';
import { createNeedsRepository } from './needs.repository';
import { registerNeedRoutes } from './needs.routes';
import { createNeedsService } from './needs.service';
import { createNeedQuestionsRepository } from './questions/need-questions.repository';

interface NeedsModuleDeps {
  db: Database;
  categories: Categories;
  market: Pick<Market, 'expand'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
  notices: Pick<NoticesPort, 'announce'>;
  offers: Pick<Offers, 'createUnlisted'>;
  quotes: Pick<Quotes, 'ofNeeds'>;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  /** Secret of the server, with which the keys of sealed answers are encrypted. */
  secret: Buffer;
  deals: Pick<Deals, 'appendNeedChange'>;
  jobs: Pick<Jobs, 'define'>;
  /** Saved searches, which are a later module: compares a published need with them. */
  searches: { enqueueNeed(tx: Executor, needId: number): Promise<void> };
  clock: Clock;
}

/** Creates the services that act on needs, for a clock and notices. */
function createNeedServices(deps: Omit<NeedsModuleDeps, 'jobs' | 'files'>) {
  const { db, categories, market, notices, offers, quotes, accounts, deals, searches, clock } = deps;
  const repository = createNeedsRepository(db);
  const answerRows = createAnswersRepository(db);
  const contents = createAnswerContents({
    repository: answerRows,
    sealing: createAnswerSealing(deps.secret),
  });
  const opening = { repository: answerRows, contents, offers, quotes, deals, notices };
  const ending = createNeedEnding({ repository: answerRows, quotes, notices });
  const matchPublished: OnNeedMoved = async (tx, { act, row }) => {
    if (act === 'publish') await searches.enqueueNeed(tx, row.id);
  };
  const moves = createNeedMoves({
    repository,
    onMoved: [createNeedOpening(opening), ending.onMoved, registerEnd(deals), matchPublished],
  });
  const questionRows = createNeedQuestionsRepository(db);
  const counts = { countAnswers: answerRows.countByNeed, countOpenQuestions: questionRows.countOpen };
  const needs = createNeedsService({ db, repository, categories, counts, clock });
  const acts = createNeedActs({
    db,
    repository,
    moves,
    needs,
    answering: answerRows,
    categories,
    notices,
    deals,
    clock,
  });
  const ofAnswers = { db, repository: answerRows, contents, needs, needRows: repository, notices, clock };
  const answers = createAnswers({ ...ofAnswers, accounts, deals });
  const lists = createAnswerLists({ ...ofAnswers, categories });
  const decisions = createNeedDecisions({ ...ofAnswers, moves, ending, quotes });
  const nda = createNeedNda(ofAnswers);
  const ofMarket = {
    db,
    repository,
    questionRows,
    needs,
    answering: answerRows,
    categories,
    market,
    notices,
    clock,
  };
  return {
    repository,
    questionRows,
    needs,
    acts,
    answers,
    lists,
    decisions,
    nda,
    remind: createNeedReminders({ ...ofAnswers, moves }),
    closing: createNeedClosing({ repository, moves, answers, clock }),
    ...createNeedMarket(ofMarket),
  };
}
export type NeedServices = ReturnType<typeof createNeedServices>;

/** Creates the services of needs and defines the jobs that open them at their deadline and remind of decisions. */
export function createNeeds({ jobs, files, ...deps }: NeedsModuleDeps) {
  const services = createNeedServices(deps);
  const { repository, questionRows, needs, acts, answers, decisions, found, questions } = services;
  const needFiles = createNeedFiles({ db: deps.db, repository, needs, files });
  jobs.define('needs.open', acts.openDue, { cron: '* * * * *' });
  jobs.define('needs.remind', services.remind, { cron: '17 * * * *' });
  return {
    getVisible: needs.getVisible,
    listOwn: needs.listOwn,
    /** The award of a need by accepting one of its quotes. */
    awards: decisions.awards,
    /** Finds needs for saved searches, public pages and the sitemap. */
    found,
    hasNamedNeed: services.hasNamedNeed,
    /** Functions for an account that closes. */
    closing: services.closing,
    ownData: repository.listOwnData,
    answersOwnData: answers.listOwnData,
    /** Reads answers for a comparison. */
    answers: { listCompared: services.lists.listCompared },
    questions: { forget: questionRows.forget, ownData: questionRows.ownData },
    /** Creates the services with another clock and other notices, without matching saved searches. */
    makeServices: (clock: Clock, notices: NeedsModuleDeps['notices']): NeedServices =>
      createNeedServices({ ...deps, clock, notices, searches: { enqueueNeed: async () => undefined } }),
    register(handle: Handle): void {
      registerNeedRoutes(handle, { needs, acts, files: needFiles });
      registerAnswerRoutes(handle, services);
      registerNeedMarketRoutes(handle, { found, questions });
    },
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
