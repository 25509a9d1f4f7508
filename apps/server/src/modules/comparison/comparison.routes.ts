import { comparisonRoutes } from '@proffer/contract/comparison/routes';
import type { Handle } from '../../platform/http/route-adapter';
import { success } from '../../platform/http/success-reply';
import type { Asking } from './asking.service';
import type { ComparisonExport } from './comparison-export.service';
import type { ComparisonService } from './comparison.service';
import type { SavedComparisonsService } from './saved-comparisons.service';

interface ComparisonRouteDeps {
  comparison: ComparisonService;
  exports: ComparisonExport;
  saved: SavedComparisonsService;
  asking: Asking;
}

export function registerComparisonRoutes(
  handle: Handle,
  { comparison, exports, saved, asking }: ComparisonRouteDeps,
): void {
  handle(comparisonRoutes.compare, async ({ query }, { actor }) => ({
    status: 200,
    body: await comparison.compare(actor, query),
  }));

  handle(comparisonRoutes.exportComparison, async ({ query }, { actor }) => ({
    status: 200,
    body: await exports.run(actor, query),
  }));

  handle(comparisonRoutes.savedComparisons, async (_input, { actor }) => ({
    status: 200,
    body: await saved.list(actor),
  }));

  handle(comparisonRoutes.saveComparison, async ({ body }, { actor }) => ({
    status: 201,
    body: await saved.save(actor, body),
  }));

  handle(comparisonRoutes.removeComparison, async ({ params }, { actor }) => {
    await saved.remove(actor, params.id);
    return success('Comparison removed');
  });

  handle(comparisonRoutes.noteComparison, async ({ body }, { actor }) => {
    await saved.note(actor, body);
    return success(body.text === '' ? 'Note removed' : 'Note saved');
  });

  handle(comparisonRoutes.askCompared, async ({ body }, { actor }) => ({
    status: 201,
    body: await asking.ask(actor, body),
  }));

  handle(comparisonRoutes.dismissReply, async ({ params, body }, { actor }) => {
    await saved.dismiss(actor, params.id, body.messageId);
    return success('Reply dismissed');
  });
}
