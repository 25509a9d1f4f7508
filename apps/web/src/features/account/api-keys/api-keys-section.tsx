import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../../entities/members/queries';
import { ReadersNote } from '../../../entities/members/readers-note';
import { useMay } from '../../../entities/members/use-may';
import { Loaded, SettingsSection } from '../settings-section';
import { apiKeysQuery } from './api-keys.queries';
import { KeyList } from './key-list';

/** The API keys of the company, which only owners see and manage (INT-80 to INT-83). */
export function ApiKeysSection() {
  const mayManage = useMay('manage');
  return (
    <SettingsSection
      title="API keys"
      text="With a key, a program of your company works here without a login. Each key has a name, limited access, an expiry date and a responsible person."
    >
      {mayManage ? <Keys /> : <ReadersNote deed="manage API keys" permission="manage" />}
    </SettingsSection>
  );
}

function Keys() {
  const keys = useQuery(apiKeysQuery);
  const people = useQuery(peopleQuery);
  return (
    <Loaded query={keys} failedTitle="The API keys could not be loaded">
      {(loaded) => (
        <Loaded query={people} failedTitle="The people of your company could not be loaded">
          {(company) => <KeyList keys={loaded} people={company.people} />}
        </Loaded>
      )}
    </Loaded>
  );
}
