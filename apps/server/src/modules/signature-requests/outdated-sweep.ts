import { eachAlone, type Jobs } from '../../platform/jobs';
import type { SignatureRequestsRepository } from './signature-requests.repository';
import type { SignatureRequestsService } from './signature-requests.service';

/** Requests per batch. */
const batch = 100;

interface OutdatedSweepDeps {
  jobs: Pick<Jobs, 'define'>;
  repository: Pick<SignatureRequestsRepository, 'listOpenIds' | 'find'>;
  requests: Pick<SignatureRequestsService, 'closeIfOutdated'>;
}

/** Defines the job that ends requests whose subject has changed, so that nobody is asked for them (COM-25). */
export function defineOutdatedSweep({ jobs, repository, requests }: OutdatedSweepDeps): void {
  async function sweep(): Promise<void> {
    for (let after = 0; ;) {
      const open = await repository.listOpenIds(after, batch);
      await eachAlone(open, async ({ id, userId, role }) => {
        const row = await repository.find(userId, id);
        if (row) await requests.closeIfOutdated({ userId, role }, row);
      });
      const last = open.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  jobs.define('signature-requests.sweep', sweep, { cron: '*/10 * * * *' });
}
