import { accountRoutes } from '@proffer/contract/users/account.routes';
import { success } from '../../platform/http/success-reply';
import type { Handle } from '../../platform/http/route-adapter';
import {
  clearResetCookie,
  clearSessionCookie,
  keepDeviceCookie,
  readResetCookie,
  setResetCookie,
} from '../../platform/session/session-cookie';
import type { Auth } from '../auth';
import type { ClosingService } from './closing.service';
import type { OwnDataService } from './own-data.service';
import type { SettingsService } from './settings.service';
import type { SignUpService } from './sign-up.service';

interface AccountRouteDeps {
  auth: Pick<Auth, 'password' | 'emailChange'>;
  signUp: SignUpService;
  settings: SettingsService;
  closing: ClosingService;
  ownData: OwnDataService;
}

/** Registers the calls about a user's own account. */
export function registerAccountRoutes(handle: Handle, deps: AccountRouteDeps): void {
  registerResetRoutes(handle, deps.auth);
  registerOwnAccountRoutes(handle, deps);
}

/**
 * Registers the calls to reset a password. Replies are plain text, as the specification's client reads them; those of
 * a failure begin with `Error` (ACC-92).
 */
function registerResetRoutes(handle: Handle, { password }: Pick<Auth, 'password'>): void {
  handle(accountRoutes.forgotPassword, async ({ body }, { origin }) => {
    await password.forgot(body.email, body.from ?? 'login', origin);
    return success('If this address is registered, a link is on its way.');
  });

  handle(accountRoutes.validateReset, async ({ body }, { origin, reply }) => {
    const key = body.key ?? readResetCookie(reply.request) ?? '';
    if (!(await password.isGoodLink(body.email, key, origin)))
      return { status: 200, body: 'Error: Invalid or expired link.' };
    setResetCookie(reply, key);
    return { status: 200, body: 'Success' };
  });

  handle(accountRoutes.resetPassword, async ({ body }, { origin, reply }) => {
    const key = body.key ?? readResetCookie(reply.request) ?? '';
    const from = { ...origin, deviceId: keepDeviceCookie(reply) };
    if (!(await password.reset(body.email, key, body.password, from)))
      return { status: 200, body: 'Error: Invalid or expired link.' };
    clearResetCookie(reply);
    clearSessionCookie(reply);
    return { status: 200, body: 'Password has been reset successfully!' };
  });
}

function registerOwnAccountRoutes(handle: Handle, deps: AccountRouteDeps): void {
  const { auth, signUp, settings, closing, ownData } = deps;

  handle(accountRoutes.addProfile, async ({ body }, { actor }) => {
    const { userId, isNew } = await signUp.addProfile(actor, body.userType);
    const name = body.userType === 'buyer' ? 'Buyer' : 'Supplier';
    const msg = isNew ? `${name} account created` : `You have a ${name} account already`;
    return { status: isNew ? 201 : 200, body: { status: 'Success', msg, data: { userId } } };
  });

  handle(accountRoutes.changeEmail, async ({ body }, { actor }) => {
    await auth.emailChange.ask(actor, body.email, body.password);
    return success('We have sent a link to the new address.');
  });

  handle(accountRoutes.confirmEmail, async ({ body }, { origin }) => {
    await auth.emailChange.confirm(body.key, origin);
    return success('Your new address is confirmed.');
  });

  handle(accountRoutes.settings, async (_input, { actor }) => ({
    status: 200,
    body: await settings.read(actor),
  }));

  handle(accountRoutes.saveSettings, async ({ body }, { actor }) => ({
    status: 200,
    body: await settings.save(actor, body),
  }));

  handle(accountRoutes.myData, async (_input, { actor }) => ({
    status: 200,
    body: { bytes: await ownData.write(actor), fileName: 'proffer-my-data.json', disposition: 'attachment' },
  }));

  handle(accountRoutes.closingPreview, async (_input, { actor }) => ({
    status: 200,
    body: await closing.preview(actor),
  }));

  handle(accountRoutes.closeAccount, async ({ body }, { actor, reply }) => {
    await closing.close(actor, body.password);
    clearSessionCookie(reply);
    return success('Your account is closed.');
  });

  handle(accountRoutes.closeCompany, async ({ body }, { actor, reply }) => {
    await closing.closeCompany(actor, body.password);
    clearSessionCookie(reply);
    return success('The company is closed.');
  });
}
