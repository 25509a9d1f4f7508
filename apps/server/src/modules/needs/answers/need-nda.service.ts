import { withTransaction, type Database } from '../../../platform/database';
import { AppError, invalidField } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { NoticesPort } from '../../notices';
import { canSeeProtectedPart } from '../needs.policy';
import type { NeedsService } from '../needs.service';
import { ndaAskedNotice } from './answers.notices';
import type { AnswersRepository } from './answers.repository';

interface NeedNdaDeps {
  db: Database;
  repository: Pick<AnswersRepository, 'findOffer' | 'findCompanyName'>;
  needs: Pick<NeedsService, 'getVisible'>;
  notices: Pick<NoticesPort, 'announce'>;
}

/**
 * Creates the request of a supplier that the part under NDA be opened (NED-46). The buyer then requests the NDA of
 * the named offer as usual.
 */
export const createNeedNda = ({ db, repository, needs, notices }: NeedNdaDeps) => ({
  /** Notifies the buyer; repeating it for the same offer changes nothing. */
  async ask(actor: Actor, needId: number, offerId: number): Promise<void> {
    await withTransaction(db, async (tx) => {
      const need = await needs.getVisible(actor, needId, tx);
      if (!need.hasProtectedPart || canSeeProtectedPart(actor, need)) {
        throw new AppError('illegal_transition', { text: 'This need hides nothing from you.' });
      }
      if (need.status !== 'open') {
        throw new AppError('illegal_transition', { text: 'The deadline has passed.' });
      }
      const offer = await repository.findOffer(tx, actor.userId, offerId);
      if (!offer) {
        throw invalidField('proposalId', 'Please choose an offer of yours that is on the market.');
      }
      const companyName = await repository.findCompanyName(tx, actor.userId);
      const supplier = { userId: actor.userId, companyName };
      await notices.announce(tx, ndaAskedNotice(need, supplier, { id: offerId, title: offer.title }));
    });
  },
});
export type NeedNda = ReturnType<typeof createNeedNda>;
