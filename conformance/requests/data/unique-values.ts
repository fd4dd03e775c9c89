/** Fresh values: unique for each run and check, and determined by the run's id, so that a run can be judged again. */
import type { Fresh } from '../../../openapi/keywords/kit/schema.js';
import type { GivenData } from './operator-data.js';
import { hash } from '../../text/hash.js';

/** Makes fresh values for one check or shared set-up. */
export type FreshSource = (kind: Fresh) => string;

/** The operator's test data that fresh values are made of. */
type OwnValues = Pick<GivenData, 'phones' | 'email_domain'>;

/** Makes the source of a scope, which `slot` numbers from 0, with the operator's own values in place of those of the run. */
export type FreshSources = (scope: string, slot: number, given?: OwnValues) => FreshSource;

/**
 * Area codes of the North American plan. With the exchange 555 they make numbers that validators accept and that reach
 * nobody (555 is reserved for fiction and directories), and so many that two runs against a server hardly ever share
 * one.
 */
const areaCodes = [
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253',
  '254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323',
  '325 330 334 336 337 339 347 351 352 360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 425',
  '432 434 435 440 443 469 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 540 541',
  '551 559 561 562 563 567 570 571 573 574 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619',
  '620 623 626 630 631 636 641 646 650 651 660 661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718',
  '719 720 724 727 731 732 734 740 754 757 760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810',
  '812 813 814 815 816 817 818 828 830 831 832 843 845 847 848 850 856 857 858 859 860 862 863 864 865 870 901 903 904',
  '906 907 908 909 910 912 913 914 915 916 917 918 919 920 925 928 931 936 937 940 941 947 949 951 952 954 956 970 971',
  '972 973 978 979 980 985 989',
].flatMap((line) => line.split(' '));

/** The last four digits and how many there are of them: from 2000 on, above the numbers of directories. */
const [firstLine, linesOfCode] = [2000, 8000];
const phones = areaCodes.length * linesOfCode;

/** The maximum number of phone numbers of one source. */
const stride = 28;

/** Slots number the sources of a run: checks, then their second runs, then shared set-ups, then retries of all of these. */
const firstAgain = 1250;

/** The maximum number of checks. */
export const mostChecks = firstAgain;

const firstShared = 2 * firstAgain;
const sharedSlots = 2500;
const firstAnew = firstShared + sharedSlots;

/** The slot of the second run of a check that has this slot. */
export const slotAgain = (slot: number): number => firstAgain + slot;

/** The slot of a retry. */
export const slotAnew = (slot: number): number => firstAnew + slot;

/** The slot of a shared set-up. It follows from the name, as the order of set-ups varies. */
export const sharedSlot = (scope: string): number => firstShared + (hash(scope) % sharedSlots);

/** Replaces the # at the end of an operator's phone number with the digits of a number. */
export function fillDigits(phone: string, number: number): string {
  const digits = phone.length - phone.replaceAll('#', '').length;
  return phone.replace(/#+$/, String(number % 10 ** digits).padStart(digits, '0'));
}

const short = (text: string): string => hash(text).toString(36).padStart(7, '0').slice(-6);

/** The phone number at a position of those that a run may send, counted from slot 0. */
function phoneAt(runId: string, position: number, { phones: own }: OwnValues): string {
  const shifted = hash(runId) + position;
  if (own) return fillDigits(own[position % own.length]!, shifted);
  return `+1${areaCodes[Math.floor((shifted % phones) / linesOfCode)]}555${firstLine + (shifted % linesOfCode)}`;
}

/** The position of a phone number that a run made itself, from 0; undefined for any other number. */
export function phonePosition(phone: string): number | undefined {
  const [, code = '', line] = /^\+1(\d{3})555(\d{4})$/.exec(phone) ?? [];
  return areaCodes.includes(code) ? areaCodes.indexOf(code) * linesOfCode + Number(line) - firstLine : undefined;
}

/** A source whose values of every kind have this beginning, and whose phone numbers are made by `phone`. */
function sourceOf(beginning: string, phone: () => string, domain = 'example.com'): FreshSource {
  let used = 0;
  return (kind) => {
    used += 1;
    if (kind === 'phone') return phone();
    const id = `${beginning}-${used}`;
    return kind === 'email' ? `${id}@${domain}` : id;
  };
}

/**
 * The source of one scope, which `slot` numbers from 0. Every identifier begins with `runId`, which shows the run that created it.
 * The source throws if it is asked for more phone numbers than its slot has.
 */
export function freshSource(runId: string, scope: string, slot: number, given: OwnValues = {}): FreshSource {
  let dialled = 0;
  const phone = (): string => {
    if (!given.phones && dialled >= stride) throw new Error(`${scope} needs more than ${stride} phone numbers`);
    return phoneAt(runId, slot * stride + (dialled++ % stride), given);
  };
  return sourceOf(`${runId}-${short(scope)}`, phone, given.email_domain);
}

/** The first slot that no check, set-up or retry of a run has. */
const firstExploring = 2 * firstAnew;

/**
 * Sources that follow each other, for exploring: it sends the same set-ups and sequences many times under one id of a run. Whatever
 * their scopes and slots are, no two of these sources have a value in common, nor has one of them any with a check.
 */
export function consecutiveSources(runId: string, usual: OwnValues = {}): FreshSources {
  let [sources, dialled] = [0, 0];
  const phone = (given: OwnValues) => (): string => phoneAt(runId, firstExploring * stride + dialled++, given);
  return (_scope, _slot, given = usual) =>
    sourceOf(`${runId}-x${(sources++).toString(36)}`, phone(given), given.email_domain);
}

/** A run's id: `conf-` and six random characters. */
export const newRunId = (random: () => number): string =>
  `conf-${Math.floor(random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0')}`;
