/** The form of a response without values that vary: its verdict, status, media type and fields. */

/** The verdict by status. `answered` is any status that is not a 2xx, 4xx or 5xx, such as a redirect. */
type AnswerVerdict = 'accepted' | 'refused' | 'failed' | 'answered';

/** The form of a response, without values that vary from one response to the next. */
export interface AnswerForm {
  readonly status: number;
  readonly mediaType?: string;
  readonly body: 'object' | 'list' | 'other' | 'empty';
  /** The sorted names of the body's own fields, if it is an object. */
  readonly fields?: readonly string[];
}

/** The maximum number of names, and the maximum lengths of a name and a media type. */
const most = 12;
const longest = 30;
const longestType = 60;

/** A name from a response for a list of names: shortened, and without blanks and commas. */
const nameOf = (name: string, length = longest): string => name.slice(0, length).replace(/[^\w.$@:/+-]/g, '?') || '?';

/** The verdict on a request by the status of its response. */
export function verdictOfStatus(status: number): AnswerVerdict {
  if (status >= 200 && status < 300) return 'accepted';
  if (status >= 400 && status < 500) return 'refused';
  return status >= 500 ? 'failed' : 'answered';
}

/** A media type in lower case without its parameters; undefined if there is none. */
export const mediaTypeOf = (contentType: string | undefined): string | undefined => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  return type === undefined || type === '' ? undefined : nameOf(type, longestType);
};

/** Names from a response for a form: sorted, unique and limited in number. */
export const namesOf = (names: readonly string[]): readonly string[] =>
  [...new Set(names.map((name) => nameOf(name)))].sort().slice(0, most);

function bodyText({ body, mediaType = 'no media type', fields = [] }: AnswerForm): string {
  if (body === 'empty') return 'without a body';
  if (body === 'list') return `${mediaType} with a list`;
  if (body === 'other') return mediaType;
  return `${mediaType} with ${fields.join(', ') || 'no field'}`;
}

/** A response's form as text: "refused: 422 application/json with errors, message", "refused: 404 without a body". */
export function formText(form: AnswerForm): string {
  return `${verdictOfStatus(form.status)}: ${form.status} ${bodyText(form)}`;
}
