export { createOpenFormats, type OpenFormats } from './open-formats.module';
