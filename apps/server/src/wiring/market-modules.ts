import { createCertificates } from '../modules/certificates';
import { createRatingsRepository } from '../modules/contracts';
import { createSupplierFiles, csvFile, workbook } from '../modules/import';
import { createMarket } from '../modules/market';
import { createNdaPapers } from '../modules/nda';
import { createOffers, listFilesOfVersions } from '../modules/offers';
import { createCompanyProfiles, type CompanyProfiles } from '../modules/profiles';
import { createSynonyms } from '../modules/synonyms';
import { defineFilesSweep } from '../platform/files';
import type { AppDeps } from './app-deps';
import type { BaseModules } from './base-modules';

export type MarketModules = ReturnType<typeof createMarketModules>;

/** Creates the modules of offers, of the lists and searches that find them, and of company profiles. */
export function createMarketModules(deps: AppDeps, base: BaseModules) {
  const { db, readHeavy, jobs, clock, secret, marketPatienceMs } = deps;
  const { accounts, audit, categories, deals, files, mark, notices, templates } = base;
  const { searchRenewals } = base;
  const { authority } = base.members;
  const writers = { csvFile, workbook };
  const papers = createNdaPapers({
    db,
    files,
    deals,
    notices,
    authority,
    clock,
    findBrand: base.settings.findBrand,
  });
  const certificates = createCertificates({
    db,
    jobs,
    clock,
    files,
    notices,
    // Profiles show public certificates, so they are created later.
    companies: { getVisible: (viewer, userId) => profiles.getVisible(viewer, userId) },
  });
  const offers = createOffers({
    db,
    jobs,
    clock,
    categories,
    templates,
    certificates,
    deals,
    files,
    notices,
    ndas: papers,
    accounts,
    authority,
    events: base.events.port,
    secret,
  });
  defineFilesSweep({ db, jobs, store: deps.fileStore, referredElsewhere: listFilesOfVersions });
  const market = createMarket({
    db,
    readHeavy,
    jobs,
    clock,
    categories,
    offers,
    renewals: searchRenewals,
    writers,
    marketPatienceMs,
  });
  const profiles: CompanyProfiles = createCompanyProfiles({
    db,
    clock,
    mark,
    files,
    market,
    offers,
    certificates,
    ratings: createRatingsRepository(db),
    settings: base.settings,
  });
  const synonyms = createSynonyms({ db, clock, audit, market, searches: searchRenewals });
  const supplierFiles = createSupplierFiles({ db, clock, categories, accounts });
  return { writers, papers, certificates, offers, market, profiles, synonyms, supplierFiles };
}
