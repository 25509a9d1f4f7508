import { List, Title } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import { MomentText } from '../../ui/date-text';
import { dayText } from '../../ui/date-text.model';
import { Facts, type Fact } from '../../ui/facts';
import { gstinText } from '../../entities/companies/field-hints.model';
import { factsOf } from './users.model';

/** Facts about a user, without empty entries. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const street = [user.address1, user.address2, user.zip].filter((part) => part !== '').join(', ');
  const facts: (Fact | false)[] = [
    { label: 'Email', value: user.email },
    ...factsOf(user),
    street !== '' && { label: 'Address', value: street },
    user.industry !== '' && { label: 'Industry', value: user.industry },
    user.yearOfFoundation !== null && { label: 'Founded', value: String(user.yearOfFoundation) },
    user.gstin !== '' && { label: 'GSTIN', value: <Gstin user={user} /> },
    user.pan !== '' && { label: 'PAN', value: user.pan },
    user.registrationNumber !== '' && { label: 'Registration no.', value: user.registrationNumber },
    user.regDate !== null && { label: 'Registered', value: dayText(user.regDate) },
    { label: 'Signed up', value: <MomentText at={user.createdAt} /> },
    {
      label: 'Last login',
      value: user.lastLoginAt === null ? 'Never' : <MomentText at={user.lastLoginAt} />,
    },
  ];
  return (
    <>
      <section>
        <Title order={3} mb="xs">
          Facts
        </Title>
        <Facts facts={facts.filter((fact) => fact !== false)} />
      </section>
      {user.people.length > 1 && <People people={user.people} />}
    </>
  );
}

/** The people of a company with several. */
function People({ people }: Pick<AdminUserDetail, 'people'>) {
  return (
    <section>
      <Title order={3} mb="xs">
        People
      </Title>
      <List size="sm" aria-label="People of the company">
        {people.map(({ memberId, name, email, role, mayBind }) => (
          <List.Item key={memberId}>
            {name} · {email} · {role}
            {mayBind && ', signs for the company'}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

/** GSTIN with the result of its check digit, and the number of other companies with the same one. */
function Gstin({ user: { gstin, sameGstin } }: { user: AdminUserDetail }) {
  return (
    <>
      {gstinText(gstin)} (form checked)
      {sameGstin > 0 &&
        `, also named by ${sameGstin === 1 ? 'another company' : `${sameGstin} other companies`}`}
    </>
  );
}
