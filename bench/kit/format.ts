/** How numbers and tables are written on the page. */

/** A number with three digits that count, thousands apart; with more where it takes them to tell it from a bound. */
export function number(value: number, bound?: number): string {
  let digits = value >= 100 || value === 0 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  while (value !== bound && Number(value.toFixed(digits)) === bound) digits++;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A whole number, thousands apart. */
export const count = (value: number): string => value.toLocaleString('en-GB');

/** A cell of a table may hold neither its border nor a line's end. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

/** A table: a column that begins with numbers stands to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const isNumber = (text = ''): boolean => /^-?[\d,.]+(?: \(.*\))?$/.test(text);
  const rule = head.map((_, column) => (rows.some((row) => isNumber(row[column])) ? '---:' : '---'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
