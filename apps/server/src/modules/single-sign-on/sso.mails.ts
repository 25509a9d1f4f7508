import type { MailOutbox } from '../../platform/mail';
import type { Members } from '../members';
import type { SsoRepository } from './sso.repository';

interface SsoMailsDeps {
  outbox: Pick<MailOutbox, 'define'>;
  people: Pick<Members['people'], 'findWithCompany'>;
  repository: Pick<SsoRepository, 'findDomain'>;
  /** Base URL of the links in mails. */
  linkBase: string;
}

/** Defines the mail to owners about a domain whose record was lost (SSO-5). */
export function defineSsoMails({ outbox, people, repository, linkBase }: SsoMailsDeps): void {
  outbox.define<{ memberId: number; domainId: number }>('sso-domain-lost', async ({ memberId, domainId }) => {
    const [member, row] = await Promise.all([
      people.findWithCompany(memberId),
      repository.findDomain(domainId),
    ]);
    if (!member || member.leftAt || !row?.lostAt) return null;
    const { email, companyName, companyRole } = member;
    const title = `The DNS record of ${row.domain} is missing`;
    const settings = companyRole === 'buyer' ? '/bsetting' : '/ssetiing';
    return {
      to: email,
      subject: title,
      title,
      preheader: 'Single sign-on stops in seven days.',
      blocks: [
        {
          kind: 'text',
          text: `The DNS record that proves ${row.domain} for single sign-on of ${companyName} is missing. New people cannot join by single sign-on. In seven days nobody with an address of this domain can use it. Please restore the record.`,
        },
        {
          kind: 'button',
          label: 'See the record',
          url: new URL(`${settings}?section=sso`, linkBase).href,
        },
      ],
    };
  });
}
