import type { Observer } from './observer.js';
import type { Seen } from './observation.js';
export class SeenReport {
  constructor(
    readonly out: string,
    readonly url: string,
  ) {}
  readonly add = (_seen: Seen): void => undefined;
  async write(_observer: Observer): Promise<string> {
    return '';
  }
}
