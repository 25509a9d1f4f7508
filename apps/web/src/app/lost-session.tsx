import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Problem } from '@proffer/contract/wire/errors';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { call, renewSessionBy } from '../lib/client';
import { isSamePerson } from '../lib/current-user';
import { useSuspendedCalls } from './suspended-calls';

const loadLogin = async () => (await import('../features/auth/log-in-again')).LogInAgain;
const loadProof = async () => (await import('../features/auth/confirm-it-is-you')).ConfirmItIsYou;

/**
 * Asks for the password over the page when the server no longer knows the session or needs re-authentication, so that
 * no typed text is lost (ACC-12). The refused calls wait and are repeated afterwards.
 */
export function LostSession() {
  const login = useSuspendedCalls(loadLogin);
  const proof = useSuspendedCalls(loadProof);

  const ask = useEffectEvent((problem: Problem, goOn: (mayCallAgain: boolean) => void) => {
    if (problem.code === 'proof_needed') void proof.suspend(problem, goOn);
    else void login.suspend(problem, goOn, isStillHere);
  });
  const leave = useEffectEvent(() => {
    login.end(false);
    proof.end(false);
  });
  useEffect(() => {
    const stop = renewSessionBy((problem) => new Promise((goOn) => ask(problem, goOn)));
    return () => {
      stop();
      leave();
    };
  }, []);
  useEscapeHeld(login.isOpen || proof.isOpen, () => {
    if (!login.isOpen) proof.end(false);
  });

  return (
    <>
      {proof.Dialog && proof.asked && (
        <proof.Dialog
          isOpen={proof.isOpen}
          person={proof.asked.person}
          problem={proof.asked.problem}
          onConfirmed={() => proof.end(true)}
          onCancel={() => proof.end(false)}
        />
      )}
      {login.Dialog && login.asked && (
        <login.Dialog isOpen={login.isOpen} person={login.asked.person} onRenewed={() => login.end(true)} />
      )}
    </>
  );
}

/**
 * Returns whether the session is still valid: a call sent while the token was renewed was refused for the old token.
 */
async function isStillHere(person: SessionUser): Promise<boolean> {
  const result = await call('session');
  return result.ok && isSamePerson(result.body, person);
}

/** Prevents that Escape closes a dialog below this one and loses its text. */
function useEscapeHeld(isHeld: boolean, onEscape: () => void): void {
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (!isHeld || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    onEscape();
  });
  // Registered before the effects of dialogs: the first listener is called first.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hold(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
