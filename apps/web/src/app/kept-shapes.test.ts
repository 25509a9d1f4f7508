import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { newestWaitingContractsQuery, waitingContractsQuery } from '../entities/contracts/queries';
import { samplePerson } from '../features/chat/chat.factory';
import { messageCacheOf } from '../features/chat/message-cache';
import { contract } from '../features/contracts/contract.factory';
import { showChanged } from '../features/contracts/mutations';
import { contractsWaiting, waitingOf } from '../features/home/home.model';
import { homeQueries } from '../features/home/queries';

it("a changed contract updates waiting lists and leaves the home page's data, which has another shape, alone", () => {
  const client = new QueryClient();
  const ofHome = contractsWaiting('buyer', [contract]);
  client.setQueryData(homeQueries.contracts('buyer', 7).queryKey, ofHome);
  client.setQueryData(waitingContractsQuery('buyer', 7).queryKey, [contract]);
  const newest = newestWaitingContractsQuery('buyer', 7).queryKey;
  client.setQueryData(newest, { content: [contract], number: 0, totalElements: 12, totalPages: 2 });
  const changed = { ...contract, contractName: 'Changed' };
  showChanged(client, changed);
  expect(client.getQueryData(newest)).toMatchObject({ content: [changed], totalElements: 12 });
  expect(client.getQueryData(waitingContractsQuery('buyer', 7).queryKey)).toEqual([changed]);
  expect(client.getQueryData(homeQueries.contracts('buyer', 7).queryKey)).toEqual(ofHome);
});

it("online status updates lists, and news of a message reloads the home page's data", async () => {
  const client = new QueryClient();
  const ofHome = waitingOf([samplePerson()], 3);
  client.setQueryData(homeQueries.people('buyer', 7).queryKey, ofHome);
  messageCacheOf(client).setOnline(new Set([samplePerson().id]));
  const { queryKey } = homeQueries.people('buyer', 7);
  expect(client.getQueryData(queryKey)).toEqual(ofHome);
  messageCacheOf(client).rereadLists();
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
