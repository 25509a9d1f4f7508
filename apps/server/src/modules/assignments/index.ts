export { createAssignments, type Assignments } from './assignments.module';
export { isAssignedTo } from './assignments.rows';
