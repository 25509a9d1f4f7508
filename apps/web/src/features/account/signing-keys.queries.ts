import type { SigningKey, SigningKeys } from '@proffer/contract/signing/key.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
// This module also registers the calls for keys.
import { keyRefused, startRegistration } from '../../entities/signing/own-key';
import { call, type CallError, unwrap } from '../../lib/client';
import { httpsNeeded, isSecurePage } from '../../lib/secure-context';

export const signingKeysQuery = queryOptions({
  queryKey: ['account', 'signing-keys'],
  queryFn: async () => unwrap(await call('signingKeys')),
});

/** Mutation of the keys; each change returns all keys. */
function useKeysChange<Input>(change: (input: Input) => Promise<SigningKeys>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (keys) => client.setQueryData(signingKeysQuery.queryKey, keys),
    onError: () => client.invalidateQueries({ queryKey: signingKeysQuery.queryKey }),
  });
}

/** Lets the browser create a key on a device that the user chooses, and adds it. */
export function useAddKey() {
  return useKeysChange(async (name: string) => {
    if (!isSecurePage()) throw httpsNeeded('Adding a key');
    const options = unwrap(await call('beginSigningKey'));
    const made = await startRegistration({
      optionsJSON: {
        ...options,
        // EdDSA, ES256, RS256: algorithms that can be verified everywhere.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: options.excludeCredentials.map(({ id }) => ({ id, type: 'public-key' })),
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        attestation: 'none',
      },
    }).catch((error: unknown) => {
      throw notMade(error);
    });
    const { publicKey, authenticatorData, clientDataJSON, transports = [] } = made.response;
    // Browsers provide these values in no other readable form.
    if (publicKey === undefined || authenticatorData === undefined) {
      throw keyRefused(
        'This browser does not report the key it created, so it was not added. Please use a newer browser.',
      );
    }
    const body = { name, id: made.id, publicKey, authenticatorData, clientDataJSON, transports };
    return unwrap(await call('addSigningKey', { body }));
  });
}

export function useRemoveKey() {
  return useKeysChange(async ({ id }: SigningKey) =>
    unwrap(await call('removeSigningKey', { params: { id } })),
  );
}

export function useAskKeyAlways() {
  return useKeysChange(async (isAlwaysAsked: boolean) =>
    unwrap(await call('askKeyAlways', { body: { isAlwaysAsked } })),
  );
}

function notMade(error: unknown): CallError {
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  return keyRefused(
    isThere
      ? 'This device already has a key for your account.'
      : 'No key was created: the browser’s prompt was closed, or this device cannot create one.',
  );
}
