import { signatureRequestPaths } from '@proffer/contract/wire/signature-request-paths';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallParts, CallError, learnPaths, unwrap } from '../../lib/client';
import { signatureRequestKeys } from './keys';

// Registered here, so that pages without signature requests load without these paths.
learnPaths(signatureRequestPaths);

type Body = CallParts<'requestSignature'>['body'];
type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** Act with its input, as it is prepared for a signature. */
export type Prepared = Without<Body, 'addressedTo' | 'note'>;

/** People of the company who may sign, with their limits. */
export const signatoriesQuery = queryOptions({
  queryKey: signatureRequestKeys.signatories,
  queryFn: async () => unwrap(await call('signatories')).people,
});

/** Person to whom a request is addressed; null for anyone who can sign. */
export interface Addressing {
  addressedTo: number | null;
  note: string;
}

/** Freezes a prepared act and requests its signature. */
export function useRequestSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ prepared, addressedTo, note }: Addressing & { prepared: Prepared }) => {
      const body: Body = { ...prepared, addressedTo, note };
      return unwrap(await call('requestSignature', { body }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: signatureRequestKeys.all }),
  });
}

/** Returns true for a refusal after which the person can still request the signature. */
export const isSignatureToRequest = (error: unknown): boolean =>
  error instanceof CallError && ['beyond_authority', 'approval_needed'].includes(error.problem.code);
