export { createComparison, type Comparison } from './comparison.module';
