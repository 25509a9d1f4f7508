import { needAnswerRoutes } from '@proffer/contract/needs/answer-routes';
import { toPage } from '../../../platform/http/page';
import type { Handle } from '../../../platform/http/route-adapter';
import { success } from '../../../platform/http/success-reply';
import type { AnswerLists } from './answer-lists.service';
import type { Answers } from './answers.service';
import type { NeedDecisions } from './need-ending';
import type { NeedNda } from './need-nda.service';

interface AnswerRouteDeps {
  answers: Answers;
  lists: AnswerLists;
  decisions: Pick<NeedDecisions, 'decline'>;
  nda: NeedNda;
}

export function registerAnswerRoutes(
  handle: Handle,
  { answers, lists, decisions, nda }: AnswerRouteDeps,
): void {
  handle(needAnswerRoutes.saveAnswer, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await answers.save(actor, params.id, body),
  }));

  handle(needAnswerRoutes.ownAnswer, async ({ params }, { actor }) => ({
    status: 200,
    body: { answer: await answers.find(actor, params.id) },
  }));

  handle(needAnswerRoutes.withdrawAnswer, async ({ params }, { actor }) => {
    await answers.withdraw(actor, params.id);
    return success('Answer withdrawn');
  });

  handle(needAnswerRoutes.confirmAnswer, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await answers.confirm(actor, params.id, body.needVersion),
  }));

  handle(needAnswerRoutes.needAnswers, async ({ params }, { actor }) => ({
    status: 200,
    body: await lists.listReceived(actor, params.id),
  }));

  handle(needAnswerRoutes.declineAnswer, async ({ params, body }, { actor }) => {
    await decisions.decline(actor, params.id, params.answerId, body);
    return { status: 200, body: await lists.listReceived(actor, params.id) };
  });

  handle(needAnswerRoutes.ownAnswers, async ({ query }, { actor }) => {
    const { items, total } = await lists.listOwn(actor, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(needAnswerRoutes.askNeedNda, async ({ params, body }, { actor }) => {
    await nda.ask(actor, params.id, body.proposalId);
    return success('Buyer notified');
  });
}
