import { Text } from '@mantine/core';
import { Fragment } from 'react';
import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import { StatusBadge } from '../../ui/status-badge';
import { openReportsText } from './user-acts.model';
import { stateWords, validationWords } from './users.model';

/** State of the account and validation of the company: the usual ones as plain text, exceptions as badges. */
export function UserBadges({
  user,
}: {
  user: Pick<AdminUser, 'accountState' | 'validation' | 'openReports'>;
}) {
  const states = [
    stateWords[user.accountState],
    ...(user.validation ? [validationWords[user.validation]] : []),
  ];
  const usual = states.filter(({ tone }) => tone === 'done');
  return (
    <>
      {usual.length > 0 && (
        <Text span size="xs" c="dimmed">
          {usual.map(({ word }, index) => (
            <Fragment key={word}>
              {index > 0 && ' · '}
              <span>{word}</span>
            </Fragment>
          ))}
        </Text>
      )}
      {states
        .filter(({ tone }) => tone !== 'done')
        .map(({ tone, word }) => (
          <StatusBadge key={word} tone={tone}>
            {word}
          </StatusBadge>
        ))}
      {user.openReports > 0 && <StatusBadge tone="refused">{openReportsText(user.openReports)}</StatusBadge>}
    </>
  );
}
