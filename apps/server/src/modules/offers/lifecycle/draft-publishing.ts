import type { PublishDrafts, PublishDraftsReply } from '@proffer/contract/offers/publish-drafts.schemas';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { AskedQuestions } from '../asked-questions';
import type { OffersRepository } from '../offers.repository';
import type { OfferViewRow } from '../offers.rows';
import type { OffersService } from '../offers.service';
import { publishingBlocks, refuseIncomplete } from '../publishing';
import { getOwnOffer } from '../visible-offer';

interface DraftPublishingDeps {
  repository: Pick<OffersRepository, 'find'>;
  offers: Pick<OffersService, 'update' | 'setPublished'>;
  askedOf: AskedQuestions;
}

const noFiles = { addAttachments: [], removeAttachments: [] };
/** Attempts per draft, in case a concurrent call changes it between the check and the write. */
const tries = 3;

/** Publishes several drafts of one supplier, each by the rules of a single one (OFF-429). */
export function createDraftPublishing({ repository, offers, askedOf }: DraftPublishingDeps) {
  /** Publishes one draft with the given fields; changes nothing if it cannot be published or is published already. */
  async function publish(actor: Actor, id: number, asked: PublishDrafts): Promise<void> {
    const row = await getOwnOffer(repository, actor, id);
    if (row.status === 'published') return;
    const fields = missingFields(row, asked);
    const offer = { ...row, duration: fields.duration ?? row.duration };
    refuseIncomplete(publishingBlocks(offer, await askedOf(row)));
    if (Object.keys(fields).length > 0) {
      await offers.update(actor, id, { version: row.version, isPublished: false }, fields, noFiles);
    }
    await offers.setPublished(actor, id, true);
  }

  /** Returns why a draft is not published; empty for one that is. */
  async function reasonOf(actor: Actor, id: number, asked: PublishDrafts): Promise<string> {
    for (let left = tries; ; left -= 1) {
      try {
        await publish(actor, id, asked);
        return '';
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (left > 1 && error.code === 'changed_meanwhile') continue;
        return error.fields.length === 0 ? error.text : error.fields.map(({ text }) => text).join(' ');
      }
    }
  }

  return async (actor: Actor, asked: PublishDrafts): Promise<PublishDraftsReply> => {
    const rows: PublishDraftsReply['rows'] = [];
    for (const id of asked.ids) {
      const reason = await reasonOf(actor, id, asked);
      rows.push({ id, isPublished: reason === '', reason });
    }
    return { rows };
  };
}
export type DraftPublishing = ReturnType<typeof createDraftPublishing>;

/** Returns the fields that change the draft; equal values are left out, so that its version stays. */
function missingFields(row: OfferViewRow, { fields, onlyMissing }: PublishDrafts): PublishDrafts['fields'] {
  const { duration, scope, ndaRequired, categories } = fields;
  const isTaken = (isMissing: boolean) => isMissing || !onlyMissing;
  return {
    ...(duration !== undefined &&
      duration !== row.duration &&
      isTaken(row.duration === null) && { duration }),
    ...(categories !== undefined && isTaken(row.categories.length === 0) && { categories }),
    ...(scope !== undefined && scope !== row.scope && { scope }),
    ...(ndaRequired !== undefined && ndaRequired !== row.ndaRequired && { ndaRequired }),
  };
}
