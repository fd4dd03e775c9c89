/** `--like`: reads a recorded profile, and says at the start which of its variations the mock has. */
import { contract } from '../../openapi/contract/contract.js';
import type { Profile } from '../../openapi/profile/profile.js';
import { pluralize, printable } from '../../conformance/text/printable.js';
import type { Like } from '../../mock/imitate/imitate.js';
import type { NotImitated } from '../../mock/imitate/answers.js';
import { CommandError, readText } from '../cli/arguments.js';

/** The largest size of a profile's file, in bytes. Profiles have limits that keep them smaller. */
const most = 20 * 2 ** 20;

/** The most questions that are listed as not imitated, and the longest name of one. */
const named = 12;
const longest = 80;

/** The variations of a recorded server, and the command's text about them. */
export interface LikeOption {
  readonly like: Like;
  readonly notice: string;
}

/** Reads a profile. Throws a command error if it can't be used. The code for it is loaded only here. */
export async function readLike(file: string): Promise<LikeOption> {
  const { ProfileError, readProfile } = await import('../../openapi/profile/profile.js');
  const [{ like }, { digestOf }] = await Promise.all([
    import('../../mock/imitate/imitate.js'),
    import('../../conformance/suite/suite.js'),
  ]);
  try {
    const profile = readProfile(readText('--like', file, most), `The file ${file}`);
    const made = like(profile);
    return { like: made, notice: sentencesOf(made, profile, digestOf(contract)) };
  } catch (error) {
    if (error instanceof ProfileError) throw new CommandError(printable(error.message));
    throw error;
  }
}

function sentencesOf({ target, count, missing, pricing }: Like, profile: Profile, digest: string): string {
  const isOther = profile.contract.digest !== '' && profile.contract.digest !== digest;
  return [
    `It decides open questions as ${target} does, by ${pluralize(count, 'answer')}.`,
    ...(missing.length > 0 ? [missingOf(missing, count)] : []),
    ...(pricing !== undefined ? [] : ['The profile has no pricing model; rates follow docs/pricing.md, as usual.']),
    ...(isOther
      ? ['The profile is from another edition of the contract; questions that are missing in it are decided as usual.']
      : []),
  ].join('\n');
}

function missingOf(missing: readonly NotImitated[], count: number): string {
  const ids = [...new Set(missing.map(({ id, about }) => (id === 'refusals' ? `refusals of ${about}` : id)))];
  const shown = ids.slice(0, named).map((id) => printable(id.slice(0, longest)));
  const rest = ids.length > named ? `, and ${ids.length - named} more questions` : '';
  return `${missing.length} of ${pluralize(count, 'answer')} can't be imitated: ${shown.join(', ')}${rest}.`;
}
