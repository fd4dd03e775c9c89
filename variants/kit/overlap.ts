/** Requests that overlap in time. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, keeping } from '../../reference-impl/pipeline/overrides.js';
import { handling, remembering } from './stages.js';

/** How long a request stays open after it took effect, in milliseconds. */
const underWay = 4;

/** The other open requests of an operation and the same account. */
type OthersOf = (request: Request, id: OperationId) => readonly Request[];

/** Changes how requests are handled, depending on those that overlap with them. */
export const overlapping = (change: (othersOf: OthersOf) => StageOverride): StageOverride =>
  remembering(
    () => keeping<Set<Request>>(),
    (keep) => {
      const openWith = ({ account }: Request): Set<Request> => keep(account, '', () => new Set());
      return all(
        change((request, id) =>
          [...openWith(request)].filter((other) => other !== request && other.operation.id === id),
        ),
        handling('any', (handle, request) => {
          openWith(request).add(request);
          try {
            return handle(request);
          } catch (error) {
            openWith(request).delete(request);
            throw error;
          }
        }),
        (stages) => ({
          ...stages,
          reply: async (answer, request) => {
            await stages.sleep(underWay);
            openWith(request).delete(request);
            return stages.reply(answer, request);
          },
        }),
      );
    },
  );
