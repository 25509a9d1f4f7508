import { Alert, Button, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIsRefused } from '../../entities/members/use-may';
import { useAddress } from '../../lib/address';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { useSession } from '../../lib/session';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { PageTitle } from '../../ui/page-title';
import { EditProfile } from './edit-profile';
import { ProfileView } from './profile-view';
import { profileQuery } from '../../entities/companies/profile.query';

/** Page with the user's own profile (`sprofile`, `bprofile`): view, edit, or as a client sees it (PRO-1, PRO-2). */
export function OwnProfilePage() {
  const user = useSession();
  return user && <OwnProfile key={user.userId} userId={user.userId} />;
}

function OwnProfile({ userId }: { userId: number }) {
  const [{ mode, as, field }, changeAddress] = useAddress();
  const mayEdit = !useIsRefused('manage');
  const isEditing = mode === 'edit' && mayEdit;
  const isPreview = !isEditing && as === 'client';
  const reading = isPreview ? 'client' : 'self';
  const { data: profile, error, refetch } = useQuery(profileQuery(userId, reading));
  useNotificationsRead('profile', profile ? userId : null);

  const actions = (
    <>
      {!isEditing && (
        <Switch
          label="View Profile as Client"
          checked={isPreview}
          onChange={(event) => changeAddress({ as: event.currentTarget.checked ? 'client' : undefined })}
        />
      )}
      {!isPreview && mayEdit && (
        <Button
          variant={isEditing ? 'filled' : 'default'}
          onClick={() =>
            changeAddress({ mode: isEditing ? undefined : 'edit', as: undefined, field: undefined })
          }
        >
          {isEditing ? 'Stop Editing' : 'Edit Profile'}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageTitle of="My profile" />
      {!profile && error && (
        <ErrorState title="Your profile could not be loaded" query={{ error, refetch }} />
      )}
      {!profile && !error && <SkeletonList label="Loading your profile" />}
      {profile && isPreview && (
        <Alert color="gray" variant="light" mb="md">
          <Text size="sm">This is what a client who has no dealings with you sees.</Text>
        </Alert>
      )}
      {profile &&
        (isEditing ? (
          <EditProfile profile={profile} focusOn={field} actions={actions} />
        ) : (
          <ProfileView profile={profile} reading={reading} actions={actions} />
        ))}
    </>
  );
}
