/** Formats numbers and tables for the page. */

/** A number with three significant digits and separators, or more digits if it would look equal to the bound. */
export function number(value: number, bound?: number): string {
  let digits = value >= 100 || value === 0 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  while (value !== bound && Number(value.toFixed(digits)) === bound) digits++;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A whole number with separators between thousands. */
export const count = (value: number): string => value.toLocaleString('en-GB');

/** The text of a table cell, without line breaks and with `|` escaped. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

/** A Markdown table. Columns with numbers are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const isNumber = (text = ''): boolean => /^-?[\d,.]+(?: \(.*\))?$/.test(text);
  const rule = head.map((_, column) => (rows.some((row) => isNumber(row[column])) ? '---:' : '---'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
