export type { AuthorityChange, AuthorityRegisterPort } from './authority-register.port';
export type { Authority, BoundAmount } from './authority.service';
export { createMembers, type Members } from './members.module';
export type { People } from './people.service';
export type { MemberPorts } from './members.ports';
export { createMembersRepository, memberName } from './members.repository';
