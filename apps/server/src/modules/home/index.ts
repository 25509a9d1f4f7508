export { createHome, type Home } from './home.module';
