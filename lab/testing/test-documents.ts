/** Reads the fenced blocks of a document: programs, commands, edits, and output. */

/** A fenced block: its language, the words after it, its text, and the text of the next block if that is its output. */
export interface Block {
  readonly language: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly output: string | undefined;
}

/** The fenced blocks of a document. */
export function blocksOf(document: string): readonly Block[] {
  const found = [...document.matchAll(/^( *)```(\w*) *(.*)\n([^]*?)\n\1```$/gm)].map(
    ([, indent = '', language = '', info = '', text = '']) => ({
      language,
      words: info.split(/[ :]+/).filter((word) => word !== ''),
      text: text.replaceAll(`\n${indent}`, '\n').slice(indent.length),
    }),
  );
  return found.map((block, index) => {
    const next = found[index + 1];
    return { ...block, output: next?.language === 'text' ? next.text : undefined };
  });
}

/**
 * Whether a page has programs. Programs in docs/mock run with the installed package; pages with only commands run in
 * the project.
 */
export const hasPrograms = (document: string): boolean => blocksOf(document).some(({ language }) => language === 'ts');

/** The exit code in the words after a block's language. */
export const exitCodeIn = (words: readonly string[]): number =>
  Number(words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0);

/** Whether a text contains an example. "…" matches anything, and spaces are ignored. */
export function shows(text: string, example: string): boolean {
  const bare = (part: string): string => part.replaceAll(/\s+/g, '');
  const escaped = example.split('…').map((part) => bare(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('[^]*?')).test(bare(text));
}
