export { createAccountProfiles, createCompanyProfiles } from './profiles.module';
