import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Problem } from '@proffer/contract/wire/errors';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { call, renewSessionBy } from '../lib/client';
import { useHeldCalls } from './held-calls';

const loadLogin = async () => (await import('../features/auth/log-in-again')).LogInAgain;
const loadProof = async () => (await import('../features/auth/confirm-it-is-you')).ConfirmItIsYou;

/**
 * When the server no longer knows the session of the person on this page, asks for the password over the page instead
 * of leaving it: nothing typed is lost (ACC-12). So too when it wants to know that it is still them.
 * The calls that were refused so wait, and are made again afterwards.
 */
export function LostSession() {
  const login = useHeldCalls(loadLogin);
  const proof = useHeldCalls(loadProof);

  const ask = useEffectEvent((problem: Problem, goOn: (mayCallAgain: boolean) => void) => {
    if (problem.code === 'proof_needed') void proof.hold(problem, goOn);
    else void login.hold(problem, goOn, isStillHere);
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
 * Whether the session goes on after all: a call that was on its way while the session came under a new token was
 * refused for the old one.
 */
async function isStillHere(person: SessionUser): Promise<boolean> {
  const result = await call('session');
  return result.ok && result.body.userId === person.userId;
}

/** A dialog below this one would close at Escape, and what is typed in it would be gone. */
function useEscapeHeld(isHeld: boolean, onEscape: () => void): void {
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (!isHeld || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    onEscape();
  });
  // Before the effects in which dialogs begin to listen: the first listener is the first to hear.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hold(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
