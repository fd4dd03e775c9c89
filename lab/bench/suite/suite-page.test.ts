/** The page of the suite has the medians and ratios. */
import { describe, expect, it } from 'vitest';
import { suitePage, type SuiteData } from './suite-page.js';

const mebibyte = 2 ** 20;
const data: SuiteData = {
  loopback: {
    embedded: { wallMs: 2000, cpuMs: 2500, maxRss: 200 * mebibyte },
    apart: { wallMs: 1000, cpuMs: 900, maxRss: 100 * mebibyte },
  },
  rounds: { embedded: Array.from({ length: 5 }, () => ({ wallMs: 2000, cpuMs: 2500, maxRss: 200 * mebibyte })) },
  counts: { requests: 2000, checks: 1000, elapsedMs: 500 },
  distances: [{ concurrency: 8, requests: 2000, wallMs: 27_500, ratio: 1.1 }],
  latencyMs: 100,
  cores: 2,
};

describe('suitePage', () => {
  it('has a row for each setting, and its ratio to the first', () => {
    expect(suitePage(data)).toContain('| embedded | 2.00 s | 1.00 | 2.50 s | 200 MiB |');
    expect(suitePage(data)).toContain('| apart | 1.00 s | 0.50 | 0.90 s | 100 MiB |');
  });

  it('has the number of runs behind its figures', () => {
    expect(suitePage(data)).toContain('on 2 cores: the median of 5 runs,');
  });

  it('has the requests and checks per second, and the ratio at a latency', () => {
    expect(suitePage(data)).toMatch(/4,000 requests and\n2,000 checks per second/);
    expect(suitePage(data)).toContain('| 8 | 2000 | 27.50 s | 1.100 |');
  });
});
