/** `npm run conform`. A signal counts before anything else is loaded, which takes longer than Node's own start. */
import { catchSignals } from './cli/interruption.js';

catchSignals();
const { conform } = await import('./conform/main.js');
await conform();
