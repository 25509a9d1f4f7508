export { createProfilesRepository, type ProfilesRepository } from './profiles.repository';
