import { createAuditLog } from '../../platform/audit';
import type { MemberPorts, People } from '../members';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { StoredFiles } from '../../platform/files';
import type { MailOutbox } from '../../platform/mail';
import { needsTwoStep, type Auth, type LoginAccountsPort } from '../auth';
import { notFound } from '../../platform/errors';
import type { ProofDemands } from '../../platform/session/proof';
import { toSessionUser } from './users.mapper';
import { createWaitingUsersRepository } from './waiting-users.repository';
import { createAdminUserDetail, type ReportsPort } from './admin-user-detail.service';
import { createAdminUserListsRepository } from './admin-user-lists.repository';
import { registerAccountRoutes } from './account.routes';
import { registerAdminUserRoutes } from './admin-users.routes';
import { createAdminUsersRepository } from './admin-users.repository';
import { createAdminUsersService } from './admin-users.service';
import { createClosingService, type ClosingPorts } from './closing.service';
import { createConsoleHelp } from './console-help.service';
import type { NoticesPort } from '../notices';
import type { MarketPort } from './market.port';
import { createOwnDataService, type OwnDataPart, type PersonalDataPart } from './own-data.service';
import { createSettingsRepository } from './settings.repository';
import { createSettingsService } from './settings.service';
import { createSignUpService, resendJob, type ResendRequest, type ProfilesPort } from './sign-up.service';
import { createUserActs, type HidingPort } from './user-acts.service';
import { createUserDecisionsRepository } from './user-decisions.repository';
import { defineUserMails } from './users.mails';
import { createUsersRepository } from './users.repository';
import { registerUserRoutes, type UserRouteDeps } from './users.routes';
import {
  createDocumentExpiry,
  documentExpiryJob,
  documentExpiryTime,
  sweepDocumentsJob,
} from './validation/document-expiry.service';
import { createValidationRequestsRepository } from './validation/validation-requests.repository';
import { createValidationRequests } from './validation/validation-requests.service';
import { registerValidationRoutes } from './validation/validation.routes';
import { createValidationMark, type ValidationMark } from './validation-mark';

interface UsersModuleDeps {
  db: Database;
  people: People;
  auth: Auth;
  profiles: ProfilesPort & ClosingPorts['profiles'] & Pick<UserRouteDeps, 'findProfile'>;
  /** Functions of other modules for closing or deactivating an account. */
  leaving: Omit<ClosingPorts, 'profiles'> & { offers: HidingPort };
  reports: ReportsPort;
  /** Exports of other modules' data about a user, by their name in the file. */
  ownDataParts: Record<string, OwnDataPart>;
  personalDataParts: Record<string, PersonalDataPart>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
  firstAdmins: string[];
  /** Base URL of the links in mails. */
  linkBase: string;
  /** The settings of the market. */
  market: MarketPort;
}

/** Creates the port through which `auth` reads the users of logins. */
export function createLoginAccounts(
  db: Database,
  { needsAdminSecondStep }: Pick<ProofDemands, 'needsAdminSecondStep'>,
  clock: Clock,
): LoginAccountsPort {
  const { findPerson, listOfLogin, wordsOf } = createUsersRepository(db);
  return {
    listOfLogin,
    wordsOf,
    async describe(person) {
      const row = await findPerson(person);
      if (!row) throw notFound('The user');
      return toSessionUser(row, (one) => needsTwoStep(one, { needsAdminSecondStep, now: clock.now() }));
    },
  };
}

/** Returns the functions of accounts that the module `members` needs. */
export function createMemberPorts({
  db,
  settings,
  clock,
}: Pick<UsersModuleDeps, 'db' | 'clock'> & {
  settings: { findTermsVersion(): Promise<string> };
}): Pick<MemberPorts, 'recordConsent' | 'setTwoStep' | 'moveContact'> {
  const { addConsent, moveContact, setTwoStep } = createUsersRepository(db);
  return {
    setTwoStep,
    moveContact,
    async recordConsent(tx, of) {
      const termsVersion = await settings.findTermsVersion();
      await addConsent(tx, { ...of, termsVersion, createdAt: clock.now() });
    },
  };
}

/**
 * Creates the service that keeps the mark “Validated” consistent with the checked values, for the module `profiles`.
 */
export function createMarkOfCompanies({
  db,
  notices,
  clock,
}: Pick<UsersModuleDeps, 'db' | 'notices' | 'clock'>): ValidationMark {
  return createValidationMark({
    repository: createAdminUsersRepository(db),
    decisions: createUserDecisionsRepository(db),
    audit: createAuditLog(clock),
    notices,
    clock,
  });
}

/** Creates the services of users and defines their mails and jobs. */
export function createUsers(deps: UsersModuleDeps) {
  const { db, auth, profiles, leaving, ownDataParts, jobs, outbox, notices, clock } = deps;
  const users = createUsersRepository(db);
  const adminUsers = createAdminUsersRepository(db);
  const decisions = createUserDecisionsRepository(db);
  const settingsRepository = createSettingsRepository(db);
  const audit = createAuditLog(clock);
  const requestsRepository = createValidationRequestsRepository(db);
  const requests = createValidationRequests({
    db,
    repository: requestsRepository,
    users: adminUsers,
    decisions,
    files: deps.files,
    audit,
    clock,
  });
  const expiry = createDocumentExpiry({ db, repository: requestsRepository, notices, clock });
  jobs.define(documentExpiryJob, expiry.remind, { cron: documentExpiryTime });
  jobs.define(sweepDocumentsJob, expiry.sweep, { cron: '23 3 * * *' });
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
    requests: requestsRepository,
    admins,
    sessions: auth.sessions,
    offers: leaving.offers,
    audit,
    outbox,
    notices,
    settings: deps.market,
    clock,
  });
  const details = createAdminUserDetail({
    repository: adminUsers,
    decisions,
    requests,
    sessions: auth.sessions,
    ports: { ...leaving, reports: deps.reports, people: deps.people },
  });
  const signUp = createSignUpService({
    db,
    auth,
    users,
    profiles,
    admins,
    jobs,
    settings: deps.market,
    clock,
  });
  const settings = createSettingsService({ db, repository: settingsRepository, auth });
  const closing = createClosingService({
    db,
    auth,
    users,
    settings: settingsRepository,
    admins: adminUsers,
    people: deps.people,
    ports: { ...leaving, profiles },
    outbox,
    clock,
  });
  const ownData = createOwnDataService({
    auth,
    users,
    settings,
    parts: ownDataParts,
    personalParts: deps.personalDataParts,
    clock,
  });
  jobs.define<ResendRequest>(resendJob, (asked) => signUp.mailCodeAgain(asked), { isAwaited: true });
  defineUserMails({ outbox, repository: adminUsers, decisions, linkBase: deps.linkBase });
  const lists = createAdminUserListsRepository(db);
  return {
    admins,
    consoleHelp: createConsoleHelp({ db, users, auth, audit, outbox }),
    /** Users awaiting an administrator's decision, and any user by id. */
    waiting: { ...createWaitingUsersRepository(db), find: users.findUser },
    register(handle: Handle): void {
      registerUserRoutes(handle, { signUp, users, findProfile: profiles.findProfile });
      registerAccountRoutes(handle, { auth, signUp, settings, closing, ownData });
      registerValidationRoutes(handle, requests);
      registerAdminUserRoutes(handle, { lists, details, acts, reports: deps.reports });
    },
  };
}
export type Users = ReturnType<typeof createUsers>;
