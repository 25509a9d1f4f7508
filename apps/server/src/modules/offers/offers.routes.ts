import { proposalRoutes } from '@proffer/contract/offers/routes';
import { done } from '../../platform/http/done';
import type { Handle } from '../../platform/http/route-adapter';
import type { OffersService } from './offers.service';
import type { Removals } from './lifecycle/removals.service';
import type { HistoryService } from './versions/history.service';

interface OfferRouteDeps {
  offers: OffersService;
  removals: Removals;
  history: HistoryService;
}

export function registerOfferRoutes(handle: Handle, { offers, removals, history }: OfferRouteDeps): void {
  handle(proposalRoutes.saveProposal, async ({ body }, { actor }) => ({
    status: 201,
    body: await offers.create(actor, body),
  }));

  handle(proposalRoutes.updateProposal, async ({ params, body }, { actor }) => {
    const { version, draft: isPublished, addAttachments = [], removeAttachments = [], ...fields } = body;
    const expected = { version, isPublished };
    const files = { addAttachments, removeAttachments };
    return { status: 200, body: await offers.update(actor, params.id, expected, fields, files) };
  });

  handle(proposalRoutes.updateDraft, async ({ params, body }, { actor }) => {
    await offers.setPublished(actor, params.id, body.draft);
    return { status: 200, body: body.draft ? 'Added to Publish' : 'Added to Draft' };
  });

  handle(proposalRoutes.removeProposal, async ({ params }, { actor }) => {
    return { status: 200, body: await removals.remove(actor, params.id) };
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
    body: await offers.view(actor, params.id),
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
    body: await offers.countDealings(actor, params.id),
  }));

  handle(proposalRoutes.addAttachment, async ({ params, file }, { actor }) => ({
    status: 201,
    body: await offers.addAttachment(actor, params.id, file),
  }));

  handle(proposalRoutes.removeAttachment, async ({ params }, { actor }) => {
    await offers.removeAttachment(actor, params.id, params.attachmentId);
    return { status: 200, body: { status: 'Success', msg: 'Attachment removed' } };
  });

  handle(proposalRoutes.getAttachment, async ({ params }, { actor }) => ({
    status: 200,
    body: await offers.readAttachment(actor, params.id, params.attachmentId),
  }));
}
