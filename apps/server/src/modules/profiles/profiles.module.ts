import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { ValidationMark } from '../users';
import { registerProfileRoutes } from './profiles.routes';
import { createProfilesClosingRepository } from './closing.repository';
import { createCompaniesRepository } from './companies.repository';
import { createCompanyItemsRepository } from './company-items.repository';
import { createCompanyItemsService } from './company-items.service';
import { createProfilesOwnDataRepository } from './own-data.repository';
import { createPicturesService } from './pictures.service';
import { createProfilesRepository } from './profiles.repository';
import {
  createProfilesService,
  type MarketNamePort,
  type PublishedOffersPort,
  type PublicCertificatesPort,
  type RatingsPort,
  type RemovalPort,
} from './profiles.service';
import { createSavedCompaniesRepository } from './saved-companies.repository';
import { createSavedCompaniesService } from './saved-companies.service';

interface ProfilesModuleDeps {
  db: Database;
  mark: Pick<ValidationMark, 'writeGuarded'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'readByHash'>;
  market: PublishedOffersPort;
  offers: RemovalPort;
  certificates: PublicCertificatesPort;
  ratings: RatingsPort;
  settings: MarketNamePort;
  clock: Clock;
}

/** Creates the functions that write profiles when users sign up and clear them when accounts close. */
export function createAccountProfiles(db: Database, mark: Pick<ValidationMark, 'writeGuarded'>) {
  const { save, copy, find } = createProfilesRepository(db, mark);
  const lists = [createCompanyItemsRepository(db, 'service'), createCompanyItemsRepository(db, 'partner')];
  return {
    save,
    findProfile: find,
    forget: createProfilesClosingRepository().forget,
    ownData: createProfilesOwnDataRepository(db).find,
    /** Copies the company data of one user to another user of the same login. */
    async copy(tx: Executor, fromUserId: number, toUserId: number): Promise<void> {
      await copy(tx, fromUserId, toUserId);
      for (const list of lists) await list.copy(tx, fromUserId, toUserId);
    },
  };
}

/** Creates the services of company profiles. */
export function createCompanyProfiles({
  db,
  mark,
  files,
  market,
  offers,
  certificates,
  ratings,
  settings,
  clock,
}: ProfilesModuleDeps) {
  const profiles = createProfilesRepository(db, mark);
  const companies = createCompaniesRepository(db);
  const items = {
    service: createCompanyItemsRepository(db, 'service'),
    partner: createCompanyItemsRepository(db, 'partner'),
  };
  const company = createProfilesService({
    db,
    profiles,
    items,
    companies,
    market,
    offers,
    certificates,
    ratings,
    settings,
    clock,
  });
  const itemsOf = (kind: 'service' | 'partner') =>
    createCompanyItemsService({
      db,
      kind,
      repository: items[kind],
      profiles,
      company,
    });
  const services = {
    company,
    services: itemsOf('service'),
    partners: itemsOf('partner'),
    pictures: createPicturesService({ db, profiles, companies, files }),
    saved: createSavedCompaniesService({ repository: createSavedCompaniesRepository(db), company, clock }),
  };
  return {
    /** Parameters for other statements that use `selectCompany`. */
    valuesOf: company.valuesOf,
    describe: company.describe,
    describeAll: company.describeAll,
    getVisible: company.getVisible,
    /** The public pages of companies, for previews and crawlers. */
    publicPages: {
      get: company.getPublic,
      list: companies.listPublic,
      count: companies.countPublic,
    },
    register: (handle: Handle) => registerProfileRoutes(handle, services),
  };
}
export type CompanyProfiles = ReturnType<typeof createCompanyProfiles>;
