import { needMarketRoutes } from '@proffer/contract/needs/market.routes';
import { toPage } from '../../../platform/http/page';
import type { Handle } from '../../../platform/http/route-adapter';
import type { NeedQuestions } from '../questions/need-questions.service';
import type { FoundNeeds } from './found-needs.service';

interface NeedMarketRouteDeps {
  found: FoundNeeds;
  questions: NeedQuestions;
}

/** Public pages are equal for everybody; browsers cache them briefly, so that ended needs disappear soon. */
const cachedBriefly = { 'cache-control': 'public, max-age=30' };

export function registerNeedMarketRoutes(handle: Handle, { found, questions }: NeedMarketRouteDeps): void {
  handle(needMarketRoutes.findNeeds, async ({ query }, { actor }) => {
    const { items, total, facets } = await found.page(actor, query);
    return { status: 200, body: { ...toPage(items, total, query), facets } };
  });

  handle(needMarketRoutes.publicNeeds, async ({ query }) => {
    const { items, total } = await found.publicPage(query);
    return { status: 200, body: toPage(items, total, query), headers: cachedBriefly };
  });

  handle(needMarketRoutes.publicNeed, async ({ params }) => ({
    status: 200,
    body: await found.publicView(params.id),
    headers: cachedBriefly,
  }));

  handle(needMarketRoutes.needRecord, async ({ params }, { actor }) => ({
    status: 200,
    body: await found.record(actor, params.id),
  }));

  handle(needMarketRoutes.needQuestions, async ({ params }, { actor }) => ({
    status: 200,
    body: await questions.list(actor, params.id),
  }));

  handle(needMarketRoutes.askNeedQuestion, async ({ params, body }, { actor }) => ({
    status: 201,
    body: await questions.ask(actor, params.id, body.question),
  }));

  handle(needMarketRoutes.replyNeedQuestion, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await questions.reply(actor, params.id, params.questionId, body.reply),
  }));
}
