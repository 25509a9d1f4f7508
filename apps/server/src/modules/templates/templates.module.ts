import { createAuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { registerTemplateRoutes } from './templates.routes';
import { createTemplatesRepository } from './templates.repository';
import { createTemplatesService } from './templates.service';

/** Creates the service of templates, and the query that offers need. */
export function createTemplates({ db, clock }: { db: Database; clock: Clock }) {
  const repository = createTemplatesRepository(db);
  const templates = createTemplatesService({ db, repository, audit: createAuditLog(clock) });
  return {
    listQuestions: repository.listQuestions,
    register: (handle: Handle) => registerTemplateRoutes(handle, templates),
  };
}
export type Templates = ReturnType<typeof createTemplates>;
