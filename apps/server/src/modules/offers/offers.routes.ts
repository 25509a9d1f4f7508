import { offerRoutes } from '@proffer/contract/offers/routes';
import { success } from '../../platform/http/success-reply';
import { immutableCache } from '../../platform/http/immutable-cache';
import type { Handle } from '../../platform/http/route-adapter';
import type { OfferReading } from './offer-reading.service';
import type { OffersService } from './offers.service';
import type { DraftPublishing } from './lifecycle/draft-publishing';
import type { Removals } from './lifecycle/removals.service';
import type { OfferPictures } from './files/pictures.service';
import type { HistoryService } from './versions/history.service';

interface OfferRouteDeps {
  offers: OffersService;
  reading: OfferReading;
  removals: Removals;
  history: HistoryService;
  pictures: OfferPictures;
  publishDrafts: DraftPublishing;
}

export function registerOfferRoutes(
  handle: Handle,
  { offers, reading, removals, history, pictures, publishDrafts }: OfferRouteDeps,
): void {
  handle(offerRoutes.createOffer, async ({ body }, { actor }) => ({
    status: 201,
    body: await offers.create(actor, body),
  }));

  handle(offerRoutes.duplicateOffer, async ({ params, body }, { actor }) => ({
    status: 201,
    body: await offers.duplicate(actor, params.id, body.clientId),
  }));

  handle(offerRoutes.updateOffer, async ({ params, body }, { actor }) => {
    const { version, draft: isPublished, addAttachments = [], removeAttachments = [], ...fields } = body;
    const expected = { version, isPublished };
    const files = { addAttachments, removeAttachments };
    return { status: 200, body: await offers.update(actor, params.id, expected, fields, files) };
  });

  handle(offerRoutes.setPublished, async ({ params, body }, { actor }) => {
    await offers.setPublished(actor, params.id, body.draft);
    return { status: 200, body: body.draft ? 'Added to Publish' : 'Added to Draft' };
  });

  handle(offerRoutes.publishDrafts, async ({ body }, { actor }) => ({
    status: 200,
    body: await publishDrafts(actor, body),
  }));

  handle(offerRoutes.removeOffer, async ({ params }, { actor }) => {
    return { status: 200, body: await removals.remove(actor, params.id) };
  });

  handle(offerRoutes.takeDownOffer, async ({ params, body }, { actor }) => {
    await removals.takeDown(actor, params.id, body.reason);
    return success('Offer taken down');
  });

  handle(offerRoutes.restoreOffer, async ({ params }, { actor }) => {
    await removals.restore(actor, params.id);
    return success('Offer restored');
  });

  handle(offerRoutes.viewOffer, async ({ params }, { actor }) => ({
    status: 200,
    body: await reading.view(actor, params.id),
  }));

  handle(offerRoutes.viewedOffer, async ({ params, body }, { actor, origin }) => {
    await history.viewed(actor, params.id, origin, body ?? {});
    return { status: 200, body: { status: 'Success', msg: 'Seen' } };
  });

  handle(offerRoutes.offerVersions, async ({ params }, { actor }) => ({
    status: 200,
    body: await history.list(actor, params.id),
  }));

  handle(offerRoutes.offerDealings, async ({ params }, { actor }) => ({
    status: 200,
    body: await reading.countDealings(actor, params.id),
  }));

  handle(offerRoutes.addAttachment, async ({ params, file }, { actor }) => ({
    status: 201,
    body: await offers.addAttachment(actor, params.id, file),
  }));

  handle(offerRoutes.removeAttachment, async ({ params }, { actor }) => {
    await offers.removeAttachment(actor, params.id, params.attachmentId);
    return { status: 200, body: { status: 'Success', msg: 'Attachment removed' } };
  });

  handle(offerRoutes.getOfferPicture, async ({ params, query }, { actor }) => ({
    status: 200,
    body: await pictures.read(actor, params.id, query.key, query.width),
    headers: immutableCache,
  }));

  handle(offerRoutes.getAttachment, async ({ params }, { actor }) => ({
    status: 200,
    body: await reading.readAttachment(actor, params.id, params.attachmentId),
  }));
}
