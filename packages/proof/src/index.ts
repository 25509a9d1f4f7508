export * from './bytes';
export * from './canonical';
export * from './chain';
export * from './entry';
export * from './merkle';
export * from './tree-head';
