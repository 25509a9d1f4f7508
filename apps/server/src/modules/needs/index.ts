export { createNeeds, type Needs, type NeedServices } from './needs.module';
export {
  matchesFilters as matchesNeedFilters,
  readNeedFilters,
  type NeedFilters,
} from './market/need.filters';
export type { OpenNeed } from './market/found-needs.service';
