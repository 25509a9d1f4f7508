import { useQuery } from '@tanstack/react-query';
import { ApprovalRule } from '../../../entities/members/approval-rule';
import { peopleQuery } from '../../../entities/members/queries';
import { useSession } from '../../../lib/session';
import { Loaded, SettingsSection } from '../settings-section';
import { InvitationList } from './invitation-list';
import { OwnMembership } from './own-membership';
import { PeopleList } from './people-list';
import { TwoStepRule } from './two-step-rule';

/** The people of the company, invitations, login rules, and the user's own membership (COM-1 to COM-10). */
export function PeopleSection() {
  const people = useQuery(peopleQuery);
  const user = useSession();
  const self = people.data?.people.find(({ isSelf }) => isSelf);
  return (
    <>
      <SettingsSection
        title="People"
        text={`Everybody who works for ${user?.companyName ?? 'your company'} here, with their own login. The role says what a person may do; authority to sign is granted separately.`}
      >
        <Loaded query={people} failedTitle="The people of your company could not be loaded">
          {(loaded) => (
            <>
              <PeopleList people={loaded.people} />
              <InvitationList invitations={loaded.invitations} />
            </>
          )}
        </Loaded>
      </SettingsSection>
      {people.data && <TwoStepRule from={people.data.twoStepFrom} />}
      {people.data && people.data.people.length > 1 && (
        <SettingsSection
          title="Approvals"
          text="Further people who approve before a signature. Nobody can approve what they prepared."
        >
          <ApprovalRule />
        </SettingsSection>
      )}
      {people.data && self && (
        <OwnMembership
          name={self.name}
          companyName={user?.companyName ?? 'the company'}
          isAlone={people.data.people.length === 1}
        />
      )}
    </>
  );
}
