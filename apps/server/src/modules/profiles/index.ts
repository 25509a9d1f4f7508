export { createAccountProfiles, createCompanyProfiles } from './profiles.module';
export { registerProfileRoutes } from './profiles.routes';
