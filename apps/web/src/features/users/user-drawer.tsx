import { Drawer, Group, Stack, Text, Title } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import type { UserAct } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyPath, webPaths } from '../../config/paths';
import { isNotFound } from '../../lib/client';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { AnchorLink } from '../../ui/links';
import { TruncatedText } from '../../ui/truncated-text';
import { userQuery } from './queries';
import { OpenReports } from './open-reports';
import { UserActs } from './user-acts';
import { UserBadges } from './user-badges';
import { UserDecision } from './user-decision';
import { UserFacts } from './user-facts';
import { UserNotes } from './user-notes';
import { UserValidation } from './user-validation';
import { personOf } from './users.model';
import classes from './users.module.css';

interface Props {
  /** User on display; null while the drawer is closed. */
  userId: number | null;
  /** A dialog above the drawer handles the keys. */
  isCovered: boolean;
  onAct: (act: UserAct) => void;
  onClose: () => void;
  onClosed: (userId: number) => void;
}

/** Drawer next to the list with all data on one user. */
export function UserDrawer({ userId, isCovered, onAct, onClose, onClosed }: Props) {
  // Keep showing the last user while the drawer closes.
  const [shownId, setShownId] = useState(userId);
  if (userId !== null && userId !== shownId) setShownId(userId);
  return (
    <Drawer
      opened={userId !== null}
      onClose={onClose}
      onExitTransitionEnd={() => shownId !== null && onClosed(shownId)}
      title="User"
      position="right"
      size="lg"
      returnFocus={false}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
    >
      {shownId !== null && <LoadedUser key={shownId} userId={shownId} onAct={onAct} />}
    </Drawer>
  );
}

function LoadedUser({ userId, onAct }: { userId: number; onAct: (act: UserAct) => void }) {
  const { data: user, error, isPending, refetch } = useQuery(userQuery(userId));
  if (isPending) return <SkeletonList rows={3} label="Loading this user" />;
  if (user) return <ShownUser user={user} onAct={onAct} />;
  if (isNotFound(error)) {
    return <EmptyState drawing="companies" title="There is no such user" text="The link may be wrong." />;
  }
  return <ErrorState title="This user could not be loaded" query={{ error, refetch }} />;
}

function ShownUser({ user, onAct }: { user: AdminUserDetail; onAct: (act: UserAct) => void }) {
  const isCompany = user.usermode !== 'admin' && user.step === 'done';
  return (
    <Stack gap="lg">
      <div className={classes.text}>
        <Title order={2}>{personOf(user)}</Title>
        {user.companyName !== '' && <Text fw={500}>{user.companyName}</Text>}
        <Group gap="xs" mt="xs">
          <UserBadges user={user} />
        </Group>
        <Group gap="md" mt="xs">
          {isCompany && (
            <AnchorLink size="sm" to={companyPath(user.userId)}>
              Company profile
            </AnchorLink>
          )}
          <AnchorLink
            size="sm"
            to={webPaths.adminLog}
            search={{ subjectKind: 'user', subjectId: String(user.userId) }}
          >
            Audit log of this user
          </AnchorLink>
          <AnchorLink size="sm" to={webPaths.adminSecurity} search={{ userId: String(user.userId) }}>
            Security events of this user
          </AnchorLink>
          {user.otherUserId !== null && (
            <AnchorLink size="sm" to={webPaths.adminUsers} search={{ user: String(user.otherUserId) }}>
              Other profile of the same login
            </AnchorLink>
          )}
        </Group>
      </div>
      <OpenReports user={user} />
      <UserActs user={user} onAct={onAct} />
      <UserValidation user={user} />
      <UserDecision user={user} />
      <UserFacts user={user} />
      {user.overview !== '' && <TruncatedText text={user.overview} />}
      <UserNotes user={user} />
    </Stack>
  );
}
