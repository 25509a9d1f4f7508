import {
  answerTotals,
  bandOf,
  coverageOf,
  quotedLines,
  type AnswerBand,
} from '@proffer/contract/needs/answer-rules';
import type { OwnAnswer, ReceivedAnswer } from '@proffer/contract/needs/answers.schemas';
import type { Substance } from '@proffer/contract/contracts/substance.schemas';
import type { AnswerContent } from '@proffer/contract/needs/answers.schemas';
import { emptySubstance, mergeSubstance } from '../../contracts';
import { quoteStatusOn } from '../../quotes';
import type { NeedRow } from '../needs.rows';
import type { AnswerRow, AnswersRepository, CurrentAnswerRow, StoredAnswer } from './answers.repository';

type ReadVersion = (version: VersionRow) => StoredAnswer;
type VersionRow = Awaited<ReturnType<AnswersRepository['listVersions']>>[number];

/** Returns the buyer's decision against an answer; null before it. */
const declineOf = ({ declineReason, declineNote }: AnswerRow) =>
  declineReason === null ? null : { reason: declineReason, note: declineNote };

/** Returns true if the need has changed materially since its supplier wrote or confirmed the answer (NED-28). */
export const needsConfirmation = (
  answer: Pick<AnswerRow, 'confirmedVersion'>,
  need: Pick<NeedRow, 'materialVersion'>,
): boolean => answer.confirmedVersion < need.materialVersion;

interface OwnParts {
  need: Pick<NeedRow, 'materialVersion'>;
  versions: readonly VersionRow[];
  proposalTitle: string;
  band: AnswerBand | null;
}

/** Returns an answer as its supplier reads it. */
export function toOwnAnswer(
  answer: AnswerRow,
  { need, versions, proposalTitle, band }: OwnParts,
  read: ReadVersion,
): OwnAnswer {
  const contents = versions.map((version) => ({ version, stored: read(version) }));
  const current = contents.find(({ version }) => version.number === answer.version);
  if (!current) throw new Error(`answer ${answer.id} has no version ${answer.version}`);
  const { content, offerId } = current.stored;
  return {
    answerId: answer.id,
    needId: answer.needId,
    proposalId: answer.offerId ?? offerId,
    proposalTitle,
    version: answer.version,
    isWithdrawn: answer.state === 'withdrawn',
    content,
    totals: answerTotals(content),
    needsConfirmation: needsConfirmation(answer, need),
    hash: current.version.hash,
    versions: contents.map(({ version, stored }) => ({
      number: version.number,
      at: version.createdAt.toISOString(),
      by: version.by,
      total: answerTotals(stored.content).total,
      hash: version.hash,
    })),
    quoteId: answer.quoteId,
    decline: declineOf(answer),
    band,
  };
}

interface ReceivedParts {
  need: Pick<NeedRow, 'materialVersion'>;
  stored: StoredAnswer;
  proposalTitle: string;
  today: string;
}

/** Returns an answer as the buyer reads it. */
export function toReceivedAnswer(
  { answer, version, supplierCompany, quoteState, quoteValidUntil }: CurrentAnswerRow,
  { need, stored: { content, offerId }, proposalTitle, today }: ReceivedParts,
): ReceivedAnswer {
  return {
    answerId: answer.id,
    supplierId: answer.supplierId,
    supplierCompany,
    proposalId: answer.offerId ?? offerId,
    proposalTitle,
    isUnlisted: offerId === null || (answer.offerId !== null && answer.offerId !== offerId),
    version: answer.version,
    content,
    totals: answerTotals(content),
    ...coverageOf(content),
    needsConfirmation: needsConfirmation(answer, need),
    hash: version.hash,
    at: version.createdAt.toISOString(),
    quoteId: answer.quoteId,
    quoteStatus:
      quoteState === null ? null : quoteStatusOn({ state: quoteState, validUntil: quoteValidUntil }, today),
    decline: declineOf(answer),
  };
}

/** Returns the position of an answer among all that were opened, by their totals (NED-44). */
export function bandAmong(
  own: AnswerContent,
  opened: readonly Pick<StoredAnswer, 'content'>[],
): AnswerBand | null {
  return bandOf(
    answerTotals(own).total,
    opened.map(({ content }) => answerTotals(content).total),
  );
}

/** Returns the place of delivery of a need as one text. */
export const placeOf = ({ state, city }: Pick<NeedRow, 'state' | 'city'>): string =>
  [city, state].filter((part) => part !== '').join(', ');

/** Returns the terms of the quote of an answer: the lines that the supplier offers, delivered to the need's place. */
export function substanceOf(
  { lines, paymentTerms }: AnswerContent,
  need: Pick<NeedRow, 'state' | 'city'>,
): Substance {
  const given = quotedLines(lines, placeOf(need));
  return mergeSubstance({ lines: given, paymentTerms }, undefined, emptySubstance);
}
