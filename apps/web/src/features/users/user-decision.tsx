import { Text, Title } from '@mantine/core';
import { checkedFieldWords } from '@proffer/contract/users/checked-facts';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import { MomentText } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { checkedText, factWords } from './user-acts.model';
import classes from './users.module.css';

/** Section with the latest decision on the company and the reason of a deactivation: by whom, when and why. */
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
          {decision.facts.map((fact) => factWords[fact]).join(', ')}.
        </Text>
      )}
      {decision?.state === 'lapsed' && (
        <Text size="sm">
          The mark was lost, <MomentText at={decision.at} />, because the company changed what was checked (
          {decision.facts.map((fact) => factWords[fact]).join(', ')}).
        </Text>
      )}
      {decision !== null && decision.checked.length > 0 && <CheckedValues checked={decision.checked} />}
    </section>
  );
}

/** Checked values; if the profile has changed since, both values. */
function CheckedValues({ checked }: Pick<NonNullable<AdminUserDetail['decision']>, 'checked'>) {
  const facts = checked.map(({ field, ...values }) => {
    const [was, is] = [checkedText(field, values.was), checkedText(field, values.is)];
    return {
      label: checkedFieldWords[field],
      value:
        was === is ? (
          <bdi>{was}</bdi>
        ) : (
          <>
            <del>
              <bdi>{was}</bdi>
            </del>{' '}
            now{' '}
            <ins>
              <bdi>{is}</bdi>
            </ins>
          </>
        ),
    };
  });
  return (
    <>
      <Text size="sm" mt="xs">
        As it was checked:
      </Text>
      <Facts facts={facts} />
    </>
  );
}
