export { createDealFiles } from './deal-files.module';
