import type * as answers from '@proffer/contract/needs/answers.schemas';
import type * as market from '@proffer/contract/needs/market.schemas';
import type * as needs from '@proffer/contract/needs/schemas';
import type { Named } from '@proffer/contract/wire/names';
import type { CallReply } from '../../lib/client';

type Body<Name extends 'publicNeeds' | 'publicNeed' | 'ownAnswers'> = Extract<
  CallReply<Name>,
  { ok: true }
>['body'];

/** A need with everything that the reader may see. */
export type Need = Named<needs.NeedView>;
export type ListedNeed = Named<needs.ListedNeed>;
export type OwnNeed = Named<needs.OwnNeed>;
export type NeedFile = Named<needs.NeedFile>;
export type BuyerRecord = Named<needs.BuyerRecord>;

export type FoundNeed = Named<market.FoundNeed>;
export type FoundNeedPage = Named<market.FoundNeedPage>;
export type PublicNeed = Body<'publicNeeds'>['content'][number];
export type PublicNeedView = Body<'publicNeed'>;
export type NeedQuestion = Named<market.NeedQuestion>;

export type OwnAnswer = Named<answers.OwnAnswer>;
export type AnswerLine = Named<answers.AnswerLine>;
export type AnswerContent = Named<answers.AnswerContent>;
export type ReceivedAnswer = Named<answers.ReceivedAnswer>;
export type ReceivedAnswers = Named<answers.ReceivedAnswers>;
export type ListedAnswer = Body<'ownAnswers'>['content'][number];
