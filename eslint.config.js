import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'reports/',
      'coverage/',
      'openapi/generated/types.ts',
      'reference-impl/mock/admin/types.ts',
      'bench/peers/dredd/hooks.cjs',
      'tools/programs/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js'] }, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true, IIFEs: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.test.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // A browser must be able to host these; what they import is held by scripts/project/structure.test.ts.
    files: ['openapi/**/*.ts', 'reference-impl/**/*.ts'],
    ignores: ['**/*.test.ts', '**/test-*.ts', 'reference-impl/http/**', 'reference-impl/mock/durable/**'],
    rules: { 'no-restricted-globals': ['error', 'Buffer', 'process', 'setImmediate', 'require', 'global'] },
  },
  { files: ['scripts/**/*.ts', 'bench/**/*.ts', 'tools/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
