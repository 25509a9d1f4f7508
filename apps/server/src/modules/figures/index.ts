export { createFigures } from './figures.module';
