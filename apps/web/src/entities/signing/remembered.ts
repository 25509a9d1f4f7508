import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { type SigningForm, toRemembered, withRemembered } from './signature.model';

const stateQuery = queryOptions({
  queryKey: ['signature'],
  queryFn: async () => unwrap(await call('signatureState')),
});

/** The signature that this account has remembered (NDA-88 to NDA-90). It is read only when it is wanted: that asks for a proof. */
export function useRememberedSignature() {
  const client = useQueryClient();
  const state = useQuery(stateQuery);
  const readAgain = () => client.invalidateQueries({ queryKey: stateQuery.queryKey });

  return {
    isThere: Boolean(state.data?.rememberedDate),

    /** What it fills of the form; undefined, and said why, when it could not be read. */
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
        toast.success('Signature forgotten');
      } catch (error) {
        toast.error('The signature was not forgotten', errorText(error));
      }
      await readAgain();
    },
  };
}

/** After something was signed with it, where the person wants that. What was signed stays signed whatever comes of it. */
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
