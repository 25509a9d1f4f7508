export { createFigures } from './figures.module';
export { createStatisticsRepository } from './statistics.repository';
