export { createTemplatesRepository } from './templates.repository';
export { registerTemplateRoutes } from './templates.routes';
