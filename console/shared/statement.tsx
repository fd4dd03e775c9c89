/** The specification's statement for a rule. All statements are loaded when the first one is shown. */
import { useEffect, useState } from 'preact/hooks';

type Statements = Readonly<Record<string, string>>;

let loading: Promise<Statements> | undefined;

async function load(): Promise<Statements> {
  const answer = await fetch('console/statements.json').catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Statements) : {};
}

export function Statement({ of: id }: { readonly of: string | undefined }) {
  const [statements, setStatements] = useState<Statements>({});
  useEffect(() => {
    if (id !== undefined) void (loading ??= load()).then(setStatements);
  }, [id]);
  const text = id !== undefined && Object.hasOwn(statements, id) ? statements[id] : undefined;
  return text === undefined ? null : <span class="statement">{text}</span>;
}
