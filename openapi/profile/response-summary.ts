/** What an answer looks like, in words that are the same every time: its verdict, status, media type and fields. */

/** Whether the request was taken. `answered` is any status that is none of those: a redirection, for one. */
type AnswerVerdict = 'accepted' | 'refused' | 'failed' | 'answered';

/** The form of an answer: what stays when everything is left out that is new in each. */
export interface AnswerForm {
  readonly status: number;
  readonly mediaType?: string;
  readonly body: 'object' | 'list' | 'other' | 'empty';
  /** The names of the body's own fields, sorted, where it is an object. */
  readonly fields?: readonly string[];
}

/** How many fields are named, and how long a name and a media type may be. */
const most = 12;
const longest = 30;
const longestType = 60;

/** A name from an answer as it can stand in a list of names: without blanks and commas, and not too long. */
const nameOf = (name: string, length = longest): string => name.slice(0, length).replace(/[^\w.$@:/+-]/g, '?') || '?';

/** The verdict on a request that is known by the status of its answer. */
export function verdictOfStatus(status: number): AnswerVerdict {
  if (status >= 200 && status < 300) return 'accepted';
  if (status >= 400 && status < 500) return 'refused';
  return status >= 500 ? 'failed' : 'answered';
}

/** A media type without its parameters, in lower case; undefined where none was given. */
export const mediaTypeOf = (contentType: string | undefined): string | undefined => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  return type === undefined || type === '' ? undefined : nameOf(type, longestType);
};

/** Names from an answer as a form holds them: sorted, each once, and so many at most. */
export const namesOf = (names: readonly string[]): readonly string[] =>
  [...new Set(names.map((name) => nameOf(name)))].sort().slice(0, most);

function bodyText({ body, mediaType = 'no media type', fields = [] }: AnswerForm): string {
  if (body === 'empty') return 'without a body';
  if (body === 'list') return `${mediaType} with a list`;
  if (body === 'other') return mediaType;
  return `${mediaType} with ${fields.join(', ') || 'no field'}`;
}

/** An answer's form as text: "refused: 422 application/json with errors, message", "refused: 404 without a body". */
export function formText(form: AnswerForm): string {
  return `${verdictOfStatus(form.status)}: ${form.status} ${bodyText(form)}`;
}
