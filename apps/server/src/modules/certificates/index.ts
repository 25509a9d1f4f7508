export { createCertificates, type Certificates } from './certificates.module';
export { certificateDaysJob } from './certificate-days.service';
