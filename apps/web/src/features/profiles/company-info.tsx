import { Progress, Text, Title } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { groupIndian } from '../../ui/money.model';
import { EditLink } from './edit-link';
import { missingWord } from './profile-fields.model';
import { validationId } from './profile-head';
import { answerTimeText } from '../../entities/companies/company-words.model';
import { validationText } from './profile.model';
import classes from './profiles.module.css';
import { Section } from './section';

/** The sidebar: figures, answer times, what was checked, and of one's own what is missing. */
export function CompanyInfo({ profile }: { profile: UserDetail }) {
  const { figures, answerTimes, validation, completeness } = profile;
  const times = (['nda', 'message'] as const).flatMap((kind) => {
    const time = answerTimes[kind];
    return time === null ? [] : [answerTimeText(kind, time)];
  });
  return (
    <>
      <Section title="Company Info">
        <dl className={classes.figures}>
          <dt>Active PfRs</dt>
          <dd>{groupIndian(figures.activePfRs)}</dd>
          <dt>Completed PfRs</dt>
          <dd>{groupIndian(figures.completedPfRs)}</dd>
        </dl>
        {times.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
        {times.length === 0 && (
          <Text size="sm" c="dimmed">
            No answer times yet.
          </Text>
        )}
        <Text size="sm" id={validationId}>
          {validation ? validationText(validation) : 'Not validated yet.'}
        </Text>
      </Section>
      {completeness && <Completeness {...completeness} />}
    </>
  );
}

function Completeness({ percent, missing }: NonNullable<UserDetail['completeness']>) {
  const words = missing.flatMap((name) => {
    const word = missingWord(name);
    return word === null ? [] : [{ name, word }];
  });
  return (
    <Section title="Your profile">
      <Text size="sm">{percent} % complete</Text>
      <Progress value={percent} aria-label="How complete your profile is" />
      {words.length > 0 && (
        <>
          <Title order={3}>Still missing</Title>
          <ul className={classes.missing}>
            {words.slice(0, limits.page.size).map(({ name, word }) => (
              <li key={name}>
                <EditLink field={name}>{word}</EditLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
