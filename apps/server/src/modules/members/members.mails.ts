import { roleWords, authorityWords } from '@proffer/contract/members/words';
import type { ComposedMail, MailOutbox } from '../../platform/mail';
import type { Invitations } from './invitations.service';
import type { MembersRepository } from './members.repository';

interface MemberMailsDeps {
  outbox: Pick<MailOutbox, 'define'>;
  invitations: Pick<Invitations, 'read' | 'find'>;
  members: Pick<MembersRepository, 'findWithCompany'>;
  /** Base URL of the links in mails. */
  linkBase: string;
}

const dayMs = 24 * 3_600_000;

/** Defines the mails about the people of a company. */
export function defineMemberMails({ outbox, invitations, members, linkBase }: MemberMailsDeps): void {
  outbox.define<{ invitationId: number }>('invitation', async ({ invitationId }) => {
    const row = await invitations.read(invitationId);
    if (!row) return null;
    const url = new URL('/invitation', linkBase);
    url.searchParams.set('key', row.key);
    return {
      to: row.email,
      subject: `${row.inviterName} invites you to join ${row.companyName}`,
      title: `Join ${row.companyName}`,
      preheader: 'The invitation is valid for seven days.',
      blocks: [
        {
          kind: 'text',
          text: `${row.inviterName} invites you to work for ${row.companyName} as ${roleWords[row.role]}. ${authorityWords(row)}`,
        },
        { kind: 'button', label: 'See the invitation', url: url.href },
        {
          kind: 'text',
          text: 'The link is valid for seven days and works once. If you do not know the company, you can ignore this mail.',
        },
      ],
      // Limits what one mailbox can receive, whoever invites it.
      counters: [{ key: `invitations:${row.email.toLowerCase()}`, limit: { max: 10, windowMs: dayMs } }],
      onHeld: async () => undefined,
    };
  });

  /** Defines a mail to the person who sent an invitation. */
  const defineAnswer = (
    template: string,
    write: (email: string, company: string, name: string) => { title: string; text: string },
  ) =>
    outbox.define<{ invitationId: number; name?: string }>(template, async ({ invitationId, name = '' }) => {
      const row = await invitations.find(invitationId);
      const inviter = row && (await members.findWithCompany(row.invitedBy));
      if (!row || !inviter || inviter.leftAt) return null;
      const { title, text } = write(row.email, row.companyName, name);
      return plainMail(inviter.email, title, text, {
        label: 'See your people',
        url: new URL(
          `${inviter.companyRole === 'buyer' ? '/bsetting' : '/ssetiing'}?section=people`,
          linkBase,
        ).href,
      });
    });

  defineAnswer('invitation-accepted', (email, company, name) => ({
    title: `${name} has joined ${company}`,
    text: `${name} (${email}) has accepted your invitation and belongs to ${company} now.`,
  }));
  defineAnswer('invitation-declined', (email, company) => ({
    title: 'Your invitation was declined',
    text: `${email} has declined your invitation to ${company}.`,
  }));

  /** Defines a mail to a person about their place in a company. */
  const defineOwn = (
    template: string,
    write: (member: NonNullable<Awaited<ReturnType<MembersRepository['findWithCompany']>>>) => {
      title: string;
      text: string;
    },
  ) =>
    outbox.define<{ memberId: number }>(template, async ({ memberId }) => {
      const member = await members.findWithCompany(memberId);
      if (!member) return null;
      const { title, text } = write(member);
      return plainMail(member.email, title, text);
    });

  defineOwn('member-changed', (member) => ({
    title: `Your role at ${member.companyName} has changed`,
    text: `You are ${roleWords[member.role]} at ${member.companyName} now. ${authorityWords(member)}`,
  }));
  defineOwn('member-removed', ({ companyName }) => ({
    title: `You do not belong to ${companyName} any more`,
    text: `An owner has removed you from ${companyName}. You are logged out there; your other companies stay.`,
  }));
  defineOwn('two-step-required', ({ companyName }) => ({
    title: `${companyName} requires two-step login`,
    text: `From tomorrow on, you need two-step login to work for ${companyName}. Please set it up in your account settings.`,
  }));
}

const plainMail = (
  to: string,
  title: string,
  text: string,
  button?: { label: string; url: string },
): ComposedMail => ({
  to,
  subject: title,
  title,
  preheader: text,
  blocks: [{ kind: 'text', text }, ...(button ? [{ kind: 'button' as const, ...button }] : [])],
});
