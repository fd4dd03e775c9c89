/** Reads the fenced blocks of a document: programs, commands, edits, and what is printed. */

/** A fenced block: its language, the words after that, its text, and the text of the block after it when that is output. */
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

/** Whether a page has programs. Those in docs/mock run where the package is installed, commands alone in the project. */
export const hasPrograms = (document: string): boolean => blocksOf(document).some(({ language }) => language === 'ts');

/** The exit code that the words after a block's language promise. */
export const exitCodeIn = (words: readonly string[]): number =>
  Number(words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0);

/** Whether an example is in the text; "…" stands for anything, and blanks don't count. */
export function shows(text: string, example: string): boolean {
  const bare = (part: string): string => part.replaceAll(/\s+/g, '');
  const escaped = example.split('…').map((part) => bare(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('[^]*?')).test(bare(text));
}
