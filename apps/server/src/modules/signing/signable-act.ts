import type { RequestedAct } from '@proffer/contract/signature-requests/choices';
import type { PreparedInputs, SignatureRequestView } from '@proffer/contract/signature-requests/schemas';
import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import type { Json } from '@proffer/proof';
import type { Actor } from '../../platform/session/actor';
import type { BoundAmount } from '../members';
import type { SignatureInput } from './signature-input';

/** Document that was fixed when an act was prepared. */
export interface FixedDocument {
  fileId: number;
  sha256: string;
}

/** An act as it would be agreed to now. */
export interface PreparedAct extends Pick<SignatureRequestView, 'facts' | 'terms' | 'isSigned'> {
  title: string;
  /** Company on the other side. */
  partner: string;
  amount: BoundAmount;
  /** Stored document to be signed, or a new one that is still to be stored. */
  document?: FixedDocument | { bytes: Uint8Array };
  /** Data that identifies the state of the subject; a change makes the preparation outdated. */
  state: Record<string, Json>;
}

/** A prepared act that somebody signs. */
export interface ToPerform<Input> {
  subjectId: number;
  input: Input;
  document: FixedDocument | undefined;
  signature: SignatureInput;
}

/** An act that one person prepares and another signs unchanged. */
export interface SignableAct<Act extends RequestedAct> {
  /** Describes the act; throws 404 to strangers and `illegal_transition` if it is not possible now. */
  describe(
    actor: Pick<Actor, 'userId' | 'role'>,
    subjectId: number,
    input: PreparedInputs[Act],
    document?: FixedDocument,
  ): Promise<PreparedAct>;
  /** Performs the act with a signature, by the same service as the direct call. */
  perform(actor: Actor, toPerform: ToPerform<PreparedInputs[Act]>): Promise<unknown>;
  /** Returns the data that the actor's key is asked to sign; null for acts without a key. */
  askKey(actor: Actor, toPerform: ToPerform<PreparedInputs[Act]>): Promise<KeyAsked>;
}
