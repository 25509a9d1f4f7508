import type { RequestedAct } from '@proffer/contract/signature-requests/choices';
import type { PreparedInputs } from '@proffer/contract/signature-requests/schemas';
import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { Actor } from '../../platform/session/actor';
import type { FixedDocument, PreparedAct, SignableAct, SignatureInput } from '../signing';

/** The acts that can be prepared, each with its own input. */
export type SignableActs = { [Act in RequestedAct]: SignableAct<Act> };

/** A stored act with its input; the pair is checked when the request is made. */
export interface StoredAct {
  act: RequestedAct;
  subjectId: number;
  input: PreparedInputs[RequestedAct];
}

/** Signature for a stored act. */
export interface Performing extends StoredAct {
  document: FixedDocument | undefined;
  signature: SignatureInput;
}

/** Returns the acts as functions of a stored act, whose input fits its name. */
export function actsByName(acts: SignableActs) {
  const find = ({ act }: StoredAct) => acts[act] as SignableAct<RequestedAct>;
  return {
    describe: (
      actor: Pick<Actor, 'userId' | 'role'>,
      stored: StoredAct,
      document: FixedDocument | undefined,
    ): Promise<PreparedAct> => find(stored).describe(actor, stored.subjectId, stored.input, document),
    perform: (actor: Actor, performing: Performing): Promise<unknown> =>
      find(performing).perform(actor, performing),
    askKey: (actor: Actor, performing: Performing): Promise<KeyAsked> =>
      find(performing).askKey(actor, performing),
  };
}
export type ActsByName = ReturnType<typeof actsByName>;
