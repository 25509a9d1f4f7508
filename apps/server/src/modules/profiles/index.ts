export { createAccountProfiles, createCompanyProfiles } from './profiles.module';
export { selectCompany, type CompanyRow, type CompanyValues } from './companies.repository';
