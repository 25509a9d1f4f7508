export { ownerOfAddress } from './address-owner';
export { offThread } from './off-thread';
export { task, type TaskTable } from './task';
