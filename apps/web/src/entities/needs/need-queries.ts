import { needAnswerPaths } from '@proffer/contract/wire/need-answer-paths';
import { needMarketPaths } from '@proffer/contract/wire/need-market-paths';
import { needPaths } from '@proffer/contract/wire/need-paths';
import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallParts, learnPaths, unwrap } from '../../lib/client';
import { needKeys } from './keys';

// Registered here, so that other pages load without these paths.
learnPaths({ ...needPaths, ...needMarketPaths, ...needAnswerPaths });

const { size } = limits.page;

/** Query of a need as the caller may see it. */
export const needQuery = (needId: number) =>
  queryOptions({
    queryKey: needKeys.one(needId),
    queryFn: async () => unwrap(await call('getNeed', { params: { id: needId } })),
  });

type OwnNeedsFilters = Omit<CallParts<'ownNeeds'>['query'], 'size'>;

export const readOwnNeeds = async (filters: OwnNeedsFilters) =>
  unwrap(await call('ownNeeds', { query: { ...filters, size } }));

/** Query of a page of the company's own needs. */
export const ownNeedsQuery = (filters: OwnNeedsFilters) =>
  queryOptions({
    queryKey: needKeys.own(filters),
    queryFn: () => readOwnNeeds(filters),
    placeholderData: keepPreviousData,
  });

type FindNeedsFilters = Omit<CallParts<'findNeeds'>['query'], 'size'>;

/** Query of a page of the needs that a supplier can answer. */
export const foundNeedsQuery = (filters: FindNeedsFilters) =>
  queryOptions({
    queryKey: needKeys.found(filters),
    queryFn: async () => unwrap(await call('findNeeds', { query: { ...filters, size } })),
    placeholderData: keepPreviousData,
  });

type PublicNeedsFilters = Omit<CallParts<'publicNeeds'>['query'], 'size'>;

/** Query of a page of the needs that strangers can read. */
export const publicNeedsQuery = (filters: PublicNeedsFilters) =>
  queryOptions({
    queryKey: needKeys.public(filters),
    queryFn: async () => unwrap(await call('publicNeeds', { query: { ...filters, size } })),
    placeholderData: keepPreviousData,
  });

/** Query of a need as strangers read it. */
export const publicNeedQuery = (needId: number) =>
  queryOptions({
    queryKey: needKeys.publicOne(needId),
    queryFn: async () => unwrap(await call('publicNeed', { params: { id: needId } })),
  });

/** Query of the buyer's record: how it decided earlier needs and answered quotes. */
export const needRecordQuery = (needId: number) =>
  queryOptions({
    queryKey: needKeys.record(needId),
    queryFn: async () => unwrap(await call('needRecord', { params: { id: needId } })),
  });

export const needQuestionsQuery = (needId: number) =>
  queryOptions({
    queryKey: needKeys.questions(needId),
    queryFn: async () => unwrap(await call('needQuestions', { params: { id: needId } })),
  });

/** Query of the answers to an own need. */
export const receivedAnswersQuery = (needId: number) =>
  queryOptions({
    queryKey: needKeys.received(needId),
    queryFn: async () => unwrap(await call('needAnswers', { params: { id: needId } })),
  });

/** Query of the supplier's own answer to a need; null without one. */
export const ownAnswerQuery = (needId: number) =>
  queryOptions({
    queryKey: needKeys.ownAnswer(needId),
    queryFn: async () => unwrap(await call('ownAnswer', { params: { id: needId } })).answer,
  });

/** Query of a page of the supplier's own answers. */
export const ownAnswersQuery = (page: number) =>
  queryOptions({
    queryKey: needKeys.ownAnswers(page),
    queryFn: async () => unwrap(await call('ownAnswers', { query: { page, size } })),
    placeholderData: keepPreviousData,
  });
