import { Menu, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { endSession, forgetSession } from '../../lib/session';
import { giveUpWork, workLostByLogOut } from '../../entities/offers/unsaved-work';
import { preloadConfirm, useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';
import { useOpenOnArrival } from '../../ui/use-open-on-arrival';
import { AccountButton } from './account-button';
import { logOutQuestion } from './log-out-question';

interface AccountMenuProps {
  user: SessionUser;
  /** Whose account it is, in a word or two. */
  name: string;
  /** Where Log Out leads. */
  loginPath: string;
  children?: ReactNode;
}

/** The menu of oneself: who one is, the entries of the area, Log Out. It is loaded at the press of its button. */
export function AccountMenu({ user, name, loginPath, children }: AccountMenuProps) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  useEffect(preloadConfirm, []);
  const { button, isOpen, setIsOpen } = useOpenOnArrival();

  async function logOut(): Promise<void> {
    const question = logOutQuestion(await workLostByLogOut());
    if (question && !(await confirm(question))) return;
    if (!(await endSession())) {
      toast.error('You are still logged in', 'The server could not be reached. Please try again.');
      return;
    }
    giveUpWork();
    await navigate({ to: loginPath });
    // The page that was left may have shared what it held with the others once more.
    forgetSession();
  }

  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="18rem"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton ref={button} user={user} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {user.userType} · {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {children}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
