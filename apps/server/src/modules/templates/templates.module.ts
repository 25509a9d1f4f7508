import { createAuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { createTemplatesRepository } from './templates.repository';
import { createTemplatesService } from './templates.service';

/** The service of templates, and what offers ask of them. */
export function createTemplates({ db, clock }: { db: Database; clock: Clock }) {
  const repository = createTemplatesRepository(db);
  return {
    templates: createTemplatesService({ db, repository, audit: createAuditLog(clock) }),
    listQuestions: repository.listQuestions,
  };
}
