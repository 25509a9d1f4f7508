import { Switch, Text } from '@mantine/core';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { errorText } from '../../lib/client';
import { useSaveProfile } from './mutations';
import { Section } from './section';

/** Setting of a supplier: whether strangers may open the page of the company (PRO-70). */
export function PublicSwitch({ profile }: { profile: UserDetail }) {
  const save = useSaveProfile(profile.userId);
  return (
    <Section title="Public page">
      <Switch
        label="Everybody may open our page"
        description="Shows name, logo, overview, services, public certificates, city, state, the validation and your published offers, also to search engines. Phone, email, street, GSTIN and PAN stay hidden."
        checked={save.isPending ? save.variables.changes.isPublic === true : profile.isPublic === true}
        disabled={save.isPending}
        onChange={({ currentTarget }) =>
          save.mutate({ changes: { isPublic: currentTarget.checked }, seen: profile })
        }
      />
      {save.error && (
        <Text size="sm" c="red" role="alert">
          {errorText(save.error)}
        </Text>
      )}
    </Section>
  );
}
