export type { Authority, BoundAmount } from './authority.service';
export { createMembers, type Members } from './members.module';
export { memberName } from './members.repository';
