// Pages of suppliers and strangers in one file, as with those of buyers.
export { AnsweredNeeds } from './list/answered-needs';
export { FoundNeeds } from './list/found-needs';
export { PublicNeed } from './open/public-need';
export { PublicNeeds } from './open/public-needs';
export { SupplierNeed } from './supplier/supplier-need';
