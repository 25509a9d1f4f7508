import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { KeyAsked, KeyAssertion } from '@proffer/contract/signing/key.schemas';
import { keyPaths } from '@proffer/contract/wire/key-paths';
import { call, CallError, failedCall, learnPaths, unwrap } from '../../lib/client';
import { httpsNeeded, isSecurePage } from '../../lib/secure-context';
import type { Answer, Question } from '../../ui/confirm-question';

// Registered here, so that pages without signing load without these paths.
learnPaths(keyPaths);

/** Re-exported, so that one file handles all communication with keys. */
export { startRegistration };

/** The object to be signed. */
export type KeySubject =
  | { ndaId: number }
  | { contractId: number; amendment?: number }
  | { requestId: number; signing: object | undefined };

/** A key's part of the signing call; empty without a key. */
export interface OwnKey {
  key?: KeyAssertion;
}

async function ask(subject: KeySubject): Promise<KeyAsked> {
  if ('ndaId' in subject) return unwrap(await call('askNdaKey', { params: { id: subject.ndaId } }));
  if ('requestId' in subject) {
    const { requestId: id, signing } = subject;
    return unwrap(await call('askSignatureRequestKey', { params: { id }, body: signing ?? {} }));
  }
  const { contractId, amendment = 0 } = subject;
  return unwrap(await call('askContractKey', { params: { id: contractId }, body: { amendment } }));
}

/**
 * Lets the user's own key sign, if they have one (DEA-56). If it does not respond and is not required, the user is
 * asked whether to sign without it. Throws a message if nothing is to be signed. Loaded when a user signs, to keep
 * other pages small.
 */
export async function askOwnKey(
  subject: KeySubject,
  confirm: (question: Question) => Promise<Answer>,
): Promise<OwnKey> {
  const { key, isAlwaysAsked } = await ask(subject);
  if (key === null) return {};
  if (!isSecurePage() && isAlwaysAsked) throw httpsNeeded('Signing with your own key');
  const { challenge, rpId, allowCredentials } = key;
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        allowCredentials: allowCredentials.map((one) => ({ id: one.id, type: 'public-key' })),
        userVerification: 'required',
      },
    });
    const { authenticatorData, clientDataJSON, signature } = response;
    return { key: { id, authenticatorData, clientDataJSON, signature } };
  } catch {
    if (isAlwaysAsked) throw unanswered('This account signs with its own keys only. Please try again.');
    const goesOn = await confirm({
      title: 'Your key has not signed',
      text: isSecurePage()
        ? 'Nothing is signed yet. Cancel to try again with your key, or sign without it: the certificate then says that no key of your own has signed.'
        : 'Keys need HTTPS. Nothing is signed yet. Cancel to open the market at its https:// address, or sign without your key: the certificate then says that no key of your own has signed.',
      confirmLabel: 'Sign without my key',
    });
    if (goesOn === null) throw unanswered('Please try again.');
    return {};
  }
}

/** Browsers do not report the cause of a failure: a missing key looks like a cancelled one. */
const unanswered = (more: string): CallError =>
  keyRefused(
    `Your key was not used: the browser’s prompt was closed, or the key was not available. Nothing was signed. ${more}`,
  );

/** Returns an error for a refusal by the browser, in the form of the server's refusals. */
export function keyRefused(detail: string): CallError {
  const { status, problem } = failedCall(422, { code: 'key_refused', detail });
  return new CallError(status, problem);
}
