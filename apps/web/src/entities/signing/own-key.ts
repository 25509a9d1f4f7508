import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { KeyAsked, KeyAssertion } from '@proffer/contract/signing/key.schemas';
import { keyPaths } from '@proffer/contract/wire/key-paths';
import { call, CallError, failedCall, learnPaths, unwrap } from '../../lib/client';
import { httpsNeeded, isSecurePage } from '../../lib/secure-context';
import type { Answer, Question } from '../../ui/confirm-question';

// Pages on which nothing is signed, and no key is kept, load without these calls.
learnPaths(keyPaths);

/** Here too, so that what speaks to keys is one file. */
export { startRegistration };

/** What is about to be signed. */
export type KeySubject = { ndaId: number } | { contractId: number; amendment?: number };

/** What a key adds to the call that signs; nothing where there is none. */
export interface OwnKey {
  key?: KeyAssertion;
}

async function ask(subject: KeySubject): Promise<KeyAsked> {
  if ('ndaId' in subject) return unwrap(await call('askNdaKey', { params: { id: subject.ndaId } }));
  const { contractId, amendment = 0 } = subject;
  return unwrap(await call('askContractKey', { params: { id: contractId }, body: { amendment } }));
}

/**
 * Has the person's own key sign what is about to be signed, where they have one (DEA-56). A key that does not answer holds
 * nobody up who need not use one: they are asked whether to sign without. Throws in words when nothing is to be signed.
 * Loaded when somebody signs: every page that could lead there would carry it otherwise.
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

/** The browser says of no refusal what it was: a key that is not there looks like one that was not wanted. */
const unanswered = (more: string): CallError =>
  keyRefused(
    `Your key was not used: the browser’s prompt was closed, or the key is not at hand. Nothing was signed. ${more}`,
  );

/** For what a browser refuses, as the server would refuse it. */
export function keyRefused(detail: string): CallError {
  const { status, problem } = failedCall(422, { code: 'key_refused', detail });
  return new CallError(status, problem);
}
