import { Box } from '@mantine/core';
import type { UserAct } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readId, useAddress } from '../../lib/address';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { RecordRows } from '../../ui/record-rows';
import { listenForRowKeys } from '../../ui/row-keys';
import { SortHead } from '../../ui/sort-head';
import { usePrefetched } from '../../ui/use-prefetched';
import type { AskedAct } from './act-dialog';
import { BulkBar } from './bulk-bar';
import type { AskedBulk } from './bulk-form';
import { usersQuery } from './queries';
import { useChosen } from './use-chosen';
import { userColumns, UserRow } from './user-row';
import { activeUserFilters, UserFilters, UserSearch, UserSortField } from './users-filters';
import { emptyUsers, noUserFilters, readUsersView, writeUsersView, type UsersView } from './users.model';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const loadDialogs = () => import('./user-dialogs');

export const prefetch: Prefetch = (_user, address) =>
  queryClient.prefetchQuery(usersQuery(readUsersView(address)));

/** Page of the market's users and the administrators' decisions on them (`auser`; ADM-3 to ADM-6). */
export function UsersPage() {
  const [address, setAddress] = useAddress();
  const view = readUsersView(address);
  const change = (changes: Partial<UsersView>) => setAddress(writeUsersView(changes));
  const openId = readId(address['user']);
  const list = useQuery(usersQuery(view));
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [askedBulk, setAskedBulk] = useState<AskedBulk | null>(null);
  const { part: dialogs, want } = usePrefetched(loadDialogs);
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openId !== null) void want();
  }, [openId, want]);

  const users = list.data?.content ?? [];
  const chosen = useChosen(JSON.stringify(view));
  const chosenUsers = users.filter(({ userId }) => chosen.ids.has(userId));

  async function ask(act: AskedAct): Promise<void> {
    if (await want()) setAsked(act);
  }

  async function askBulk(bulk: AskedBulk): Promise<void> {
    if (await want()) setAskedBulk(bulk);
  }

  /** Returns the focus to the user's row, or to the list if the row is gone. */
  function returnFocus(userId: number): void {
    const row = rows.current?.querySelector<HTMLElement>(`[data-user="${userId}"]`);
    (row ?? rows.current)?.focus();
  }

  return (
    <>
      <PageFrame
        title="Users"
        above="DASHBOARD"
        count={list.data?.total}
        countNoun={['user', 'users']}
        under={<UserSearch view={view} onChange={change} />}
        filters={<UserFilters view={view} onChange={change} />}
        activeFilters={activeUserFilters({ view, onChange: change })}
        onClearFilters={() => change(noUserFilters)}
        sort={<UserSortField view={view} onChange={change} />}
      >
        <Box ref={rows} tabIndex={-1}>
          <div ref={listenForRowKeys}>
            <RecordRows columns={userColumns} heads={heads(view, change)} isDense>
              <PagedList
                label="Users"
                query={list}
                loadingLabel="Loading users"
                failedTitle="Users could not be loaded"
                empty={<EmptyState drawing="companies" {...emptyUsers(view)} />}
                page={view.page}
                onPage={(page) => change({ page })}
              >
                {users.map((user) => (
                  <li key={user.userId}>
                    <UserRow
                      user={user}
                      isChosen={chosen.ids.has(user.userId)}
                      onChoose={(isChosen) => chosen.choose([user.userId], isChosen)}
                      onAct={(act) => void ask({ userId: user.userId, act })}
                    />
                  </li>
                ))}
              </PagedList>
            </RecordRows>
          </div>
        </Box>
        {users.length > 0 && (
          <BulkBar
            chosen={chosenUsers.length}
            shown={users.length}
            onChooseAll={(isChosen) =>
              chosen.choose(
                users.map(({ userId }) => userId),
                isChosen,
              )
            }
            onAct={(act: UserAct) => void askBulk({ act, users: chosenUsers })}
          />
        )}
      </PageFrame>
      {dialogs && (
        <>
          <dialogs.UserDrawer
            userId={openId}
            isCovered={asked !== null}
            onAct={(act) => openId !== null && setAsked({ userId: openId, act })}
            onClose={() => setAddress({ user: undefined })}
            onClosed={returnFocus}
          />
          <dialogs.ActDialog asked={asked} onClose={() => setAsked(null)} />
          <dialogs.BulkDialog
            asked={askedBulk}
            onClose={(isDone) => {
              setAskedBulk(null);
              if (isDone) chosen.choose([...chosen.ids], false);
            }}
          />
        </>
      )}
    </>
  );
}

/** Returns the sortable column headings. Pressing the sign-up date again reverses the order. */
function heads({ sort }: UsersView, change: (changes: Partial<UsersView>) => void) {
  return {
    User: (
      <SortHead
        label="User"
        order={sort === 'name' ? 'up' : undefined}
        onSort={() => change({ sort: 'name' })}
      />
    ),
    'Signed up': (
      <SortHead
        label="Signed up"
        order={sort === 'newest' ? 'down' : sort === 'oldest' ? 'up' : undefined}
        onSort={() => change({ sort: sort === 'newest' ? 'oldest' : 'newest' })}
      />
    ),
  };
}
