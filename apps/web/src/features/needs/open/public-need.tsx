import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { needPath, webPaths } from '../../../config/paths';
import { publicNeedQuery } from '../../../entities/needs/need-queries';
import { readId } from '../../../lib/address';
import { isNotFound } from '../../../lib/client';
import { sessionQuery } from '../../../lib/session';
import { ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { RecordLines } from '../reading/buyer-record';
import { NeedFrame } from '../reading/need-frame';
import classes from '../../../ui/decided-page.module.css';
import { NeedReading } from '../reading/need-reading';
import { asStrangerReads } from '../reading/readable-need.model';

/** A need as strangers read it; suppliers are led to their page of it, also after a login (NED-97). */
export function PublicNeed({ id }: { id: string }) {
  const needId = readId(id);
  const { data: user, isSuccess } = useQuery(sessionQuery);
  const isSupplier = user?.userType === 'Supplier';
  const query = useQuery({
    ...publicNeedQuery(needId ?? 0),
    enabled: needId !== null && isSuccess && !isSupplier,
  });
  if (isSupplier && needId !== null) return <Navigate to={needPath.supplier(needId)} replace />;
  if (needId === null || isNotFound(query.error)) {
    return (
      <EmptyState
        title="This need was not found"
        titleOrder={1}
        text="It has ended, is not public, or the link is wrong. Log in if you were invited to answer it."
        action={<ButtonLink to={webPaths.publicNeeds}>Open needs</ButtonLink>}
      />
    );
  }
  if (query.data) {
    const { record } = query.data;
    return (
      <NeedFrame
        need={query.data}
        listAt={webPaths.publicNeeds}
        bar={<WayToAnswer needId={needId} isStranger={user === null || user === undefined} />}
        rail={record && <RecordLines record={record} />}
      >
        <NeedReading need={asStrangerReads(query.data)} />
      </NeedFrame>
    );
  }
  if (query.isError) {
    return <ErrorState titleOrder={1} title="This need could not be loaded" query={query} />;
  }
  return <SkeletonList rows={2} label="Loading the need" />;
}

function WayToAnswer({ needId, isStranger }: { needId: number; isStranger: boolean }) {
  if (!isStranger) {
    return (
      <Text size="sm" fw={600}>
        Suppliers can answer this need.
      </Text>
    );
  }
  const next = needPath.public(needId);
  return (
    <>
      <div className={classes.state}>
        <Text size="sm" fw={600}>
          Suppliers answer with prices and terms. Only the buyer reads them.
        </Text>
      </div>
      <Group gap="xs">
        <ButtonLink variant="default" to={webPaths.signup} search={{ next }}>
          Sign up
        </ButtonLink>
        <ButtonLink to={webPaths.login} search={{ next }}>
          Log in to answer
        </ButtonLink>
      </Group>
    </>
  );
}
