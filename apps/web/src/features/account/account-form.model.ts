import { givenPasswordFault } from '@proffer/contract/users/password.rules';
import { newPasswordFault, repeatedFault } from '@proffer/contract/users/rules';
import { emailFault } from '@proffer/contract/wire/email';
import { faultsOf } from '@proffer/contract/wire/faults';

/** Checks before a call; a valid field has no text. */

export const checkPassword = ({ password }: { password: string }) =>
  faultsOf({ password: givenPasswordFault(password) });

export function checkEmailChange(form: { email: string; password: string }, current: string) {
  const isSame = form.email.trim().toLowerCase() === current.toLowerCase();
  return faultsOf({
    email: emailFault(form.email) ?? (isSame ? 'This is already your address.' : undefined),
    password: givenPasswordFault(form.password),
  });
}

export function checkPasswordChange(form: {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}) {
  return faultsOf({
    currentPassword: givenPasswordFault(form.currentPassword),
    newPassword: newPasswordFault(form.newPassword),
    repeated: repeatedFault(form.newPassword, form.repeated),
  });
}

export const closingWord = 'CLOSE';

export function checkClosing({ word, password }: { word: string; password: string }) {
  const isTyped = word.trim().toUpperCase() === closingWord;
  return faultsOf({
    word: isTyped ? undefined : `Please type ${closingWord}.`,
    password: givenPasswordFault(password),
  });
}
