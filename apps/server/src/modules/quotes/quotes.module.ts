import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { ContractsService } from '../contracts';
import type { DealsPort } from '../deals';
import type { NoticesPort } from '../notices';
import { createQuoteActs } from './quote-acts.service';
import { withDeal } from './quotes.deal';
import { createQuoteNotices } from './quotes.notices';
import { createQuotesRepository } from './quotes.repository';
import { registerQuoteRoutes } from './quotes.routes';
import { createQuotesService, type QuotePorts } from './quotes.service';

interface QuotesModuleDeps {
  db: Database;
  ports: QuotePorts & Pick<ContractsService, 'writeAgreed'>;
  deals: Pick<DealsPort, 'append'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
  clock: Clock;
}

/** Creates the services of quotes. */
export function createQuotes({ db, ports, deals, notices: noticesPort, clock }: QuotesModuleDeps) {
  const repository = withDeal(createQuotesRepository(db), deals);
  const notices = createQuoteNotices(noticesPort);
  const quotes = createQuotesService({ db, repository, ports, notices, clock });
  const acts = createQuoteActs({ db, repository, accounts: ports, contracts: ports, notices, clock });
  return {
    /** Functions for the open quotes of an account that closes. */
    closing: { countOpenOf: repository.countOpenOf, endOpenOf: acts.endOpenOf },
    ownData: repository.listOwnData,
    list: quotes.list,
    listItems: quotes.listItems,
    describe: quotes.describe,
    register: (handle: Handle) => registerQuoteRoutes(handle, { quotes, acts }),
  };
}
