import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signatureRequestPath } from '../../config/paths';
import { actWords, stateWords } from '../../entities/signature-requests/act-words';
import { useAddress } from '../../lib/address';
import { Card } from '../../ui/card';
import { MomentDay } from '../../ui/date-text';
import { AnchorLink } from '../../ui/links';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import classes from './requests.module.css';
import { requestsQuery } from './requests.queries';

const kinds = { waiting: 'Waiting for you', own: 'Prepared by you', all: 'All' } as const;
type Kind = keyof typeof kinds;

const isKind = (value: string | undefined): value is Kind => value !== undefined && value in kinds;

/** The company's signature requests: those that wait for the viewer, the viewer's own, and all (COM-32). */
export function SignatureRequestsPage() {
  const [address, change] = useAddress();
  const kind = isKind(address['tab']) ? address['tab'] : 'waiting';
  const page = Math.max(0, Number(address['page'] ?? 1) - 1 || 0);
  const query = useQuery(requestsQuery(kind, page));
  const { data } = query;
  return (
    <PageFrame
      title="Signature requests"
      count={data?.totalElements}
      countNoun={['request', 'requests']}
      under={
        <Tabs mb="md" value={kind} onChange={(next) => change({ tab: next ?? undefined, page: undefined })}>
          <Tabs.List>
            {Object.entries(kinds).map(([value, label]) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
    >
      <PagedList
        label="Signature requests"
        query={query}
        loadingLabel="Loading signature requests"
        failedTitle="The signature requests could not be loaded"
        page={page}
        onPage={(next) => change({ page: String(next + 1) })}
        empty={
          <EmptyState
            drawing="done"
            title={kind === 'waiting' ? 'Nothing is waiting for you' : 'No signature requests'}
            text="What colleagues prepare for a signature or an approval appears here."
          />
        }
      >
        {data?.content.map((request) => (
          <li key={request.id}>
            <Card label={request.title}>
              <div className={classes.row}>
                <div>
                  <AnchorLink to={signatureRequestPath(request.id)} fw={500}>
                    {actWords[request.act]}: <bdi>{request.title}</bdi>
                  </AnchorLink>
                  <Text size="sm" c="dimmed">
                    <bdi>{request.partner}</bdi> · prepared by <bdi>{request.preparedBy.name}</bdi>,{' '}
                    <MomentDay at={request.createdAt} />
                  </Text>
                </div>
                <Text size="sm">{stateWords[request.state]}</Text>
              </div>
            </Card>
          </li>
        ))}
      </PagedList>
    </PageFrame>
  );
}
