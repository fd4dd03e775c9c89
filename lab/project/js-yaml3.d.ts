/** Types for js-yaml 3. The package has none of its own. */

declare module 'js-yaml3' {
  export function safeLoad(text: string): unknown;
}
