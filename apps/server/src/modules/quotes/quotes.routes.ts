import { quoteRoutes } from '@proffer/contract/quotes/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { QuoteActs } from './quote-acts.service';
import type { QuotesService } from './quotes.service';

interface QuoteRouteDeps {
  quotes: QuotesService;
  acts: QuoteActs;
}

export function registerQuoteRoutes(handle: Handle, { quotes, acts }: QuoteRouteDeps): void {
  handle(quoteRoutes.askForQuote, async ({ body }, { actor }) => ({
    status: 201,
    body: await quotes.ask(actor, body),
  }));

  handle(quoteRoutes.quotes, async ({ query }, { actor }) => {
    const { items, total, statuses, waiting } = await quotes.list(actor, query);
    return { status: 200, body: { ...toPage(items, total, query), statuses, waiting } };
  });

  handle(quoteRoutes.getQuote, async ({ params }, { actor }) => ({
    status: 200,
    body: await quotes.view(actor, params.id),
  }));

  handle(quoteRoutes.giveQuote, async ({ params, body }, { actor }) => {
    await acts.propose(actor, params.id, 'quote', body);
    return { status: 200, body: await quotes.view(actor, params.id) };
  });

  handle(quoteRoutes.counterQuote, async ({ params, body }, { actor }) => {
    await acts.propose(actor, params.id, 'counter', body);
    return { status: 200, body: await quotes.view(actor, params.id) };
  });

  handle(quoteRoutes.acceptQuote, async ({ params, body }, { actor }) => {
    await acts.accept(actor, params.id, body.round);
    return { status: 200, body: await quotes.view(actor, params.id) };
  });

  handle(quoteRoutes.declineQuote, async ({ params, body }, { actor }) => {
    await acts.end(actor, params.id, 'decline', body.reason);
    return { status: 200, body: await quotes.view(actor, params.id) };
  });

  handle(quoteRoutes.withdrawQuote, async ({ params, body }, { actor }) => {
    await acts.end(actor, params.id, 'withdraw', body.reason);
    return { status: 200, body: await quotes.view(actor, params.id) };
  });
}
