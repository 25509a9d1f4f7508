import { UnstyledButton } from '@mantine/core';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { ComponentProps } from 'react';
import { Portrait } from '../../ui/portrait';
import classes from './account-button.module.css';

interface AccountButtonProps extends ComponentProps<'button'> {
  user: SessionUser;
  /** Whose account it is, in a word or two. */
  name: string;
}

/** Oneself in the top bar: the initials, which open the menu, and whether the other account of the login has news. */
export function AccountButton({ user, name, ...props }: AccountButtonProps) {
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}` || user.email.charAt(0);
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
