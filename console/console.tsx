/** The page at `/`: connects, and shows the views. */
import { render } from 'preact';
import { App } from './app.js';
import { LiveExchanges } from './shared/exchange-stream.js';

const live = new LiveExchanges();
const place = document.getElementById('app');
if (place) render(<App live={live} />, place);
live.connect();
