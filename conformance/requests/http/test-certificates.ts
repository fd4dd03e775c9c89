/** For tests: a server's certificate, and the private authority that signed it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether openssl is installed; otherwise tests that need a certificate are skipped. */
export const canCertify = spawnSync('openssl', ['version']).status === 0;

/** All in PEM form. */
export interface Certified {
  readonly ca: string;
  readonly key: string;
  readonly cert: string;
}

/** Creates an authority and a certificate for 127.0.0.1 that it signed, with openssl. */
export function certificate(): Certified {
  const dir = mkdtempSync(join(tmpdir(), 'conf-tls-'));
  try {
    const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd: dir, stdio: 'pipe' });
    const key = (name: string) => `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key`;
    writeFileSync(join(dir, 'names'), 'subjectAltName=IP:127.0.0.1\n');
    openssl(`req -x509 ${key('ca')} -out ca.pem -subj /CN=private -days 2`);
    openssl(`req ${key('host')} -out host.csr -subj /CN=host`);
    openssl('x509 -req -in host.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out host.pem -days 2 -extfile names');
    const read = (name: string) => readFileSync(join(dir, name), 'utf8');
    return { ca: read('ca.pem'), key: read('host.key'), cert: read('host.pem') };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
