export type { AuthorityChange, AuthorityRegisterPort } from './authority-register.port';
export type { Authority } from './authority.service';
export type { BoundAmount } from './bound-amount';
export { createMembers, createSigningAuthority, type Members } from './members.module';
export { onlyReads, receivesSignedDocuments, usualMail, usualMailOf } from './roles.rows';
export type { People } from './people.service';
export type { MemberPorts } from './members.ports';
export { createMembersRepository, memberName, nameOfMember } from './members.repository';
