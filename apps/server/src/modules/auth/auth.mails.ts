import type { MailOutbox } from '../../platform/mail';
import type { AuthService } from './auth.service';

/** The mail with the verification code. Rendered when it is sent, so that no code lies in the queue. */
export function defineAuthMails(outbox: MailOutbox, readCode: AuthService['readCode']): void {
  outbox.define<{ loginId: number }>('verification-code', async ({ loginId }) => {
    const code = await readCode(loginId);
    if (!code) return null;
    return {
      to: code.email,
      subject: `${code.digits} is your Proffer verification code`,
      title: 'Your verification code',
      preheader: 'Enter it to go on with signing up. It is valid for 10 minutes.',
      blocks: [
        {
          kind: 'text',
          text: 'Enter this code on the page where you are signing up. It is valid for 10 minutes.',
        },
        { kind: 'code', code: code.digits },
        {
          kind: 'text',
          text: 'If you did not sign up at Proffer, you can ignore this mail: nothing happens without the code.',
        },
      ],
    };
  });
}
