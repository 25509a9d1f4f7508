import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { webPaths } from '../../config/paths';
import { CompanyLink } from '../../entities/companies/company-link';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { NdaStatusBadge } from '../../entities/nda/nda-status-badge';
import { ndaRequestQuery } from '../../entities/nda/queries';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { isNotFound } from '../../lib/client';
import { useSession } from '../../lib/session';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { PageTitle } from '../../ui/page-title';
import type { NdaSide } from './nda-actions.model';
import classes from './nda.module.css';

const backTo = {
  buyer: { to: webPaths.buyerNda, text: 'Back to NDA Management' },
  supplier: { to: webPaths.supplierNda, text: 'Back to NDA Requests' },
} as const;

interface Props {
  ndaId: number;
  side: NdaSide;
  children: (row: NdaRequest, signerName: string) => ReactNode;
}

/** Frame of a page about one NDA: the back link, and the NDA once loaded, with the viewer's name for signing. */
export function NdaScreen({ ndaId, side, children }: Props) {
  const user = useSession();
  const request = useQuery(ndaRequestQuery(ndaId));
  const isMissing = isNotFound(request.error);
  useNotificationsRead('nda', request.data ? ndaId : null);
  return (
    <Stack gap="md">
      <Anchor component={Link} to={backTo[side].to} size="sm">
        {backTo[side].text}
      </Anchor>
      {request.data && user ? (
        children(request.data, user.member.name)
      ) : isMissing ? (
        <EmptyState
          drawing="papers"
          title="This NDA was not found"
          titleOrder={1}
          text="It no longer exists, or it is not one of yours."
        />
      ) : request.isError ? (
        <ErrorState titleOrder={1} title="This NDA could not be loaded" query={request} />
      ) : (
        <SkeletonList rows={1} label="Loading the NDA" />
      )}
    </Stack>
  );
}

/** Head of the page: the offer, the other company and, if known, its person. */
export function NdaHead({ row, side, title }: { row: NdaRequest; side: NdaSide; title: string }) {
  const top = useRef<HTMLHeadingElement>(null);
  // The link that was clicked to open this page is in the list.
  useEffect(() => top.current?.focus(), []);
  const other =
    side === 'buyer'
      ? { id: row.supplierId, company: row.supplierCompany, person: row.supplierName }
      : { id: row.buyerId, company: row.buyerCompany, person: row.buyerName };
  return (
    <Group justify="space-between" align="start">
      <div>
        <PageTitle of={`${title}: ${row.offerTitle}`} />
        <Title order={1} ref={top} tabIndex={-1} className={classes.quietFocus}>
          {title}: <bdi>{row.offerTitle}</bdi>
        </Title>
        <Text size="sm" c="dimmed">
          <CompanyLink id={other.id} name={other.company || row.companyName} /> · <bdi>{other.person}</bdi>
        </Text>
      </div>
      <NdaStatusBadge status={row.ndaStatus} />
    </Group>
  );
}
