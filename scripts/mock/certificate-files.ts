/** The certificate of `--https`, or of `--cert` and `--key`: a new one, or that in the given files. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '../../reference-impl/http/certificate.js';
import { readText, UsageError } from '../cli/arguments.js';

/** A certificate and its key, and the file of the certificate. */
export interface CertificateFiles extends Identity {
  readonly file: string;
  /** Whether clients must be told to trust it, because no authority signed it. */
  readonly isSelfSigned: boolean;
  /** SHA-256, in the format that browsers show. */
  readonly fingerprint: string;
  /** Why clients refuse the certificate now, in a sentence; undefined if it is valid. */
  readonly warning: string | undefined;
}

/** Throws a usage error if the files can't be used. */
export async function givenCertificate(certFile: string, keyFile: string): Promise<CertificateFiles> {
  const { identityProblem } = await import('../../reference-impl/http/certificate.js');
  const identity = { cert: readText('--cert', certFile), key: readText('--key', keyFile) };
  const problem = identityProblem(identity);
  if (problem) {
    const of = problem.says.endsWith('the certificate') ? ` of --cert ${certFile}` : '';
    throw new UsageError(`--${problem.part} ${problem.part === 'cert' ? certFile : keyFile} ${problem.says}${of}.`);
  }
  return described(identity, certFile);
}

/** Generates a certificate. Its file is there for clients until the process ends; its key is in no file. */
export async function newCertificate(host: string): Promise<CertificateFiles> {
  const { makeIdentity } = await import('../../reference-impl/http/certificate.js');
  const identity = makeIdentity(host);
  const folder = mkdtempSync(join(tmpdir(), 'delivery-mock-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'cert.pem');
  writeFileSync(file, identity.cert);
  return described(identity, file);
}

function described(identity: Identity, file: string): CertificateFiles {
  const certificate = new X509Certificate(identity.cert);
  const isSelfSigned = certificate.checkIssued(certificate);
  const warning = whyNotNow(certificate);
  return { ...identity, file, isSelfSigned, fingerprint: certificate.fingerprint256, warning };
}

/** Clients refuse a certificate outside its time, and a mock that starts with one looks healthy. */
function whyNotNow({ validFrom, validTo }: X509Certificate, now = Date.now()): string | undefined {
  if (now > Date.parse(validTo)) return `It has expired (${validTo}): clients refuse it. Renew it.`;
  return now < Date.parse(validFrom) ? `It is not valid yet (until ${validFrom}): clients refuse it.` : undefined;
}
