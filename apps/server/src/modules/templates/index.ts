export { createTemplates } from './templates.module';
export { registerTemplateRoutes } from './templates.routes';
