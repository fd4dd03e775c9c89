/** A small chart of a price: a line, the threshold, and the shipment. */
import type { Chart as ChartData } from './chart-points.js';

const width = 560;
const height = 240;
const margin = { left: 56, right: 16, top: 28, bottom: 40 };

interface ChartProps {
  readonly chart: ChartData;
  readonly name: string;
}

export function Chart({ chart, name }: ChartProps) {
  const { points, threshold, now, most, unit, currency, axis } = chart;
  const x = (value: number): number => margin.left + (value / most.x) * (width - margin.left - margin.right);
  const y = (value: number): number =>
    height - margin.bottom - (value / most.y) * (height - margin.top - margin.bottom);
  const line = points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`).join(' ');
  const label = labelOf(chart, name);
  const hasThreshold = threshold > 0 && threshold < most.x;
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} class="chart">
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line class="grid" x1={margin.left} x2={width - margin.right} y1={y(most.y * part)} y2={y(most.y * part)} />
            <text x={margin.left - 8} y={y(most.y * part) + 4} text-anchor="end">
              {short(most.y * part)}
            </text>
            <text x={x(most.x * part)} y={height - margin.bottom + 18} text-anchor={part === 1 ? 'end' : 'middle'}>
              {short(most.x * part)}
            </text>
          </g>
        ))}
        <text x={width - margin.right} y={height - 6} text-anchor="end">
          {axis} in {unit}
        </text>
        <text x={margin.left - 8} y={14} text-anchor="end">
          {currency}
        </text>
        {hasThreshold && (
          <g class="threshold">
            <line x1={x(threshold)} x2={x(threshold)} y1={margin.top} y2={height - margin.bottom} />
            <text x={x(threshold) + 6} y={margin.top + 10}>
              threshold {short(threshold)}
            </text>
          </g>
        )}
        <polyline class="price" points={line} />
        <circle class="now" cx={x(now.x)} cy={y(now.y)} r="6" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A sentence about the chart, for screen readers. */
function labelOf(
  { axis, unit, currency, threshold, isOurReading, now, points, most }: ChartData,
  name: string,
): string {
  const last = points.at(-1);
  const at = `at ${short(now.x)} ${unit} it is ${short(now.y)} ${currency}`;
  const end = last ? `, at ${short(most.x)} ${unit} ${short(last.y)} ${currency}` : '';
  const begins = isOurReading ? `The surcharge for ${axis} begins beyond` : `The threshold for ${axis} is`;
  const where = threshold > 0 ? ` ${begins} ${short(threshold)} ${unit}.` : '';
  return `${name} by ${axis}: ${at}${end}.${where}`;
}

const short = (value: number): string => String(Number(value.toPrecision(4)));
