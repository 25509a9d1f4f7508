export { zipFile, type ZipEntry } from './zip-file';
