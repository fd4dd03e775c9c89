/** `npm run mock`. A signal counts before anything else is loaded, which takes longer than Node's own start. */
import { catchServerSignals } from './cli/interruption.js';

catchServerSignals();
const { mock } = await import('./mock/main.js');
await mock();
