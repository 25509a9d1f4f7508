import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { type SigningForm, toRemembered, withRemembered } from './signature.model';

const stateQuery = queryOptions({
  queryKey: ['signature'],
  queryFn: async () => unwrap(await call('signatureState')),
});

/**
 * The signature that the account has stored (NDA-88 to NDA-90). Loaded on demand, because reading it needs
 * re-authentication.
 */
export function useRememberedSignature() {
  const client = useQueryClient();
  const state = useQuery(stateQuery);
  const readAgain = () => client.invalidateQueries({ queryKey: stateQuery.queryKey });

  return {
    isThere: Boolean(state.data?.rememberedDate),

    /** Returns the stored form values; undefined, after showing why, if they could not be read. */
    async read(): Promise<Partial<SigningForm> | undefined> {
      try {
        return withRemembered(unwrap(await call('rememberedSignature')));
      } catch (error) {
        toast.error('Your signature could not be read', errorText(error));
        void readAgain();
        return undefined;
      }
    },

    async forget(): Promise<void> {
      try {
        unwrap(await call('forgetSignature'));
        toast.announce('Signature forgotten');
      } catch (error) {
        toast.error('The signature was not forgotten', errorText(error));
      }
      await readAgain();
    },
  };
}

/** Stores the signature after signing, if the user wants that. A failure does not affect the signed document. */
export function useRemember(): (form: SigningForm) => Promise<void> {
  const client = useQueryClient();
  return async (form) => {
    if (!form.remember) return;
    try {
      unwrap(await call('rememberSignature', { body: toRemembered(form) }));
    } catch (error) {
      toast.error('Signed, but the signature was not remembered', errorText(error));
    }
    await client.invalidateQueries({ queryKey: stateQuery.queryKey });
  };
}
