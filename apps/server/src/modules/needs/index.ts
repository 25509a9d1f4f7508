export { createNeeds, type Needs } from './needs.module';
