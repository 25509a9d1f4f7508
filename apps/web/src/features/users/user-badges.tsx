import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import { StatusBadge } from '../../ui/status-badge';
import { openReportsText } from './user-acts.model';
import { stateWords, validationWords } from './users.model';

/** Badges with the state of the account and the validation of the company. */
export function UserBadges({
  user,
}: {
  user: Pick<AdminUser, 'accountState' | 'validation' | 'openReports'>;
}) {
  const { tone, word } = stateWords[user.accountState];
  const validation = user.validation && validationWords[user.validation];
  return (
    <>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {validation && <StatusBadge tone={validation.tone}>{validation.word}</StatusBadge>}
      {user.openReports > 0 && <StatusBadge tone="refused">{openReportsText(user.openReports)}</StatusBadge>}
    </>
  );
}
