import type { memberRoutes } from '@proffer/contract/members/routes';
import type { SweepCases, World } from './sweep-case';

const aboutColleague = (w: World) => ({ params: { memberId: w.colleague.memberId } });
const aboutInvitation = (w: World) => ({ params: { id: w.invitationId } });
const key = '1.made-up-key';

export const memberCases: SweepCases<typeof memberRoutes> = {
  people: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  renameSelf: { input: () => ({ body: { name: 'Asha Rao' } }), owner: 'supplier', stranger: 'own' },
  leaveCompany: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  changeMember: {
    input: (w) => ({ ...aboutColleague(w), body: { role: 'member', mayBind: false } }),
    owner: 'supplier',
    stranger: 404,
  },
  memberSessions: { input: aboutColleague, owner: 'supplier', stranger: 404 },
  endMemberSessions: { input: aboutColleague, owner: 'supplier', stranger: 404 },
  removeMember: { input: aboutColleague, owner: 'supplier', stranger: 404 },
  requireTwoStep: { input: () => ({ body: { isRequired: false } }), owner: 'supplier', stranger: 'own' },
  invitePerson: {
    input: () => ({ body: { email: 'another@example.com', role: 'viewer', mayBind: false } }),
    owner: 'supplier',
    stranger: 'own',
  },
  resendInvitation: { input: aboutInvitation, owner: 'supplier', stranger: 404 },
  withdrawInvitation: { input: aboutInvitation, owner: 'supplier', stranger: 404 },
  invitation: { input: () => ({ query: { key } }), owner: 'any', stranger: 'own' },
  acceptInvitation: {
    input: () => ({ body: { key, name: 'Asha Rao', password: 'a-long-password', acceptsTerms: true } }),
    owner: 'any',
    stranger: 'own',
  },
  joinCompany: { input: () => ({ body: { key, name: 'Asha Rao' } }), owner: 'supplier', stranger: 'own' },
  declineInvitation: { input: () => ({ body: { key } }), owner: 'any', stranger: 'own' },
};
