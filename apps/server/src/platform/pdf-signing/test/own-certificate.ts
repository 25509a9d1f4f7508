import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './documents';

/** Returns a key and certificate as an operator would supply them, created by OpenSSL. */
export function makeOwnCertificate(type: 'rsa' | 'ec'): { keyPem: string; certPem: string } {
  const folder = temporaryFolder();
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const algorithm = type === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1'];
  const args = ['req', '-x509', '-newkey', ...algorithm, '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...args, '-days', '36500', '-subj', '/CN=Operator'], { stdio: 'ignore' });
  return { keyPem: readFileSync(key, 'utf8'), certPem: readFileSync(certificate, 'utf8') };
}
