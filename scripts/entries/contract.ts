/** The contract's entry point: the loaded document, its loader, and the statements that it stands for. */
export {
  contract,
  loadContract,
  type Contract,
  type Operation,
  type OperationId,
} from '../../openapi/contract/contract.js';
export {
  requirement,
  requirements,
  sections,
  type Level,
  type Requirement,
  type Section,
} from '../../openapi/requirements.js';
