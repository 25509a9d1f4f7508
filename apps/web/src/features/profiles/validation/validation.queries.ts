import type { OwnValidation } from '@proffer/contract/users/validation.schemas';
import type { ValidationDocumentKind } from '@proffer/contract/wire/choices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { profileKeys } from '../../../entities/companies/keys';
// Also makes the calls known to the client.
import '../../../entities/companies/validation-calls';
import { call, CallError, unwrap } from '../../../lib/client';
import { upload } from '../../../lib/upload';

/** Returns the query of one's own validation. */
export const ownValidationQuery = () =>
  queryOptions({
    queryKey: profileKeys.validation,
    queryFn: async () => unwrap(await call('ownValidation', {})),
  });

/** Returns a mutation whose reply replaces the cached validation; after a failure it is loaded again. */
function useOwnChange<Input>(send: (input: Input) => Promise<OwnValidation>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (validation) => client.setQueryData(profileKeys.validation, validation),
    onError: () => client.invalidateQueries({ queryKey: profileKeys.validation }),
  });
}

export const useRequestValidation = () =>
  useOwnChange<void>(async () => unwrap(await call('requestValidation', {})));

export const useWithdrawValidation = () =>
  useOwnChange<void>(async () => unwrap(await call('withdrawValidation', {})));

export const useRemoveDocument = () =>
  useOwnChange(async (documentId: number) =>
    unwrap(await call('removeValidationDocument', { params: { documentId } })),
  );

interface NewDocument {
  kind: ValidationDocumentKind;
  /** Calendar day; empty for none. */
  expiresOn: string;
  file: File;
  onProgress: (sent: number) => void;
}

export const useAddDocument = () =>
  useOwnChange(async ({ kind, expiresOn, file, onProgress }: NewDocument) => {
    const input = { query: { kind, ...(expiresOn !== '' && { expiresOn }) }, file };
    const result = await upload('addValidationDocument', input, { onProgress });
    if (!result.ok) throw new CallError(result.status, result.problem);
    return result.body;
  });
