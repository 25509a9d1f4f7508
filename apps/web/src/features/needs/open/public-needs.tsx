import { Text } from '@mantine/core';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { needPath, webPaths } from '../../../config/paths';
import { publicNeedsQuery } from '../../../entities/needs/need-queries';
import { useAddress } from '../../../lib/address';
import { sessionQuery } from '../../../lib/session';
import { readPage, writePage } from '../../../lib/page-address';
import { EmptyState } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { RecordRows } from '../../../ui/record-rows';
import { SearchField } from '../../../ui/search-field';
import { FoundNeedRow, foundNeedColumns } from '../list/found-need-row';

/** Needs that are open to everybody; suppliers are led to their own list. */
export function PublicNeeds() {
  const [values, changeAddress] = useAddress();
  const { data: user, isSuccess } = useQuery(sessionQuery);
  const isSupplier = user?.userType === 'Supplier';
  const keyword = (values['keyword'] ?? '').trim();
  const page = Math.min(readPage(values['page']), publicOfferLimits.lastPage);
  const list = useQuery({
    ...publicNeedsQuery({ page, ...(keyword === '' ? {} : { keyword }) }),
    enabled: isSuccess && !isSupplier,
  });
  if (isSupplier) return <Navigate to={webPaths.supplierNeeds} replace />;
  const search = (words: string) => changeAddress({ keyword: words || undefined, page: undefined });
  return (
    <PageFrame
      title="Needs of buyers"
      count={list.data?.totalElements}
      countNoun={['need', 'needs']}
      under={
        <Text size="sm" mb="sm">
          Buyers post what they need, and suppliers answer with prices and terms until the deadline.
        </Text>
      }
      filters={<SearchField search={keyword} placeholder="Title, item or text" onSearch={search} />}
      activeFilters={
        keyword === '' ? [] : [{ key: 'keyword', label: `“${keyword}”`, remove: () => search('') }]
      }
      onClearFilters={() => search('')}
    >
      <RecordRows columns={foundNeedColumns}>
        <PagedList
          label="Needs"
          query={list}
          loadingLabel="Loading needs"
          failedTitle="Needs could not be loaded"
          empty={
            <EmptyState
              title={keyword === '' ? 'No open needs now' : 'No needs match these words'}
              text="Come back later, or look at the offers."
            />
          }
          page={page}
          onPage={(next) => changeAddress({ page: writePage(next) })}
        >
          {(list.data?.content ?? []).map((need) => (
            <li key={need.needId}>
              <FoundNeedRow need={need} href={needPath.public(need.needId)} />
            </li>
          ))}
        </PagedList>
      </RecordRows>
    </PageFrame>
  );
}
