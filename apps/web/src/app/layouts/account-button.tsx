import { UnstyledButton } from '@mantine/core';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { ComponentProps } from 'react';
import { Portrait } from '../../ui/portrait';
import classes from './account-button.module.css';

interface AccountButtonProps extends ComponentProps<'button'> {
  user: SessionUser;
  /** Name of the account, in one or two words. */
  name: string;
}

/** Button with the user's initials that opens the account menu, with a dot for news of the login's other account. */
export function AccountButton({ user, name, ...props }: AccountButtonProps) {
  const { firstName, lastName, member } = user;
  // The account's own names are those of the company's founder.
  const isFounder = member.name === `${firstName} ${lastName}`;
  const names = isFounder ? [firstName, lastName] : member.name.split(' ');
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  const initials = ends.map((part) => part?.charAt(0)).join('') || user.email.charAt(0);
  const hasNews = user.otherUnread > 0;
  return (
    <UnstyledButton
      {...props}
      className={hasNews ? classes.news : undefined}
      aria-label={`Account of ${name}${hasNews ? ', news in your other account' : ''}`}
    >
      <Portrait initials={initials.toUpperCase()} size="2.25rem" isRound />
    </UnstyledButton>
  );
}
