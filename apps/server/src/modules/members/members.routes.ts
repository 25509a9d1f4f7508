import { isPermitted } from '@proffer/contract/members/rules';
import { memberRoutes as routes } from '@proffer/contract/members/routes';
import type { Handle } from '../../platform/http/route-adapter';
import { success } from '../../platform/http/success-reply';
import { keepDeviceCookie, setSessionCookie } from '../../platform/session/session-cookie';
import type { Invitations } from './invitations.service';
import type { People } from './people.service';

export function registerMemberRoutes(handle: Handle, people: People, invitations: Invitations): void {
  registerPeopleRoutes(handle, people, invitations);
  registerInvitationRoutes(handle, invitations);
}

function registerPeopleRoutes(handle: Handle, people: People, invitations: Invitations): void {
  handle(routes.people, async (_input, { actor }) => {
    const [all, open, twoStepFrom] = await Promise.all([
      people.list(actor),
      isPermitted(actor.member, 'manage') ? invitations.list(actor) : [],
      people.findTwoStep(actor),
    ]);
    return {
      status: 200,
      body: { people: all, invitations: open, twoStepFrom: twoStepFrom?.toISOString() ?? null },
    };
  });

  handle(routes.renameSelf, async ({ body }, { actor }) => {
    await people.rename(actor, body.name);
    return success('Name saved');
  });

  handle(routes.leaveCompany, async (_input, { actor }) => {
    await people.leave(actor);
    return success('You have left the company');
  });

  handle(routes.changeMember, async ({ params, body }, { actor }) => {
    await people.change(actor, params.memberId, body);
    return success('Role and authority saved');
  });

  handle(routes.removeMember, async ({ params, query }, { actor }) => {
    await people.remove(actor, params.memberId, query.successorId);
    return success('Person removed');
  });

  handle(routes.memberSessions, async ({ params }, { actor }) => ({
    status: 200,
    body: await people.listSessions(actor, params.memberId),
  }));

  handle(routes.endMemberSessions, async ({ params }, { actor }) => {
    await people.endSessions(actor, params.memberId);
    return success('Logged out');
  });

  handle(routes.requireTwoStep, async ({ body }, { actor }) => {
    await people.requireTwoStep(actor, body.isRequired);
    return success(body.isRequired ? 'Two-step login is required' : 'Two-step login is optional');
  });
}

function registerInvitationRoutes(handle: Handle, invitations: Invitations): void {
  handle(routes.invitePerson, async ({ body }, { actor }) => ({
    status: 201,
    body: await invitations.invite(actor, body),
  }));

  handle(routes.resendInvitation, async ({ params }, { actor }) => {
    await invitations.resend(actor, params.id);
    return success('Invitation sent again');
  });

  handle(routes.withdrawInvitation, async ({ params }, { actor }) => {
    await invitations.withdraw(actor, params.id);
    return success('Invitation withdrawn');
  });

  handle(routes.invitation, async ({ query }) => ({ status: 200, body: await invitations.view(query.key) }));

  handle(routes.acceptInvitation, async ({ body }, { origin, reply }) => {
    const from = { ...origin, deviceId: keepDeviceCookie(reply) };
    const { userId, userType, session } = await invitations.accept(body, from);
    setSessionCookie(reply, session.token, session.expiresAt);
    return { status: 200, body: { userId, userType, token: session.token } };
  });

  handle(routes.joinCompany, async ({ body }, { actor }) => ({
    status: 200,
    body: await invitations.joinAs(actor, body),
  }));

  handle(routes.declineInvitation, async ({ body }) => {
    await invitations.decline(body.key);
    return success('Invitation declined');
  });
}
