import { Modal } from '@mantine/core';
import type { UserAct } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { ActForm } from './act-form';
import { userQuery } from './queries';
import { actWords } from './user-acts.model';

export interface AskedAct {
  userId: number;
  act: UserAct;
}

interface Props {
  asked: AskedAct | null;
  onClose: () => void;
}

/**
 * Dialog for an action on a user. It is mounted with the page, so that the focus returns to the button that
 * opened it.
 */
export function ActDialog({ asked, onClose }: Props) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title={asked ? actWords[asked.act] : ''}>
      {asked && <LoadedForm key={`${asked.act}-${asked.userId}`} asked={asked} onClose={onClose} />}
    </Modal>
  );
}

function LoadedForm({ asked, onClose }: { asked: AskedAct; onClose: () => void }) {
  const user = useQuery(userQuery(asked.userId));
  // Wait for current data, because the decision depends on them.
  if (user.isPending || (user.isFetching && !user.isFetchedAfterMount)) {
    return <SkeletonList rows={1} label="Loading this user" />;
  }
  if (!user.data) {
    return <ErrorState title="This user could not be loaded" query={user} />;
  }
  return <ActForm user={user.data} act={asked.act} onClose={onClose} />;
}
