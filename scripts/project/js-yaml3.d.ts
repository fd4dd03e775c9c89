/** The types of js-yaml 3, which has none of its own. */
declare module 'js-yaml3' {
  export function safeLoad(text: string): unknown;
}
