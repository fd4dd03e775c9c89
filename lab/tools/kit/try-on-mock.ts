/** Tries a tool on a mock of its own: an order that one tool cancels can't be assigned by the next. */
import { startMock } from '../../../mock/start.js';
import { TrialPlace } from './place.js';
import { tryTool, type Tool } from './tool.js';

/** Resolves to the unexpected results of the tool's steps. */
export async function tryOnNewMock(tool: Tool): Promise<readonly string[]> {
  const mock = await startMock();
  try {
    return await tryTool(tool, new TrialPlace(tool, mock));
  } finally {
    await mock.close();
  }
}
