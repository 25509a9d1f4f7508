import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../../config/paths';
import { WritersOnly } from '../../../entities/members/writers-only';
import { needQuery, ownAnswerQuery } from '../../../entities/needs/need-queries';
import { useTimeLeft } from '../../../entities/needs/use-time-left';
import { useNotificationsRead } from '../../../entities/notifications/unread';
import { readId, useAddress } from '../../../lib/address';
import { isNotFound } from '../../../lib/client';
import { ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { AnswerForm } from './answer-form';
import { OfferedNeed } from './offered-need';
import { currentAnswer, isAnswerable } from './supplier-need.model';

/** Loads a need with the supplier's own answer; `id` is the text from the address. */
export function SupplierNeed({ id }: { id: string }) {
  const needId = readId(id);
  const [values] = useAddress();
  const isTyping = values['do'] === 'answer';
  // A form must not change while it is filled in.
  const still = isTyping ? { refetchOnWindowFocus: false as const } : {};
  const enabled = needId !== null;
  const query = useQuery({ ...needQuery(needId ?? 0), enabled, ...still });
  const answer = useQuery({ ...ownAnswerQuery(needId ?? 0), enabled, ...still });
  const { data: need } = query;
  const { isPast } = useTimeLeft(need?.deadline ?? null);
  useNotificationsRead('need', need?.needId ?? null);
  if (needId === null || isNotFound(query.error)) {
    return (
      <EmptyState
        title="This need was not found"
        titleOrder={1}
        text="It is not open to you, or the link is wrong."
        action={<ButtonLink to={webPaths.supplierNeeds}>Go to Needs</ButtonLink>}
      />
    );
  }
  if (need && answer.data !== undefined) {
    if (!isTyping || !isAnswerable(need, isPast)) {
      return <OfferedNeed key={needId} need={need} answer={answer.data} isPast={isPast} />;
    }
    return (
      <WritersOnly deed="answer this need">
        <AnswerForm
          key={`${needId}:${need.version}`}
          need={need}
          answer={currentAnswer(answer.data)}
          version={answer.data?.version ?? 0}
        />
      </WritersOnly>
    );
  }
  if (query.isError || answer.isError) {
    return (
      <ErrorState
        titleOrder={1}
        title="This need could not be loaded"
        query={query.isError ? query : answer}
      />
    );
  }
  return <SkeletonList rows={2} label="Loading the need" />;
}
