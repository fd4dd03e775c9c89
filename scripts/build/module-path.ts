/** The path of a file in a folder with forward slashes, as modules and git write it, also on Windows. */
import { relative, sep, type PlatformPath } from 'node:path';

export const modulePath = (
  folder: string,
  file: string,
  path: Pick<PlatformPath, 'relative' | 'sep'> = { relative, sep },
): string => path.relative(folder, file).split(path.sep).join('/');
