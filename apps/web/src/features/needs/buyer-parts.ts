// Pages of buyers in one file: with more files, shared modules would move to one that lists of offers load.
export { BuyerNeed } from './buyer/buyer-need';
export { NewNeed } from './form/new-need';
export { OwnNeeds } from './list/own-needs';
