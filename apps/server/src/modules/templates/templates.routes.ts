import { templateRoutes } from '@proffer/contract/templates/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import { toContent, toTemplate, toTemplateOffering } from './templates.mapper';
import type { TemplatesService } from './templates.service';

export function registerTemplateRoutes(handle: Handle, templates: TemplatesService): void {
  handle(templateRoutes.allTemplates, async (_input, { actor }) => ({
    status: 200,
    body: (await templates.list(actor)).map(toTemplate),
  }));

  handle(templateRoutes.searchTemplates, async ({ query }, { actor }) => {
    const { items, total } = await templates.search(actor, query);
    return { status: 200, body: toPage(items.map(toTemplate), total, query) };
  });

  handle(templateRoutes.templateOfferings, async ({ params, query }) => {
    const { items, total } = await templates.listOfferings(params.id, query);
    return { status: 200, body: toPage(items.map(toTemplateOffering), total, query) };
  });

  handle(templateRoutes.getTemplate, async ({ params }, { actor }) => ({
    status: 200,
    body: toTemplate(await templates.get(actor, params.id)),
  }));

  handle(templateRoutes.saveTemplate, async ({ body }, { actor }) => ({
    status: 201,
    body: toTemplate(await templates.create(actor, toContent(body))),
  }));

  handle(templateRoutes.updateTemplate, async ({ params, body }, { actor }) => ({
    status: 200,
    body: toTemplate(await templates.update(actor, params.id, toContent(body))),
  }));

  handle(templateRoutes.toggleTemplate, async ({ params, body }, { actor }) => ({
    status: 200,
    body: toTemplate(await templates.setActive(actor, params.id, body.active)),
  }));

  handle(templateRoutes.removeTemplate, async ({ params }, { actor }) => {
    await templates.remove(actor, params.id);
    return { status: 200, body: 'Template has been deleted.' };
  });
}
