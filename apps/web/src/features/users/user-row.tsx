import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import type { UserAct } from '@proffer/contract/wire/choices';
import { phoneText } from '@proffer/contract/profiles/phone';
import { placeOf } from '../../entities/companies/company-words.model';
import type { AddressValues } from '../../lib/address';
import { MomentText } from '../../ui/date-text';
import { AnchorLink } from '../../ui/links';
import { type RecordColumn, RecordRow } from '../../ui/record-rows';
import { RowMenu } from '../../ui/row-menu';
import { UserBadges } from './user-badges';
import { actWords, needsReason, rowActs } from './user-acts.model';
import { modeWords, nameOf, personOf } from './users.model';
import classes from './users.module.css';

export const userColumns: readonly RecordColumn[] = [
  { label: 'User', width: 'minmax(0, 2.5fr)' },
  { label: 'Mode', width: '6rem' },
  { label: 'Place and phone', width: 'minmax(0, 1.4fr)' },
  { label: 'State', width: '9.75rem' },
  { label: 'Signed up', width: '5.5rem' },
  { label: 'Actions', width: '8rem', isFigure: true, isActs: true },
];

interface UserRowProps {
  user: AdminUser;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAct: (act: UserAct) => void;
}

/** Row of a user: name, place, mode and available actions. The name opens the details. */
export function UserRow({ user, isChosen, onChoose, onAct }: UserRowProps) {
  const name = nameOf(user);
  const person = personOf(user);
  // Actions that grant something are buttons; those that take something away are in the menu.
  const acts = rowActs(user);
  const first = acts.find((act) => !needsReason(act));
  return (
    <RecordRow
      label={name}
      columns={userColumns}
      cells={[
        <div key="user" className={classes.lead}>
          <Checkbox
            className={classes.choice}
            aria-label={`Select ${name}`}
            data-key="x"
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
          <div className={classes.who}>
            <Title order={2} size="sm" lineClamp={2} className={classes.email}>
              <AnchorLink
                to="."
                search={(before: AddressValues) => ({ ...before, user: String(user.userId) })}
                resetScroll={false}
                c="inherit"
                inherit
                data-row-link
                data-user={user.userId}
              >
                {person}
              </AnchorLink>
            </Title>
            {user.companyName !== '' && (
              <Text size="xs" fw={500} truncate>
                <bdi>{user.companyName}</bdi>
              </Text>
            )}
            {person !== user.email && (
              <Text size="xs" c="dimmed" className={classes.email}>
                <bdi>{user.email}</bdi>
              </Text>
            )}
          </div>
        </div>,
        modeWords[user.usermode],
        <div key="place" className={classes.who}>
          <Text size="sm" lineClamp={2}>
            {placeOf(user) || '–'}
          </Text>
          {user.phone !== '' && (
            <Text size="xs" c="dimmed">
              {phoneText(user.phone)}
            </Text>
          )}
        </div>,
        <div key="state" className={classes.badges}>
          <UserBadges user={user} />
        </div>,
        <MomentText key="since" at={user.createdAt} />,
        <Group key="acts" gap={4} justify="flex-end" wrap="nowrap">
          {first && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`${actWords[first]} ${name}`}
              onClick={() => onAct(first)}
            >
              {actWords[first]}
            </Button>
          )}
          <RowMenu
            label={`More actions for ${name}`}
            acts={acts
              .filter((act) => act !== first)
              .map((act) => ({
                label: actWords[act],
                fullLabel: `${actWords[act]} ${name}`,
                isDangerous: act === 'deactivate',
                act: () => onAct(act),
              }))}
          />
        </Group>,
      ]}
    />
  );
}
