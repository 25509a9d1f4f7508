import { templateRoutes } from '@proffer/contract/templates.routes';
import { notFound } from '../../platform/errors';
import type { Handle } from '../../platform/http/route-adapter';
import type { TemplatesRepository } from './templates.repository';

export function registerTemplateRoutes(handle: Handle, templates: TemplatesRepository): void {
  handle(templateRoutes.allTemplates, async (_input, { actor }) => ({
    status: 200,
    body: await templates.list(actor.role === 'supplier'),
  }));

  handle(templateRoutes.getTemplate, async ({ params }) => {
    const template = await templates.find(params.id);
    if (!template) throw notFound('The template');
    return { status: 200, body: template };
  });
}
