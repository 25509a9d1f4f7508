export { createVerify } from './verify.module';
