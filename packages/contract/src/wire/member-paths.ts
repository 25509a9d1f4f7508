import type { Method } from './route';

/** Paths of the calls about the people of a company; loaded by the page of people and by invitations. */
export const memberPaths = {
  people: { method: 'GET', path: '/user/people' },
  renameSelf: { method: 'PUT', path: '/user/people/name' },
  leaveCompany: { method: 'POST', path: '/user/people/leave' },
  changeMember: { method: 'PUT', path: '/user/people/:memberId' },
  removeMember: { method: 'DELETE', path: '/user/people/:memberId' },
  memberSessions: { method: 'GET', path: '/user/people/:memberId/sessions' },
  endMemberSessions: { method: 'DELETE', path: '/user/people/:memberId/sessions' },
  requireTwoStep: { method: 'PUT', path: '/user/two-step-rule' },
  invitePerson: { method: 'POST', path: '/user/invitations' },
  resendInvitation: { method: 'POST', path: '/user/invitations/:id/resend' },
  withdrawInvitation: { method: 'DELETE', path: '/user/invitations/:id' },
  invitation: { method: 'GET', path: '/user/invitation' },
  acceptInvitation: { method: 'POST', path: '/user/invitation/accept' },
  joinCompany: { method: 'POST', path: '/user/invitation/join' },
  declineInvitation: { method: 'POST', path: '/user/invitation/decline' },
} as const satisfies Record<string, { method: Method; path: string }>;
