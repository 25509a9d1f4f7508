import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { assignmentRoutes } from '@proffer/contract/assignments/routes';
import { success } from '../../platform/http/success-reply';
import type { NoticesPort } from '../notices';
import { createAssignmentsRepository } from './assignments.repository';
import { createAssignmentsService } from './assignments.service';

interface AssignmentsDeps {
  db: Database;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

/** Creates the services of assignments: who in a company is in charge of what. */
export function createAssignments({ db, notices, clock }: AssignmentsDeps) {
  const repository = createAssignmentsRepository(db);
  const assignments = createAssignmentsService({
    db,
    repository,
    notices,
    clock,
  });
  return {
    /** Gives the assignments of a person who leaves to another one, or to nobody. */
    reassign: repository.reassign,
    register(handle: Handle): void {
      handle(assignmentRoutes.assignees, async ({ query }, { actor }) => ({
        status: 200,
        body: await assignments.list(actor, query.kind, query.ids.split(',').map(Number)),
      }));
      handle(assignmentRoutes.assign, async ({ params, body }, { actor }) => {
        await assignments.assign(actor, params, body.memberId);
        return success('Assigned');
      });
    },
  };
}
export type Assignments = ReturnType<typeof createAssignments>;
