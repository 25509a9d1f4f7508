import { createAuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { Auth } from '../auth';
import { createAdminUserDetail } from './admin-user-detail.service';
import { createAdminUserListsRepository } from './admin-user-lists.repository';
import { createAdminUsersRepository } from './admin-users.repository';
import { createAdminUsersService } from './admin-users.service';
import { createClosingService, type ClosingPorts } from './closing.service';
import type { NoticesPort } from './notice';
import { createOwnDataService, type OwnDataPart } from './own-data.service';
import { createSettingsRepository } from './settings.repository';
import { createSettingsService } from './settings.service';
import { createSignUpService, resendJob, type CodeAskedAgain, type ProfilesPort } from './sign-up.service';
import { createUserActs, type HidingPort } from './user-acts.service';
import { createUserDecisionsRepository } from './user-decisions.repository';
import { defineUserMails } from './users.mails';
import type { UsersRepository } from './users.repository';
import { createValidationMark, type ValidationMark } from './validation-mark';

interface UserServicesDeps {
  db: Database;
  auth: Auth;
  users: UsersRepository;
  profiles: ProfilesPort & ClosingPorts['profiles'];
  /** What other modules do when an account closes, or is deactivated. */
  leaving: Omit<ClosingPorts, 'profiles'> & { offers: HidingPort };
  /** What other modules keep about a user, by the name it has in the file of one's own data. */
  ownDataParts: Record<string, OwnDataPart>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
  firstAdmins: string[];
  /** Base of links in mails. */
  linkBase: string;
}

/** What keeps the mark “Validated” true to what was checked, for the room that writes profiles. */
export function createMarkOfCompanies({
  db,
  notices,
  clock,
}: Pick<UserServicesDeps, 'db' | 'notices' | 'clock'>): ValidationMark {
  return createValidationMark({
    repository: createAdminUsersRepository(db),
    decisions: createUserDecisionsRepository(db),
    audit: createAuditLog(clock),
    notices,
    clock,
  });
}

/** The services of users, put together; their mails and jobs are defined on the way. */
export function createUserServices(deps: UserServicesDeps) {
  const { db, auth, users, profiles, leaving, ownDataParts, jobs, outbox, notices, clock } = deps;
  const adminUsers = createAdminUsersRepository(db);
  const decisions = createUserDecisionsRepository(db);
  const settingsRepository = createSettingsRepository(db);
  const audit = createAuditLog(clock);
  const admins = createAdminUsersService({
    db,
    repository: adminUsers,
    users,
    auth,
    audit,
    outbox,
    notices,
    clock,
    firstAdmins: deps.firstAdmins,
  });
  const acts = createUserActs({
    db,
    repository: adminUsers,
    decisions,
    admins,
    sessions: auth.sessions,
    offers: leaving.offers,
    audit,
    outbox,
    notices,
    clock,
  });
  const details = createAdminUserDetail({
    repository: adminUsers,
    decisions,
    sessions: auth.sessions,
    ports: leaving,
  });
  const signUp = createSignUpService({ db, auth, users, profiles, admins, jobs, clock });
  const settings = createSettingsService({ db, repository: settingsRepository, auth });
  const closing = createClosingService({
    db,
    auth,
    users,
    settings: settingsRepository,
    admins: adminUsers,
    ports: { ...leaving, profiles },
    outbox,
    clock,
  });
  const ownData = createOwnDataService({ auth, users, settings, parts: ownDataParts, clock });
  jobs.define<CodeAskedAgain>(resendJob, (asked) => signUp.mailCodeAgain(asked));
  defineUserMails({ outbox, repository: adminUsers, decisions, linkBase: deps.linkBase });
  return {
    admins,
    signUp,
    settings,
    closing,
    ownData,
    /** What administrators see of users and do with them. */
    administered: { lists: createAdminUserListsRepository(db), details, acts },
  };
}
