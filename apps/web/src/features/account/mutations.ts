import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountSettings, SessionEntry } from '@proffer/contract/users/account.schemas';
import { call, unwrap } from '../../lib/client';
import { sessionQuery } from '../../lib/session';
import { accountKeys, sessionsQuery, settingsQuery } from './queries';
import { withoutSession, withSession } from './sessions.model';
import { inverseOf, withPatch, type SettingsPatch } from './settings.model';

/**
 * Mutation that sends a password or returns a secret. The query client keeps finished mutations with their input for
 * minutes; these are removed at once. The `stale` queries are reloaded whatever the result.
 */
function useSecretCall<Input, Output>(
  send: (input: Input) => Promise<Output>,
  stale: readonly (readonly string[])[] = [],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    gcTime: 0,
    onSettled: () => {
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
}

export function useChangeEmail() {
  return useSecretCall(
    async (body: { email: string; password: string }) => unwrap(await call('changeEmail', { body })),
    [accountKeys.settings],
  );
}

/** Changes the password and ends the other sessions. */
export function useChangePassword() {
  return useSecretCall(
    async (body: { currentPassword: string; newPassword: string }) =>
      unwrap(await call('changePassword', { body })),
    [accountKeys.sessions],
  );
}

export function useSetTwoFactor() {
  return useSecretCall(
    async (body: { method: 'off' | 'mail'; password: string; code?: string }) =>
      unwrap(await call('setTwoFactor', { body })),
    [accountKeys.twoFactor],
  );
}

export function useStartAuthenticator() {
  return useSecretCall(async (password: string) =>
    unwrap(await call('startAuthenticator', { body: { password } })),
  );
}

/** Confirms the app and returns the recovery codes, only this once. */
export function useConfirmAuthenticator() {
  return useSecretCall(
    async (code: string) => unwrap(await call('confirmAuthenticator', { body: { code } })).recoveryCodes,
    [accountKeys.twoFactor],
  );
}

/** Returns new recovery codes, only this once; the former ones become invalid. */
export function useNewRecoveryCodes() {
  return useSecretCall(
    async (password: string) => unwrap(await call('newRecoveryCodes', { body: { password } })).recoveryCodes,
    [accountKeys.twoFactor],
  );
}

/** Closes a login or a company. A refusal means that something has changed, so the figures are reloaded. */
/** Subject of closing: the person's login, or the company for all its people. */
export type Closing = 'closeAccount' | 'closeCompany';

export function useClosing(what: Closing) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) => unwrap(await call(what, { body: { password } })),
    gcTime: 0,
    onError: () => void client.invalidateQueries({ queryKey: accountKeys.closing }),
  });
}

const endSessionKey = ['account', 'end-session'];

/** Ends another session. It disappears at once and is restored if the call fails. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: endSessionKey,
    mutationFn: async ({ id }: SessionEntry) => {
      const result = await call('endSession', { params: { id } });
      // Already ended elsewhere: the result is the same.
      if (!result.ok && result.status === 404) return;
      unwrap(result);
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: accountKeys.sessions });
      client.setQueryData(sessionsQuery.queryKey, (list) => list && withoutSession(list, id));
    },
    onError: (_error, entry) => {
      client.setQueryData(sessionsQuery.queryKey, (list) => list && withSession(list, entry));
    },
    onSettled: () => readAgainAfterLast(client, endSessionKey, accountKeys.sessions),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await call('endOtherSessions')),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

const saveSettingsKey = ['account', 'save-settings'];

/** Saves some settings. They apply at once and are restored if the call fails; calls are sent one after another. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: saveSettingsKey,
    scope: { id: 'save-settings' },
    mutationFn: async (body: SettingsPatch) => unwrap(await call('saveSettings', { body })),
    onMutate: async (patch) => {
      await client.cancelQueries({ queryKey: accountKeys.settings });
      const before = client.getQueryData(settingsQuery.queryKey);
      patchSettings(client, patch);
      return { undo: before && inverseOf(before, patch) };
    },
    onError: (_error, _patch, context) => {
      if (context?.undo) patchSettings(client, context.undo);
    },
    onSuccess: ({ colorScheme }) => {
      client.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, colorScheme });
    },
    onSettled: () => readAgainAfterLast(client, saveSettingsKey, accountKeys.settings),
  });
}

function patchSettings(client: QueryClient, patch: SettingsPatch): void {
  client.setQueryData<AccountSettings>(
    settingsQuery.queryKey,
    (settings) => settings && withPatch(settings, patch),
  );
}

/** Reloads after the last pending change, because an earlier reload would briefly restore old values. */
function readAgainAfterLast(
  client: QueryClient,
  mutationKey: readonly string[],
  queryKey: readonly string[],
): void {
  if (client.isMutating({ mutationKey }) <= 1) void client.invalidateQueries({ queryKey });
}

/** Loads all stored data of the account as a file. */
export function useMyData() {
  return useMutation({
    mutationFn: async () => unwrap(await call('myData')),
    gcTime: 0,
  });
}
