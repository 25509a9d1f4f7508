import { Anchor, Progress, Text, Title } from '@mantine/core';
import { ratedThings, ratedWords } from '@proffer/contract/contracts/rating';
import { limits } from '@proffer/contract/wire/limits';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { Fragment } from 'react';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { EditLink } from './edit-link';
import { missingWord } from './profile-fields.model';
import { answerTimeText, ratingText, uncheckedText } from '../../entities/companies/company-words.model';
import { validationText } from './profile.model';
import classes from './profiles.module.css';
import { Section } from './section';
import { validationId } from './validated-link';
import { validationSectionId } from './validation/validation.model';

/** Sidebar of a profile: figures, answer times, validation, and the missing parts of the user's own profile. */
export function CompanyInfo({ profile, canRequest = false }: { profile: UserDetail; canRequest?: boolean }) {
  const { figures, answerTimes, validation, completeness, userType } = profile;
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
        <Text size="xs" c="dimmed">
          Active are {userType === 'Supplier' ? 'published offers' : 'contracts in force'}, completed are
          ended contracts.
        </Text>
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
        <Ratings ratings={profile.ratings} />
        <Text size="sm" id={validationId}>
          {validation ? validationText(validation) : uncheckedText(profile)}
        </Text>
        {canRequest && (
          <Anchor href={`#${validationSectionId}`} size="sm">
            {validation ? 'Documents of the validation' : 'Request validation'}
          </Anchor>
        )}
      </Section>
      {completeness && <Completeness {...completeness} />}
    </>
  );
}

/** Ratings of a company after ended contracts: the average, then each question (CON-142). */
function Ratings({ ratings }: Pick<UserDetail, 'ratings'>) {
  return (
    <>
      <Text size="sm" {...(ratings ? { fw: 500 } : { c: 'dimmed' })}>
        {ratingText(ratings)}
      </Text>
      {ratings && (
        <dl className={classes.figures}>
          {ratedThings.map((thing) => (
            <Fragment key={thing}>
              <dt>{ratedWords[thing]}</dt>
              <dd>{ratings[thing].toFixed(1)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
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
