export { createAccountProfiles, createCompanyProfiles, type CompanyProfiles } from './profiles.module';
export { selectCompany, type CompanyRow, type CompanyValues } from './companies.repository';
export { dealingsBetween } from './dealings.rows';
