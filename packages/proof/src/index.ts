export * from './bytes';
export * from './canonical';
export * from './chain';
export * from './entry';
