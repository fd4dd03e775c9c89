/** `npm run proxy`. A signal counts before anything else is loaded, which takes longer than Node's own start. */
import { catchServerSignals } from './cli/interruption.js';

catchServerSignals();
const { proxy } = await import('./proxy/main.js');
await proxy();
