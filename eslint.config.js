import prettier from 'eslint-config-prettier'
import regexp from 'eslint-plugin-regexp'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'

/**
 * For components and plain JavaScript; the TypeScript is oxlint's (`.oxlintrc.json`), which reads
 * types in a tenth of the time.
 */
export default tseslint.config(
  { ignores: ['**/*.ts', 'out/**', 'dist/**', 'node_modules/**', 'test-results/**', '.cache/**'] },
  ...tseslint.configs.strictTypeChecked,
  ...vue.configs['flat/recommended'],
  {
    plugins: { regexp },
    languageOptions: {
      parserOptions: {
        parser: tseslint.parser,
        extraFileExtensions: ['.vue'],
        projectService: { allowDefaultProject: ['eslint.config.js', '.dependency-cruiser.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-console': 'error',
      // What a pattern reads is often written by others, and may be as long as they like.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'vue/multi-word-component-names': 'off',
      // Every text of the page is one of `renderer/locales/`; signs are the same in all languages.
      'vue/no-bare-strings-in-template': [
        'error',
        {
          allowlist: [
            '·',
            '–',
            '—',
            '…',
            '/',
            '×',
            '→',
            '←',
            '%',
            '+',
            '-',
            '(',
            ')',
            ':',
            ',',
            '.',
            '?',
            '!',
            '↑',
            '↓',
            '↵',
            'Esc',
            'K',
            '.boothpack',
            'https://',
            '#3b55d9',
            '13, 40-49',
            '4',
            '“',
            '”',
          ],
          attributes: {
            '/.+/': [
              'title',
              'aria-label',
              'aria-description',
              'aria-roledescription',
              'aria-placeholder',
              'aria-valuetext',
              'placeholder',
              'label',
              'alt',
            ],
          },
          directives: ['v-text'],
        },
      ],
    },
  },
  { files: ['test/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'no-console': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  prettier,
)
