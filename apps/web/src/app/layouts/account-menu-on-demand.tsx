import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { ComponentType } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';
import { AccountButton } from './account-button';

interface AccountMenuOnDemandProps {
  user: SessionUser;
  name: string;
  /** Loads the menu, which opens as soon as it is rendered. */
  load: () => Promise<ComponentType<{ user: SessionUser }>>;
}

/** Button of the account menu; the menu is loaded shortly before its use. */
export function AccountMenuOnDemand({ user, name, load }: AccountMenuOnDemandProps) {
  const { part: Menu, want, prepare } = useOnDemand(load);
  if (Menu) return <Menu user={user} />;
  return (
    <AccountButton
      user={user}
      name={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void want()}
    />
  );
}
