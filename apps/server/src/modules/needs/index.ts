export { createNeeds, type Needs } from './needs.module';
export {
  matchesFilters as matchesNeedFilters,
  readNeedFilters,
  type NeedFilters,
} from './market/need.filters';
