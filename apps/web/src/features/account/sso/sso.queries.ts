import type { SsoRole } from '@proffer/contract/single-sign-on/schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import '../../../entities/single-sign-on/sso-news';
import { call, unwrap } from '../../../lib/client';

export const ssoQuery = queryOptions({
  queryKey: ['sso', 'settings'],
  queryFn: async () => unwrap(await call('ssoSettings')),
  staleTime: 0,
});

/** Mutation of the settings; reloads them afterwards. */
function useSsoCall<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ssoQuery.queryKey }),
  });
}

interface ProviderInput {
  issuer: string;
  clientId: string;
  /** Empty to keep the stored one. */
  clientSecret: string;
  role: SsoRole;
  demandsTwoSteps: boolean;
}

export const useSaveProvider = () =>
  useSsoCall(async ({ clientSecret, ...rest }: ProviderInput) =>
    unwrap(await call('saveSsoProvider', { body: { ...rest, ...(clientSecret && { clientSecret }) } })),
  );

export const useRemoveSso = () => useSsoCall(async () => unwrap(await call('removeSso')));

export const useAddDomain = () =>
  useSsoCall(async (domain: string) => unwrap(await call('addSsoDomain', { body: { domain } })));

export const useCheckDomain = () =>
  useSsoCall(async (id: number) => unwrap(await call('checkSsoDomain', { params: { id } })));

export const useRemoveDomain = () =>
  useSsoCall(async (id: number) => unwrap(await call('removeSsoDomain', { params: { id } })));

export const useRequireSso = () =>
  useSsoCall(async (isRequired: boolean) => unwrap(await call('requireSso', { body: { isRequired } })));
