import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { MailOutbox } from '../../platform/mail';
import type { Auth } from '../auth';
import { createAuthority } from './authority.service';
import { createInvitationsRepository } from './invitations.repository';
import { createInvitations } from './invitations.service';
import { defineMemberMails } from './members.mails';
import type { MemberPorts } from './members.ports';
import { createMembersRepository } from './members.repository';
import { registerMemberRoutes } from './members.routes';
import { createPeople } from './people.service';

interface MembersModuleDeps {
  db: Database;
  auth: Pick<Auth, 'logins' | 'passwords' | 'sessions'>;
  ports: MemberPorts;
  outbox: MailOutbox;
  /** Key for deriving the links of invitations. */
  secret: Buffer;
  linkBase: string;
  clock: Clock;
}

/** Creates the services of a company's people: the only module that knows how a person relates to a company. */
export function createMembers({ db, auth, ports, outbox, secret, linkBase, clock }: MembersModuleDeps) {
  const repository = createMembersRepository(db);
  const people = createPeople({ db, repository, sessions: auth.sessions, ports, outbox, clock });
  const invitations = createInvitations({
    db,
    repository: createInvitationsRepository(db),
    members: repository,
    auth,
    ports,
    outbox,
    secret,
    clock,
  });
  defineMemberMails({ outbox, invitations, members: repository, linkBase });
  return {
    authority: createAuthority(repository),
    people,
    getMembership: repository.getMembership,
    register: (handle: Handle) => registerMemberRoutes(handle, people, invitations),
  };
}
export type Members = ReturnType<typeof createMembers>;
