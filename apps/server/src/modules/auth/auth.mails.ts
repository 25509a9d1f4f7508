import { mailLimits, type ComposedMail, type MailOutbox } from '../../platform/mail';
import type { LoginsRepository } from './logins.repository';
import type { CodesService } from './codes.service';
import type { LinksService } from './links.service';
import type { PasswordService } from './password.service';
import type { SignUpCodesService } from './sign-up-codes.service';

interface AuthMailDeps {
  logins: LoginsRepository;
  codes: CodesService;
  signUpCodes: Pick<SignUpCodesService, 'writeOut'>;
  links: LinksService;
  password: PasswordService;
  /** Base URL of the links in the mails. */
  linkBase: string;
}

const notYou =
  'If this was not you, change your password now and log out your other devices in your settings.';

/**
 * Defines the mails about a login. Codes and link keys are derived when the mail is written, so that none is stored
 * in the mail queue.
 */
export function defineAuthMails(outbox: MailOutbox, deps: AuthMailDeps): void {
  const { logins, codes, signUpCodes, links, password, linkBase } = deps;

  /** Defines a mail that its recipient is waiting for, such as a login code; the outbox sends it with priority. */
  const defineAwaited: MailOutbox['define'] = (template, compose) =>
    outbox.define(template, compose, { isAwaited: true });

  async function codeMail(
    loginId: number,
    code: { digits: string; name?: string } | undefined,
    words: { market: string; preheader: string; before: string; after: string },
  ): Promise<ComposedMail | null> {
    if (!code) return null;
    const { digits, name } = code;
    const login = await logins.findOpenLogin(loginId);
    if (!login) return null;
    return {
      to: login.email,
      subject: `${digits} is your ${words.market} verification code`,
      title: 'Your verification code',
      preheader: words.preheader,
      blocks: [
        { kind: 'text', text: words.before },
        { kind: 'code', code: digits },
        { kind: 'text', text: words.after },
      ],
      // A mail held back by these limits is dropped: the mailbox already has the same code.
      ...(name !== undefined && {
        counters: [
          { key: `same-code:${name}`, limit: mailLimits.sameCode },
          { key: `same-code-day:${name}`, limit: mailLimits.sameCodeADay },
        ],
        onHeld: async () => undefined,
      }),
    };
  }

  defineAwaited<{ attemptId: number }>('sign-up-code', async ({ attemptId }, market) => {
    const code = await signUpCodes.writeOut(attemptId);
    if (!code) return null;
    return codeMail(
      code.loginId,
      { digits: code.digits },
      {
        market,
        preheader: 'Enter it to continue signing up. It is valid for 10 minutes.',
        before: 'Enter this code on the page where you are signing up. It is valid for 10 minutes.',
        after: `If you did not sign up at ${market}, you can ignore this mail: nothing happens without the code.`,
      },
    );
  });

  defineAwaited<{ loginId: number }>('second-factor-code', async ({ loginId }, market) =>
    codeMail(loginId, await codes.read(loginId, 'second-factor'), {
      market,
      preheader: 'Enter it to finish logging in. It is valid for 10 minutes.',
      before: 'Enter this code on the page where you are logging in. It is valid for 10 minutes.',
      after: `Someone who knows your password is logging in. ${notYou}`,
    }),
  );

  defineAwaited<{ loginId: number }>('confirmation-code', async ({ loginId }, market) =>
    codeMail(loginId, await codes.read(loginId, 'confirmation'), {
      market,
      preheader: 'Enter it to confirm that it is you. It is valid for 10 minutes.',
      before:
        'Enter this code on the page that asks you to confirm that it is you. It is valid for 10 minutes.',
      after: `It allows signing, accepting, and changing how you log in. ${notYou}`,
    }),
  );

  defineAwaited<{ linkId: number; from: 'login' | 'alogin' }>(
    'reset-link',
    async ({ linkId, from }, market) => {
      const link = await password.readLink(linkId, from);
      if (!link) return null;
      const { to, url } = link;
      return {
        to,
        subject: `Set a new ${market} password`,
        title: 'Set a new password',
        preheader: 'The link works once and is valid for 30 minutes.',
        blocks: [
          {
            kind: 'text',
            text: 'Someone requested a new password for this address. The link works once and is valid for 30 minutes.',
          },
          { kind: 'button', label: 'Set a new password', url },
          {
            kind: 'text',
            text: 'If this was not you, you can ignore this mail: your password stays as it is.',
          },
        ],
      };
    },
  );

  defineAwaited<{ loginId: number }>('email-confirm', async ({ loginId }, market) => {
    const link = await links.read({ loginId, purpose: 'email' });
    if (!link?.newEmail) return null;
    const url = new URL('/confirm-email', linkBase);
    url.searchParams.set('key', link.key);
    return {
      to: link.newEmail,
      subject: 'Confirm your new email address',
      title: 'Confirm your new email address',
      preheader: 'The link is valid for 24 hours.',
      blocks: [
        {
          kind: 'text',
          text: `Please confirm that you want to log in to ${market} with this address. The link is valid for 24 hours.`,
        },
        { kind: 'button', label: 'Confirm this address', url: url.href },
        {
          kind: 'text',
          text: 'If you did not request this, you can ignore this mail: nothing changes without the link.',
        },
      ],
    };
  });

  outbox.define<{ loginId: number }>('email-change-asked', async ({ loginId }) => {
    const link = await links.read({ loginId, purpose: 'email' });
    if (!link?.newEmail) return null;
    const login = await logins.findOpenLogin(loginId);
    if (!login) return null;
    return notice(login.email, 'A new email address was requested', [
      `Someone who knows your password requested ${link.newEmail} as your new login address. The change takes effect once that address is confirmed.`,
      notYou,
    ]);
  });

  outbox.define<{ to: string; newEmail: string }>('email-changed', ({ to, newEmail }, market) =>
    Promise.resolve(
      notice(to, 'Your email address was changed', [
        `From now on, you log in to ${market} with ${newEmail}. We send no more mail to this address.`,
        'If this was not you, contact the market’s administrators.',
      ]),
    ),
  );

  outbox.define<{ loginId: number; at: string }>('password-changed', async ({ loginId, at }, market) => {
    const login = await logins.findOpenLogin(loginId);
    if (!login) return null;
    return notice(
      login.email,
      'Your password was changed',
      [
        `The password of your ${market} account was changed, and the other devices were logged out.`,
        'If this was not you, set a new password with “Forgot password?” on the login page.',
      ],
      [['Time', momentText(at)]],
    );
  });

  outbox.define<{ loginId: number }>('two-factor-changed', async ({ loginId }) => {
    const login = await logins.findOpenLogin(loginId);
    if (!login) return null;
    const now = {
      off: 'Logging in now requires only your password.',
      mail: 'Logging in now also requires a code that we mail to this address.',
      authenticator: 'Logging in now also requires a code from your authenticator app.',
    }[login.secondFactor];
    return notice(login.email, 'Two-step login was changed', [now, notYou]);
  });

  outbox.define<{ loginId: number; device: string; address: string; at: string }>(
    'new-device',
    async ({ loginId, device, address, at }) => {
      const login = await logins.findOpenLogin(loginId);
      if (!login) return null;
      return notice(
        login.email,
        'New login to your account',
        ['Someone logged in to your account from a new browser.', notYou],
        [
          ['Device', device],
          ['Network address', address],
          ['Time', momentText(at)],
        ],
      );
    },
  );

  outbox.define<{ loginId: number }>('sign-up-known', async ({ loginId }, market) => {
    const login = await logins.findOpenLogin(loginId);
    if (!login) return null;
    return {
      to: login.email,
      subject: `You already have a ${market} account`,
      title: 'You already have an account',
      preheader: 'Log in with this address, or set a new password.',
      blocks: [
        {
          kind: 'text',
          text: 'Someone started to sign up with this address, which already has an account. If this was you, log in, or set a new password with “Forgot password?” on the login page.',
        },
        { kind: 'button', label: 'Log in', url: new URL('/login', linkBase).href },
        { kind: 'text', text: 'If this was not you, you can ignore this mail: your account stays as it is.' },
      ],
    };
  });

  outbox.define<{ to: string }>('account-closed', ({ to }, market) =>
    Promise.resolve(
      notice(to, 'Your account is closed', [
        `Your ${market} account is closed. Signed NDAs and contracts stay available to the companies you signed them with.`,
        `Thank you for using ${market}.`,
      ]),
    ),
  );
}

function notice(
  to: string,
  title: string,
  [first = '', ...more]: string[],
  facts: [string, string][] = [],
): ComposedMail {
  return {
    to,
    subject: title,
    title,
    preheader: first,
    blocks: [
      { kind: 'text', text: first },
      ...(facts.length > 0 ? [{ kind: 'facts' as const, rows: facts }] : []),
      ...more.map((text) => ({ kind: 'text' as const, text })),
    ],
  };
}

/** Shared instance, because constructing one takes about a millisecond. */
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Returns a time as text for a mail, in UTC with the zone named, because the recipient's time zone is unknown. */
const momentText = (at: string): string => `${momentFormat.format(new Date(at))} UTC`;
