/** The page of the docs that lists the rules for comparing contracts. */
import { rules, type DiffRule } from '../../openapi/diff/rules.js';
import { whomOf } from '../contract-diff/result.js';

const top = `# Rules of the comparison

Generated from \`openapi/diff\` by \`npm run generate\`; do not edit. [What a change of the contract breaks](contract-diff.md)
explains them.

| rule | breaks | step | what changed |
| ---- | ------ | ---- | ------------ |
`;

const ruleRow = (rule: DiffRule): string => `| \`${rule.id}\` | ${whomOf(rule)} | ${rule.step} | ${rule.says} |\n`;

/** The page as Markdown. */
export const contractDiffPage = (): string => `${top}${rules.map(ruleRow).join('')}`;
