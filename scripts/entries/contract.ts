/** The contract's entry point: the loaded document, its loader, and its requirements. */
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
