export { createTemplatesRepository } from './templates.repository';
export { registerTemplateRoutes } from './templates.routes';
export { createTemplatesService } from './templates.service';
