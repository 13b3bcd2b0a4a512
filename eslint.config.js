import prettier from 'eslint-config-prettier'
import regexp from 'eslint-plugin-regexp'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'

/**
 * For templates of components and for plain JavaScript. The TypeScript is oxlint's (`.oxlintrc.json`), which
 * reads types in a tenth of the time; so are the scripts of components (`test/runner/component-scripts.ts`).
 */
export default tseslint.config(
  { ignores: ['**/*.ts', 'out/**', 'dist/**', 'node_modules/**', 'test-results/**', '.cache/**'] },
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  {
    plugins: { regexp },
    languageOptions: {
      parserOptions: {
        parser: tseslint.parser,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-console': 'error',
      // What a pattern reads is often written by others, and may be as long as they like.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'vue/multi-word-component-names': 'off',
      // It knows no exhaustive `switch`; `vue-tsc` does.
      'vue/return-in-computed-property': 'off',
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
  prettier,
)
