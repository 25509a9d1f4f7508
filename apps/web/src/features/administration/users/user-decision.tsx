import { Text, Title } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/admin-users.schemas';
import { MomentText } from '../../../ui/date-text';
import { factWords } from './user-acts.model';
import classes from './users.module.css';

/** The newest decision about the company, and why the account is closed when it is: by whom, when, on what grounds. */
export function UserDecision({ user: { decision, deactivation } }: { user: AdminUserDetail }) {
  if (!decision && !deactivation) return null;
  return (
    <section className={classes.text}>
      <Title order={3} mb="xs">
        Decisions
      </Title>
      {deactivation && (
        <Text size="sm">
          Deactivated by <bdi>{deactivation.by}</bdi>, <MomentText at={deactivation.at} />:{' '}
          <bdi>{deactivation.reason}</bdi>
        </Text>
      )}
      {decision?.state === 'denied' && (
        <Text size="sm">
          Validation denied by <bdi>{decision.by}</bdi>, <MomentText at={decision.at} />:{' '}
          <bdi>{decision.reason}</bdi>
        </Text>
      )}
      {decision?.state === 'validated' && (
        <Text size="sm">
          Validated by <bdi>{decision.by}</bdi>, <MomentText at={decision.at} />. Checked:{' '}
          {decision.facts.length === 0
            ? 'nothing named'
            : decision.facts.map((fact) => factWords[fact]).join(', ')}
          .
        </Text>
      )}
    </section>
  );
}
