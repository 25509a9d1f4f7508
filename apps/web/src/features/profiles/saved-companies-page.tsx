import { Button, Group, Text, Title } from '@mantine/core';
import type { SavedCompany } from '@proffer/contract/profiles/schemas';
import { useQuery } from '@tanstack/react-query';
import { useIsReader } from '../../entities/members/use-may';
import { companyPath, webPaths } from '../../config/paths';
import { type AddressValues, useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { errorText } from '../../lib/client';
import { useSession } from '../../lib/session';
import { MomentText } from '../../ui/date-text';
import { ValidatedMark } from '../../entities/companies/validated-mark';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PagedList } from '../../ui/paged-list';
import { type RecordColumn, RecordRow, RecordRows } from '../../ui/record-rows';
import { listenForRowKeys } from '../../ui/row-keys';
import { WordsField } from '../../entities/search-words/words-field';
import { toast } from '../../ui/toasts';
import { placeOf } from '../../entities/companies/company-words.model';
import classes from './profiles.module.css';
import { savedCompaniesQuery } from './queries';
import { useSaveCompany } from './saved-companies.mutations';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const listOf = (address: AddressValues) =>
  savedCompaniesQuery(readPage(address['page']), address['keyword'] ?? '');

export const prefetch: Prefetch = (_user, address) => queryClient.prefetchQuery(listOf(address));

/** Page of the companies that the user has saved (`scompanies`, `bcompanies`; PRO-27). */
export function SavedCompaniesPage() {
  const user = useSession();
  const [values, changeAddress] = useAddress();
  const keyword = values['keyword'] ?? '';
  const page = readPage(values['page']);
  const show = (next: number) => changeAddress({ page: writePage(next) });
  const search = (words: string) => changeAddress({ keyword: words || undefined, page: undefined });
  const list = useQuery({ ...listOf(values), enabled: user !== null });
  const remove = useRemoveSaved();
  const isReader = useIsReader();

  return (
    <PageFrame
      title="Saved companies"
      count={list.data?.totalElements}
      countNoun={['company', 'companies']}
      filters={
        <WordsField
          search={keyword}
          placeholder="Name, industry, place"
          list="others"
          onSearch={search}
          onApply={search}
        />
      }
      activeFilters={
        keyword === '' ? [] : [{ key: 'keyword', label: `“${keyword}”`, remove: () => search('') }]
      }
      onClearFilters={() => search('')}
    >
      <div ref={listenForRowKeys}>
        <RecordRows columns={columns}>
          <PagedList
            label="Saved companies"
            query={list}
            loadingLabel="Loading companies"
            failedTitle="The companies could not be loaded"
            empty={
              keyword === '' ? (
                <EmptyState
                  drawing="companies"
                  title="No saved companies yet"
                  text="Press Save the Company on a company’s profile to keep it here."
                  action={
                    <ButtonLink
                      to={user?.userType === 'Buyer' ? webPaths.buyerDashboard : webPaths.supplierSearch}
                    >
                      Find companies by their offers
                    </ButtonLink>
                  }
                />
              ) : (
                <EmptyState
                  drawing="search"
                  title="No saved company matches"
                  text="Try other search words."
                />
              )
            }
            page={page}
            onPage={show}
          >
            {list.data?.content.map((company) => (
              <li key={company.userId}>
                <SavedCompanyRow company={company} onRemove={isReader ? null : () => void remove(company)} />
              </li>
            ))}
          </PagedList>
        </RecordRows>
      </div>
    </PageFrame>
  );
}

const columns: readonly RecordColumn[] = [
  { label: 'Company', width: 'minmax(0, 2fr)' },
  { label: 'Industry', width: 'minmax(0, 1.2fr)' },
  { label: 'Place', width: 'minmax(0, 1.2fr)' },
  { label: 'Active PfRs', width: '5.5rem', isFigure: true },
  { label: 'Saved', width: '6.5rem' },
  { label: 'Actions', width: '5.5rem', isFigure: true, isActs: true },
];

function SavedCompanyRow({ company, onRemove }: { company: SavedCompany; onRemove: (() => void) | null }) {
  const { userId, companyName, industry, validation, activePfRs, savedAt, userType } = company;
  return (
    <RecordRow
      label={companyName}
      columns={columns}
      cells={[
        <div key="company" className={classes.company}>
          <CompanyLogo company={company} size="2.25rem" />
          <div className={classes.grow}>
            <Title order={2} size="sm">
              <AnchorLink to={companyPath(userId)} c="inherit" inherit data-row-link>
                {companyName}
              </AnchorLink>
            </Title>
            <Group gap="xs">
              <Text size="xs" c="dimmed">
                {userType}
              </Text>
              {validation && <ValidatedMark validation={validation} />}
            </Group>
          </div>
        </div>,
        industry === '' ? '–' : <bdi key="industry">{industry}</bdi>,
        placeOf(company) || '–',
        userType === 'Supplier' ? groupIndian(activePfRs) : '–',
        <MomentText key="saved" at={savedAt} />,
        onRemove && (
          <Button
            key="acts"
            size="compact-sm"
            variant="default"
            aria-label={`Remove ${companyName}`}
            onClick={(event) => {
              // The first click removes the row, so the second half of a double click would hit the next one.
              if (event.detail < 2) onRemove();
            }}
          >
            Remove
          </Button>
        ),
      ]}
    />
  );
}

/** Returns a function that removes a company from the list optimistically, with Undo. */
function useRemoveSaved() {
  const { mutateAsync } = useSaveCompany();
  return async ({ userId, companyName }: SavedCompany): Promise<void> => {
    try {
      await mutateAsync({ userId, isSaved: false });
      toast.success('Company removed from your list', companyName, { undo: () => void takeBack() });
    } catch (error) {
      toast.error('Remove failed', errorText(error));
    }

    async function takeBack(): Promise<void> {
      try {
        await mutateAsync({ userId, isSaved: true });
        toast.success('Company saved', companyName);
      } catch (error) {
        toast.error('Save failed', errorText(error));
      }
    }
  };
}
