export * from './made-deal';
export * from './made-log';
export * from './zip-of';
