import { synonymRoutes } from '@proffer/contract/synonyms/routes';
import { success } from '../../platform/http/success-reply';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { SynonymsService } from './synonyms.service';

export function registerSynonymRoutes(handle: Handle, synonyms: SynonymsService): void {
  handle(synonymRoutes.synonyms, async ({ query }) => {
    const { items, total } = await synonyms.list(query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(synonymRoutes.addSynonyms, async ({ body }, { actor }) => ({
    status: 201,
    body: await synonyms.add(actor, body.words),
  }));

  handle(synonymRoutes.changeSynonyms, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await synonyms.change(actor, params.id, body),
  }));

  handle(synonymRoutes.removeSynonyms, async ({ params }, { actor }) => {
    await synonyms.remove(actor, params.id);
    return success('The group is removed.');
  });

  handle(synonymRoutes.previewSynonyms, async ({ body }) => ({
    status: 200,
    body: await synonyms.preview(body.words),
  }));
}
