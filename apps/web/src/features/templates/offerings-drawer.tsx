import { Drawer, Stack, Title } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template, TemplateOffering } from '../../entities/templates/template';
import { offerPath } from '../../config/paths';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { AnchorLink } from '../../ui/links';
import { EmptyState } from '../../ui/list-states';
import { PagedList } from '../../ui/paged-list';
import { offeringsQuery } from './queries';
import classes from './templates.module.css';

interface DrawerProps {
  template: Template | null;
  onClose: () => void;
}

/** View Offerings Using Template: the offers that use a template, with their version of it. */
export function OfferingsDrawer({ template, onClose }: DrawerProps) {
  return (
    <Drawer
      opened={template !== null}
      onClose={onClose}
      position="right"
      title={template ? `Offerings using “${isolated(template.name)}”` : ''}
    >
      {template && <Offerings key={template.templateId} template={template} />}
    </Drawer>
  );
}

const statusWords: Record<TemplateOffering['status'], string> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed',
  suspended: 'Hidden',
  unlisted: 'Unlisted',
};

function Offerings({ template }: { template: Template }) {
  const [page, setPage] = useState(0);
  const list = useQuery(offeringsQuery(template.templateId, page));
  return (
    <Stack>
      <PagedList
        label="Offerings using this template"
        query={list}
        loadingLabel="Loading offerings"
        failedTitle="The offerings could not be loaded"
        empty={
          <EmptyState
            drawing="offers"
            title="No offering uses this template"
            text="It can be changed without a new version, or removed."
          />
        }
        page={page}
        onPage={setPage}
      >
        {list.data?.content.map((offering) => (
          <li key={offering.offerId}>
            <Card label={offering.title}>
              <Title order={2} size="h3" className={classes.words}>
                <AnchorLink to={offerPath.public(offering.offerId)} inherit>
                  {offering.title}
                </AnchorLink>
              </Title>
              <Facts
                facts={[
                  { label: 'Company', value: offering.companyName },
                  { label: 'Version', value: offering.version },
                  { label: 'State', value: statusWords[offering.status] },
                  { label: 'Created', value: <MomentText at={offering.createdDate} /> },
                ]}
              />
            </Card>
          </li>
        ))}
      </PagedList>
    </Stack>
  );
}
