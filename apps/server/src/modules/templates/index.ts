export { createTemplates } from './templates.module';
