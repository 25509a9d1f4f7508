import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database';
import type { Categories } from '../../categories';
import type { Market } from '../../market';
import type { NoticesPort } from '../../notices';
import type { AnsweringPort } from '../need-acts.service';
import type { NeedsRepository } from '../needs.repository';
import type { NeedsService } from '../needs.service';
import type { NeedQuestionsRepository } from '../questions/need-questions.repository';
import { createNeedQuestions } from '../questions/need-questions.service';
import { createBuyerRecordsRepository } from './buyer-records.repository';
import { createFoundNeedsRepository } from './found-needs.repository';
import { createFoundNeeds } from './found-needs.service';
import { createNeedCounts } from './need-counts';

interface NeedMarketDeps {
  db: Database;
  repository: NeedsRepository;
  questionRows: NeedQuestionsRepository;
  needs: NeedsService;
  answering: AnsweringPort;
  categories: Categories;
  market: Pick<Market, 'expand'>;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

/** Creates the services with which others find needs and ask about them. */
export function createNeedMarket(deps: NeedMarketDeps) {
  const { db, repository, questionRows, needs, answering, categories, market, notices, clock } = deps;
  const foundRows = createFoundNeedsRepository(db);
  return {
    hasNamedNeed: foundRows.hasNamedNeed,
    found: createFoundNeeds({
      repository: foundRows,
      needs,
      rows: repository,
      records: createBuyerRecordsRepository(db),
      count: createNeedCounts(foundRows, categories, clock),
      search: market,
      categories,
      clock,
    }),
    questions: createNeedQuestions({
      db,
      repository: questionRows,
      needs,
      rows: repository,
      answering,
      notices,
      clock,
    }),
  };
}
