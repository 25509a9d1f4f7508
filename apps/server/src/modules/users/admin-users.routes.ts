import { adminUserRoutes } from '@proffer/contract/users/admin-users.routes';
import { success } from '../../platform/http/success-reply';
import { requestedPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { AdminUserDetailService, ReportsPort } from './admin-user-detail.service';
import type { AdminUserListsRepository } from './admin-user-lists.repository';
import type { UserActs } from './user-acts.service';
import { roleOfMode, toAdminUser } from './users.mapper';

interface AdminUserRouteDeps {
  lists: AdminUserListsRepository;
  details: AdminUserDetailService;
  acts: UserActs;
  reports: Pick<ReportsPort, 'countOpenAbout'>;
}

/** Registers the calls with which administrators manage users (ADM-3 to ADM-16). */
export function registerAdminUserRoutes(
  handle: Handle,
  { lists, details, acts, reports }: AdminUserRouteDeps,
): void {
  handle(adminUserRoutes.allUsers, async ({ query }, { actor }) => {
    const { usermode, page, size, sort, ...asked } = query;
    const { rows, total } = await lists.list({
      ...asked,
      exceptUserId: actor.userId,
      role: usermode && roleOfMode[usermode],
      sort: sort ?? 'newest',
      ...requestedPage({ page, size }),
    });
    const open = await reports.countOpenAbout(rows.map(({ userId }) => userId));
    const body = rows.map((row) => toAdminUser(row, open.get(row.userId) ?? 0));
    return { status: 200, body, headers: { 'x-total-count': String(total) } };
  });

  handle(adminUserRoutes.adminUserDetail, async ({ params }, { actor }) => ({
    status: 200,
    body: await details.get(actor, params.userId),
  }));

  handle(adminUserRoutes.approveUser, async ({ params, body }, { actor }) =>
    success(await acts.perform(actor, 'approve', params.userId, body)),
  );

  handle(adminUserRoutes.denyUser, async ({ params, body }, { actor }) =>
    success(await acts.perform(actor, 'deny', params.userId, body)),
  );

  handle(adminUserRoutes.activateUser, async ({ params, body }, { actor }) =>
    success(await acts.perform(actor, 'activate', params.userId, body)),
  );

  handle(adminUserRoutes.deactivateUser, async ({ params, body }, { actor }) =>
    success(await acts.perform(actor, 'deactivate', params.userId, body)),
  );

  handle(adminUserRoutes.bulkUsers, async ({ body: { act, userIds, ...wanted } }, { actor }) => ({
    status: 200,
    body: { rows: await acts.performAll(actor, act, userIds, wanted) },
  }));

  handle(adminUserRoutes.addUserNote, async ({ params, body }, { actor }) => {
    await acts.note(actor, params.userId, body.text);
    return { status: 201, body: { status: 'Success', msg: 'Note kept' } };
  });
}
