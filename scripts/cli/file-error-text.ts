/** Why a file can't be read or written, in words. */

const words: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder',
  ENOENT: 'there is none',
  ENOSPC: 'no space is left',
  ENOTDIR: 'its folder is a file',
  EROFS: 'it is read-only there',
};

/** The reason for the end of a sentence: in words, where there are some, and as the system calls it. Throws what has nothing to do with files. */
export function fileReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return words[code] === undefined ? code : `${words[code]}, ${code}`;
}
