import { Text } from '@mantine/core';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { EmailText } from '../../ui/email-text';
import { fieldGroups, profileFields, readableText, textOf, type FieldName } from './profile-fields.model';
import classes from './profiles.module.css';
import { Section } from './section';

/** Fields of a company's profile; empty and withheld ones are left out. */
export function CompanyFacts({ profile }: { profile: UserDetail }) {
  const facts = fieldGroups.flatMap(({ names }) => names.flatMap((name) => factOf(profile, name)));
  const all =
    profile.email === null
      ? facts
      : [...facts, { label: 'Email', value: <EmailText email={profile.email} /> }];
  return (
    <Section title="Company facts">
      {all.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing stated yet.
        </Text>
      )}
      <dl className={classes.facts}>
        {all.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!profile.isContactShown && (
        <Text size="sm" c="dimmed">
          Contact person, phone, street and email open once an NDA between the two companies is signed or a
          contract is agreed.
        </Text>
      )}
    </Section>
  );
}

function factOf(profile: UserDetail, name: FieldName): { label: string; value: string }[] {
  const field = profileFields[name];
  const value = readableText(field, textOf(profile, field));
  return value === '' ? [] : [{ label: field.label, value }];
}
