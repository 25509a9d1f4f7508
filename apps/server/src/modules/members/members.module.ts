import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { MailOutbox } from '../../platform/mail';
import type { Auth } from '../auth';
import { registerApprovalRoutes } from './approvals.routes';
import { createApprovals } from './approvals.service';
import { createAuthority } from './authority.service';
import { createCompanyRulesRepository } from './company-rules.repository';
import { createInvitationsRepository } from './invitations.repository';
import { createInvitations } from './invitations.service';
import { createJoining } from './joining.service';
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

/** Creates the services that decide who may sign, and after how many approvals. */
export function createSigningAuthority(db: Database) {
  const repository = createMembersRepository(db);
  const approvals = createApprovals({ db, repository, rules: createCompanyRulesRepository() });
  return { approvals, authority: createAuthority(db, repository, approvals) };
}

/** Creates the services of a company's people: the only module that knows how a person relates to a company. */
export function createMembers({ db, auth, ports, outbox, secret, linkBase, clock }: MembersModuleDeps) {
  const repository = createMembersRepository(db);
  const { approvals, authority } = createSigningAuthority(db);
  const people = createPeople({ db, repository, sessions: auth.sessions, ports, outbox, clock });
  const invitationsRepository = createInvitationsRepository(db);
  const invitations = createInvitations({
    db,
    repository: invitationsRepository,
    members: repository,
    auth,
    ports,
    outbox,
    secret,
    clock,
  });
  defineMemberMails({ outbox, invitations, members: repository, linkBase });
  return {
    authority,
    findApprovalsNeeded: approvals.findNeeded,
    people,
    joining: createJoining({
      repository: invitationsRepository,
      members: repository,
      invitations,
      ports,
      clock,
    }),
    register(handle: Handle): void {
      registerMemberRoutes(handle, people, invitations);
      registerApprovalRoutes(handle, { approvals, authority });
    },
  };
}
export type Members = ReturnType<typeof createMembers>;
