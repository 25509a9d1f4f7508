import { Group, Text, Title } from '@mantine/core';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { offerPath, webPaths } from '../../config/paths';
import { NdaStatusBadge } from '../../entities/nda/nda-status-badge';
import { Card } from '../../ui/card';
import { CompanyLink } from '../../entities/companies/company-link';
import { useIsReader } from '../../entities/members/use-may';
import { MomentText } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { AnchorLink, ButtonLink } from '../../ui/links';
import classes from './home.module.css';
import { lastChange, nextAct, whoActs } from './nda-offers.model';

/** Card of an offer for which this buyer requested an NDA: the offer, the status of the NDA and the next action. */
export function NdaOfferCard({ request }: { request: NdaRequest }) {
  const change = lastChange(request);
  const waiting = whoActs(request);
  return (
    <Card label={request.offerTitle}>
      <Group justify="space-between" align="start" gap="xs">
        <Title order={2} className={classes.offerTitle}>
          <AnchorLink to={offerPath.buyer(request.offerId)} inherit>
            {request.offerTitle}
          </AnchorLink>
        </Title>
        <NdaStatusBadge status={request.ndaStatus} />
      </Group>
      <Facts
        facts={[
          {
            label: 'Company',
            value: (
              <CompanyLink id={request.supplierId} name={request.supplierCompany || request.companyName} />
            ),
          },
          { label: 'Requested', value: <MomentText at={request.requestedDate} /> },
          ...(change ? [{ label: change.label, value: <MomentText at={change.at} /> }] : []),
        ]}
      />
      {request.reason && (
        <Text size="sm" className={classes.reason}>
          Reason: {request.reason}
        </Text>
      )}
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {waiting}
        </Text>
        <NextAct request={request} />
      </Group>
    </Card>
  );
}

function NextAct({ request }: { request: NdaRequest }) {
  const isReader = useIsReader();
  if (nextAct(request) === 'sign') {
    return (
      <ButtonLink
        to={webPaths.buyerNda}
        search={{ read: String(request.ndaId) }}
        aria-label={`${isReader ? 'Read' : 'Read and sign'} the NDA of ${request.offerTitle}`}
      >
        {isReader ? 'Read' : 'Read and sign'}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      variant="default"
      to={offerPath.buyer(request.offerId)}
      aria-label={`View Offer ${request.offerTitle}`}
    >
      View Offer
    </ButtonLink>
  );
}
