export { createTemplates, type Templates } from './templates.module';
