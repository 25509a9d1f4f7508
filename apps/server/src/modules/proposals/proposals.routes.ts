import { proposalRoutes } from '@proffer/contract/proposals.routes';
import { done } from '../../platform/http/done';
import type { Handle } from '../../platform/http/route-adapter';
import { toPage } from '../../platform/http/page';
import type { HistoryService } from './history.service';
import type { OfferListsService } from './lists';
import type { ProposalsService } from './proposals.service';
import type { Removals } from './removals.service';
import { correctedKeywordHeader, type SearchService } from './search.service';
import type { StatisticsService } from './statistics.service';

/** What a person reads who removed an offer, by what became of it. */
export const removalTexts = { removed: 'Proposal removed', closed: 'Proposal closed' } as const;

export function registerProposalRoutes(
  handle: Handle,
  proposals: ProposalsService,
  removals: Removals,
  history: HistoryService,
  statistics: StatisticsService,
  search: SearchService,
  lists: OfferListsService,
): void {
  handle(proposalRoutes.suggestProposals, async ({ query }) => ({
    status: 200,
    body: await search.suggest(query.keyword),
  }));

  handle(proposalRoutes.saveProposal, async ({ body }, { actor }) => ({
    status: 201,
    body: await proposals.create(actor, body),
  }));

  handle(proposalRoutes.updateProposal, async ({ params, body }, { actor }) => {
    const { version, draft: isPublished, addAttachments = [], removeAttachments = [], ...fields } = body;
    const expected = { version, isPublished };
    const files = { addAttachments, removeAttachments };
    return { status: 200, body: await proposals.update(actor, params.id, expected, fields, files) };
  });

  handle(proposalRoutes.pageProposals, async ({ query }, { actor }) => {
    const { items, total, correctedKeyword } = await lists.page(actor, query);
    return {
      status: 200,
      body: toPage(items, total, query),
      headers: correctedKeywordHeader(correctedKeyword),
    };
  });

  handle(proposalRoutes.proposalFacets, async ({ query }, { actor }) => ({
    status: 200,
    body: await lists.facets(actor, query),
  }));

  handle(proposalRoutes.updateDraft, async ({ params, body }, { actor }) => {
    await proposals.setPublished(actor, params.id, body.draft);
    return { status: 200, body: body.draft ? 'Added to Publish' : 'Added to Draft' };
  });

  handle(proposalRoutes.removeProposal, async ({ params }, { actor }) => {
    return { status: 200, body: removalTexts[await removals.remove(actor, params.id)] };
  });

  handle(proposalRoutes.takeDownProposal, async ({ params, body }, { actor }) => {
    await removals.takeDown(actor, params.id, body.reason);
    return done('Proposal taken down');
  });

  handle(proposalRoutes.restoreProposal, async ({ params }, { actor }) => {
    await removals.restore(actor, params.id);
    return done('Proposal put back');
  });

  handle(proposalRoutes.viewProposal, async ({ params }, { actor }) => ({
    status: 200,
    body: await proposals.view(actor, params.id),
  }));

  handle(proposalRoutes.viewedProposal, async ({ params }, { actor, origin }) => {
    await history.viewed(actor, params.id, origin);
    return { status: 200, body: { status: 'Success', msg: 'Seen' } };
  });

  handle(proposalRoutes.proposalVersions, async ({ params }, { actor }) => ({
    status: 200,
    body: await history.list(actor, params.id),
  }));

  handle(proposalRoutes.proposalDealings, async ({ params }, { actor }) => ({
    status: 200,
    body: await proposals.countDealings(actor, params.id),
  }));

  handle(proposalRoutes.proposalStatistics, async ({ query }, { actor }) => ({
    status: 200,
    body: await statistics.get(actor, query.days),
  }));

  handle(proposalRoutes.offerStatistics, async ({ query }, { actor }) => {
    const { items, total } = await statistics.listOffers(actor, query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(proposalRoutes.addAttachment, async ({ params, file }, { actor }) => ({
    status: 201,
    body: await proposals.addAttachment(actor, params.id, file),
  }));

  handle(proposalRoutes.removeAttachment, async ({ params }, { actor }) => {
    await proposals.removeAttachment(actor, params.id, params.attachmentId);
    return { status: 200, body: { status: 'Success', msg: 'Attachment removed' } };
  });

  handle(proposalRoutes.getAttachment, async ({ params }, { actor }) => ({
    status: 200,
    body: await proposals.readAttachment(actor, params.id, params.attachmentId),
  }));
}
