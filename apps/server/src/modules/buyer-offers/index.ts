export { createBuyerOffersRepository } from './buyer-offers.repository';
export { registerBuyerOfferRoutes } from './buyer-offers.routes';
export { createBuyerOffersService } from './buyer-offers.service';
