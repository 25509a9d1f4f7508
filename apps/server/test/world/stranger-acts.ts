import path from 'node:path';
import type { RouteName } from '@proffer/contract/wire/paths';
import { listMail, readMail, type ReadMail } from '../../src/platform/mail';
import { cookieOf, requestOf, type Reply, type TestContext } from '../support/context';

/** A browser: its network address, user agent and cookies. */
export interface Browser {
  ask(
    route: RouteName,
    input: { body?: unknown; query?: Record<string, unknown> },
    token?: string,
  ): Promise<Reply>;
}

let browsers = 0;

/** Opens a browser, by default with a unique address. */
export function openBrowser(context: { readonly current: TestContext }, address?: string): Browser {
  browsers += 1;
  const remoteAddress = address ?? `10.77.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`;
  const device = `browser ${browsers}`;
  const cookies = new Map<string, string>();
  return {
    async ask(route, input, token) {
      const request = requestOf(route, input, token);
      const cookie = [...cookies.values()].join('; ');
      const reply = await context.current.send({
        ...request,
        remoteAddress,
        headers: { ...request.headers, 'user-agent': device, ...(cookie === '' ? {} : { cookie }) },
      });
      for (const name of ['proffer_device', 'proffer_session']) {
        const [pair] = cookieOf(reply, name);
        if (pair !== undefined) cookies.set(name, pair);
      }
      return reply;
    },
  };
}

/**
 * Returns the newest mail to an address with a matching subject; later mails may have other
 * subjects.
 */
async function newestMail(context: TestContext, to: string, subject: RegExp): Promise<ReadMail> {
  await context.jobs.drain();
  const folder = path.join(context.folder, 'mail');
  for (const { name } of await listMail(folder, { to })) {
    const mail = await readMail(folder, name);
    if (mail && subject.test(mail.subject)) return mail;
  }
  throw new Error(`nothing like ${subject} was mailed to ${to}`);
}

/** Returns the digits of the newest code mailed to an address. */
export async function codeMailedTo(
  context: TestContext,
  email: string,
  subject = /^\d{5,12} is your Proffer verification code$/,
): Promise<string> {
  return /^\d+/.exec((await newestMail(context, email, subject)).subject)![0];
}

/** Returns the key of the newest password reset link. */
export async function resetKeyMailedTo(context: TestContext, email: string): Promise<string> {
  const { text } = await newestMail(context, email, /^Set a new Proffer password$/);
  return new URL(/http\S+reset-password-validate\S+/.exec(text)![0]).searchParams.get('key')!;
}

/** Returns a wrong code with the same number of digits. */
export const otherThan = (digits: string) => (/^0+$/.test(digits) ? '1' : '0').repeat(digits.length);
