import { isEmailAddress } from '@proffer/contract/wire/email';
import { limits } from '@proffer/contract/wire/limits';
import { tooLongText } from '../../ui/length-limit';
import type { FieldTexts } from './failure.model';

/** Checks before a call, on trimmed values as the server reads them; a field that is right has no text. */

export function checkPassword(password: string): string | undefined {
  const given = password.trim();
  return given === '' ? 'Please Enter Password' : tooLongText(given, limits.password.max);
}

export function checkEmailChange(form: {
  current: string;
  email: string;
  password: string;
}): FieldTexts<'email' | 'password'> {
  return { email: checkNewEmail(form.current, form.email.trim()), password: checkPassword(form.password) };
}

function checkNewEmail(current: string, email: string): string | undefined {
  if (email === '') return 'Please Enter Email Id';
  if (!isEmailAddress(email)) return 'Please Enter Valid Email Id';
  return email.toLowerCase() === current.toLowerCase() ? 'This is your address already.' : undefined;
}

export function checkPasswordChange(form: {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}): FieldTexts<'currentPassword' | 'newPassword' | 'repeated'> {
  const chosen = form.newPassword.trim();
  return {
    currentPassword: checkPassword(form.currentPassword),
    newPassword:
      chosen.length < limits.password.min
        ? 'Password must be at least 6 characters.'
        : tooLongText(chosen, limits.password.max),
    repeated: form.repeated.trim() === chosen ? undefined : 'Passwords do not match.',
  };
}

export const closingWord = 'CLOSE';

export function checkClosing(form: { word: string; password: string }): FieldTexts<'word' | 'password'> {
  const isTyped = form.word.trim().toUpperCase() === closingWord;
  return {
    word: isTyped ? undefined : `Please type ${closingWord}.`,
    password: checkPassword(form.password),
  };
}
