/** Redocly Respect: runs workflows in Arazzo, and checks each response by the contract. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, type Json } from '../../../../openapi/json/json.js';
import project from '../../../../package.json' with { type: 'json' };
import { asItIs, withoutHints } from '../kit/documents.js';
import {
  named,
  PeerError,
  type PeerAttempt,
  type EndedProcess,
  type Peer,
  type RunPlace,
  type PeerReport,
} from '../kit/tool.js';
import { benchFile, projectFile, runIn, writtenJson, lacking } from '../kit/process.js';

const redocly = [process.execPath, projectFile('node_modules/@redocly/cli/bin/cli.js')] as const;

function listOf(object: unknown, name: string): readonly Json[] {
  const list = isRecord(object) ? object[name] : undefined;
  if (!Array.isArray(list) || !list.every(isRecord)) throw new PeerError(`The report has no list ${name}.`);
  return list;
}

const textOf = (object: Json, name: string): string => {
  const text = object[name];
  if (typeof text !== 'string' || text === '') throw new PeerError(`Something in the report has no ${name}.`);
  return text;
};

/** The checks of a workflow, including those of the workflows that it calls. */
function checksOf(workflow: Json): readonly (readonly [name: string, passed: boolean])[] {
  const id = textOf(workflow, 'workflowId');
  return listOf(workflow, 'executedSteps').flatMap((step) => {
    if ('executedSteps' in step) return checksOf(step);
    return listOf(step, 'checks').map((check) => {
      if (typeof check['passed'] !== 'boolean') throw new PeerError('A check of the report neither passed nor failed.');
      const isPassed = check['passed'] || check['severity'] !== 'error';
      return [`${id} ${textOf(step, 'stepId')}: ${textOf(check, 'name')}`, isPassed] as const;
    });
  });
}

/** Reads a report. Throws a `PeerError` if it can't be read, or says that the run failed but not where. */
export function readRespect(report: unknown): PeerReport {
  const files = isRecord(report) && isRecord(report['files']) ? Object.values(report['files']) : [];
  if (files.some((file) => !isRecord(file) || file['globalTimeoutError'] !== false))
    throw new PeerError('The report is of a run that was cut short.');
  const checks = files.flatMap((file) => listOf(file, 'executedWorkflows').flatMap(checksOf));
  if (checks.length === 0) throw new PeerError('The report has no checks.');
  const failed = named(checks.filter(([, passed]) => !passed).map(([name]) => name));
  if ((report as Json)['status'] !== 'success' && failed.length === 0)
    throw new PeerError('The report says that the run failed, but not where.');
  return { failed, tests: checks.length };
}

async function respect(
  { url, token, folder }: RunPlace,
  file: string,
  ...more: readonly string[]
): Promise<PeerAttempt> {
  const ended = await runIn(folder, [
    ...redocly,
    ...[
      'respect',
      file,
      '--server',
      `openapi=${url}/api/v1`,
      '--input',
      `bearer=${token}`,
      '--json-output',
      'report.json',
    ],
    ...more,
  ]);
  return { ...ended, ...readRespect(writtenJson(folder, 'report.json')) };
}

/** As at the start of its documentation: workflows are generated from the contract, then run. */
async function plain(place: RunPlace): Promise<PeerAttempt> {
  writeFileSync(join(place.folder, 'openapi.json'), JSON.stringify(asItIs()));
  const generated: EndedProcess = await runIn(place.folder, [
    ...redocly,
    ...['generate-arazzo', 'openapi.json', '--output-file', 'generated.arazzo.yaml'],
  ]);
  const ran = await respect(place, 'generated.arazzo.yaml');
  return { ...ran, ms: generated.ms + ran.ms };
}

const workflows = 'respect/deliveries.arazzo.yaml';

async function best(place: RunPlace): Promise<PeerAttempt> {
  writeFileSync(join(place.folder, 'openapi.json'), JSON.stringify(withoutHints(asItIs())));
  copyFileSync(benchFile(`peers/${workflows}`), join(place.folder, 'deliveries.arazzo.yaml'));
  return respect(place, 'deliveries.arazzo.yaml', '--severity', 'STATUS_CODE_CHECK=off');
}

export const respectPeer: Peer = {
  id: 'respect',
  name: 'Redocly Respect',
  version: project.devDependencies['@redocly/cli'],
  edition: 1,
  every: 1,
  lacks: lacking(redocly[1], '`npm ci`'),
  usages: {
    plain: { says: '`generate-arazzo` from the contract, then `respect` with the token.', files: [], run: plain },
    best: {
      says:
        'Workflows written by hand: an order from creation to cancellation with compared values, and 78 requests that must ' +
        'be refused with the statuses that the steps name.',
      files: [workflows],
      run: best,
    },
  },
};
