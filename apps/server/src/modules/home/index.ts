export { createHome } from './home.module';
