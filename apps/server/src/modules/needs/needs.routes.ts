import { needRoutes } from '@proffer/contract/needs/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import { success } from '../../platform/http/success-reply';
import type { NeedActs } from './need-acts.service';
import type { NeedFilesService } from './need-files.service';
import type { NeedsService } from './needs.service';

interface NeedRouteDeps {
  needs: NeedsService;
  acts: NeedActs;
  files: NeedFilesService;
}

export function registerNeedRoutes(handle: Handle, { needs, acts, files }: NeedRouteDeps): void {
  handle(needRoutes.createNeed, async ({ body }, { actor }) => ({
    status: 201,
    body: await needs.create(actor, body),
  }));

  handle(needRoutes.ownNeeds, async ({ query }, { actor }) => {
    const { items, total, statuses } = await needs.listOwn(actor, query);
    return { status: 200, body: { ...toPage(items, total, query), statuses } };
  });

  handle(needRoutes.getNeed, async ({ params }, { actor }) => ({
    status: 200,
    body: await needs.view(actor, params.id),
  }));

  handle(needRoutes.updateNeed, async ({ params, body }, { actor }) => {
    await acts.save(actor, params.id, body);
    return { status: 200, body: await needs.view(actor, params.id) };
  });

  handle(needRoutes.removeNeed, async ({ params }, { actor }) => {
    await needs.remove(actor, params.id);
    return success('Need removed');
  });

  handle(needRoutes.publishNeed, async ({ params, body }, { actor }) => {
    await acts.publish(actor, params.id, body.version);
    return { status: 200, body: await needs.view(actor, params.id) };
  });

  handle(needRoutes.extendNeed, async ({ params, body }, { actor }) => {
    await acts.extend(actor, params.id, body);
    return { status: 200, body: await needs.view(actor, params.id) };
  });

  handle(needRoutes.closeNeed, async ({ params, body }, { actor }) => {
    await acts.close(actor, params.id, body.version);
    return { status: 200, body: await needs.view(actor, params.id) };
  });

  handle(needRoutes.endNeed, async ({ params, body }, { actor }) => {
    await acts.end(actor, params.id, body);
    return { status: 200, body: await needs.view(actor, params.id) };
  });

  handle(needRoutes.copyNeed, async ({ params }, { actor }) => ({
    status: 201,
    body: await needs.copy(actor, params.id),
  }));

  handle(needRoutes.addNeedFile, async ({ params, query, file }, { actor }) => ({
    status: 201,
    body: await files.add(actor, params.id, file, query.isProtected === true),
  }));

  handle(needRoutes.removeNeedFile, async ({ params }, { actor }) => {
    await files.remove(actor, params.id, params.fileId);
    return success('File removed');
  });

  handle(needRoutes.needFile, async ({ params }, { actor }) => ({
    status: 200,
    body: await files.read(actor, params.id, params.fileId),
  }));
}
