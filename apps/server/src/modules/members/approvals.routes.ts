import { signatureRequestRoutes } from '@proffer/contract/signature-requests/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { Approvals } from './approvals.service';
import type { Authority } from './authority.service';

interface ApprovalRouteDeps {
  approvals: Approvals;
  authority: Pick<Authority, 'listSignatories'>;
}

export function registerApprovalRoutes(handle: Handle, { approvals, authority }: ApprovalRouteDeps): void {
  handle(signatureRequestRoutes.approvalRule, async (_input, { actor }) => ({
    status: 200,
    body: await approvals.read(actor),
  }));

  handle(signatureRequestRoutes.saveApprovalRule, async ({ body }, { actor }) => ({
    status: 200,
    body: await approvals.save(actor, body),
  }));

  handle(signatureRequestRoutes.signatories, async (_input, { actor }) => ({
    status: 200,
    body: {
      people: (await authority.listSignatories(actor.userId, 'none')).map(({ id, name, bindLimit }) => ({
        memberId: id,
        name,
        bindLimit,
      })),
    },
  }));
}
