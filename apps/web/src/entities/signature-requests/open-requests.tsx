import { Alert } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import type { RequestSubject } from '@proffer/contract/signature-requests/choices';
import { useQuery } from '@tanstack/react-query';
import { signatureRequestPath } from '../../config/paths';
import { call, unwrap } from '../../lib/client';
import { useSession } from '../../lib/session';
import { MomentDay } from '../../ui/date-text';
import { AnchorLink } from '../../ui/links';
import { actWords } from './act-words';
// Registers the path of the call.
import './calls';
import { signatureRequestKeys } from './keys';

/** Open signature requests of the company about one object, with links to them. */
export function OpenRequests({ about, subjectId }: { about: RequestSubject; subjectId: number }) {
  const isShared = useSession()?.member.isShared === true;
  const { data } = useQuery({
    queryKey: [...signatureRequestKeys.all, 'about', about, subjectId],
    queryFn: async () => unwrap(await call('signatureRequests', { query: { about, subjectId } })),
    enabled: isShared,
  });
  if (!data || data.content.length === 0) return null;
  return (
    <Alert
      my="sm"
      variant="light"
      role="presentation"
      title="Waiting for a signature in your company"
      icon={<IconSignature aria-hidden />}
      data-print="no"
    >
      {data.content.map(({ id, act, preparedBy, createdAt }) => (
        <div key={id}>
          <AnchorLink to={signatureRequestPath(id)} c="inherit" underline="always">
            {actWords[act]}
          </AnchorLink>
          , requested by <bdi>{preparedBy.name}</bdi>, <MomentDay at={createdAt} />
        </div>
      ))}
    </Alert>
  );
}
