import { Title } from '@mantine/core';
import { eventWords } from '../../../entities/needs/need-words.model';
import type { Need } from '../../../entities/needs/need';
import { MomentText } from '../../../ui/date-text';
import { StepLine } from '../../../ui/step-line';

/** History of a need, oldest first; suppliers see no person. */
export function NeedHistory({ history }: Pick<Need, 'history'>) {
  if (history.length === 0) return null;
  const steps = history.map(({ act, at, by, version, note }, index) => ({
    label: `${index + 1}. ${eventWords[act]}${act === 'amended' ? `, version ${version}` : ''}`,
    state: 'done' as const,
    note: (
      <>
        <MomentText at={at} />
        {by !== '' && (
          <>
            {' · '}
            <bdi>{by}</bdi>
          </>
        )}
        {note !== '' && <span> · {note}</span>}
      </>
    ),
  }));
  return (
    <section aria-label="History">
      <Title order={2} size="h4" mb="xs">
        History
      </Title>
      <StepLine label="History of the need" steps={steps} isColumn />
    </section>
  );
}
