import { quotedQuantity } from '@proffer/contract/needs/answer-rules';
import type { RegisterHead } from '@proffer/proof';
import type { Executor } from '../../../platform/database';
import { sealedJson, type Deals } from '../../deals';
import type { Offers } from '../../offers';
import type { NoticesPort } from '../../notices';
import type { Quotes } from '../../quotes';
import { openingsOf, type NeedOpenings } from '../need-evidence';
import type { NeedMoved } from '../need-moves';
import type { NeedRow } from '../needs.rows';
import type { AnswerContents } from './answer-contents';
import { placeOf, substanceOf } from './answers.mapper';
import { openedNotice } from './answers.notices';
import type { AnswersRepository, CurrentAnswerRow, StoredAnswer } from './answers.repository';

interface OpeningDeps {
  repository: AnswersRepository;
  contents: AnswerContents;
  offers: Pick<Offers, 'createUnlisted'>;
  quotes: Pick<Quotes, 'ofNeeds'>;
  deals: Pick<Deals, 'appendNeedChange'>;
  notices: Pick<NoticesPort, 'announce'>;
}

/** State of the need's register at the opening, and the texts of the need behind their seals. */
interface OpeningEvidence {
  head: RegisterHead;
  openings: NeedOpenings;
}

/**
 * Creates the opening of a need: it makes a quote of every current answer and stores sealed content in plain, in the
 * transaction that ends the answering (NED-35, NED-36).
 */
export function createNeedOpening(deps: OpeningDeps) {
  const { repository, contents, offers, quotes, deals, notices } = deps;

  /** Returns the offer of the answer's quote; a new unlisted one if it rests on none that is on the market. */
  async function offerOf(
    tx: Executor,
    need: NeedRow,
    { answer }: CurrentAnswerRow,
    stored: StoredAnswer,
    at: Date,
  ) {
    const { supplierId } = answer;
    const { buyerId, title, categories } = need;
    const known =
      stored.offerId === null ? undefined : await repository.findOffer(tx, supplierId, stored.offerId);
    if (known && stored.offerId !== null) {
      const ndaId = await repository.findNda(tx, stored.offerId, buyerId);
      return { offerId: stored.offerId, offerVersion: known.version, ndaId };
    }
    const unlisted = { supplierId, addresseeId: buyerId, title, categories, at };
    return { offerId: await offers.createUnlisted(tx, unlisted), offerVersion: 1, ndaId: null };
  }

  async function makeQuote(
    tx: Executor,
    need: NeedRow,
    row: CurrentAnswerRow,
    stored: StoredAnswer,
    evidence: OpeningEvidence,
    at: Date,
  ): Promise<void> {
    const { answer, version } = row;
    const { head, openings } = evidence;
    const { protectedNeed } = openings;
    const hasNda = await repository.hasNda(tx, need.buyerId, answer.supplierId);
    const offer = await offerOf(tx, need, row, stored, at);
    const { content, salt, address } = stored;
    const substance = substanceOf(content, need);
    const { startDate, endDate, note, validUntil } = content;
    const quoteId = await quotes.ofNeeds.createFromAnswer(tx, {
      ...offer,
      needId: need.id,
      buyerId: need.buyerId,
      supplierId: answer.supplierId,
      ...quotedQuantity(content.lines),
      wantedBy: need.requiredBy,
      deliveryPlace: placeOf(need),
      startDate,
      endDate,
      substance,
      note,
      validUntil,
      by: { memberId: version.memberId, trail: version.trail, address },
      at,
      head: { ...head, answer: answer.token, need: need.id },
      sealed: {
        need: openings.need,
        // A supplier without the NDA has the hash of this part only.
        protectedNeed: protectedNeed && { ...protectedNeed, ...(hasNda ? {} : { for: 'buyer' as const }) },
        answer: { value: sealedJson(content), salt },
      },
    });
    await repository.change(tx, answer.id, { offerId: offer.offerId, quoteId, changedAt: at });
  }

  return async function openAnswers(tx: Executor, { row: need, act, at }: NeedMoved): Promise<void> {
    if (act !== 'open' && act !== 'close') return;
    const rows = await repository.listCurrent(need.id, tx);
    const read = contents.readerOf(need.id, await repository.findKey(need.id, tx));
    const published = await repository.getNeedVersion(tx, need.id, need.version);
    const { id: needId, buyerId } = need;
    const about = { answers: rows.length };
    const head = await deals.appendNeedChange(tx, { needId, buyerId, at, act: 'need.opened', about });
    const evidence = { head, openings: openingsOf(published.content, published) };
    for (const row of rows) {
      const stored = read(row.version);
      if (!row.version.stored) {
        await repository.openVersion(tx, row.answer.id, row.version.number, stored);
      }
      await makeQuote(tx, need, row, stored, evidence, at);
    }
    await repository.setOpened(tx, need.id, at);
    await notices.announce(tx, openedNotice(need, rows.length));
  };
}
