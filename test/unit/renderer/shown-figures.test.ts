import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { proxyCreateProgram } from '@volar/typescript'
import { createParsedCommandLine, createVueLanguagePlugin } from '@vue/language-core'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const config = join(root, 'tsconfig.json')
const minuteMs = 60_000

/** The page's sources with their types; a component as the TypeScript that its template amounts to. */
function program(): ts.Program {
  const { vueOptions } = createParsedCommandLine(ts, ts.sys, config)
  const components = { extension: 'vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }
  const read = ts.readConfigFile(config, (path) => ts.sys.readFile(path))
  const { fileNames, options: declared } = ts.parseJsonConfigFileContent(read.config, ts.sys, root, undefined, config, undefined, [components])
  const options = { ...declared, noEmit: true, allowNonTsExtensions: true }
  const create = proxyCreateProgram(ts, ts.createProgram, () => ({
    languagePlugins: [createVueLanguagePlugin(ts, options, vueOptions, (id) => id)],
  }))
  const rootNames = fileNames.filter((name) => name.startsWith(join(root, 'renderer/')))
  return create({ rootNames, options, host: ts.createCompilerHost(options) })
}

function mayBeNumber(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(mayBeNumber) : (type.flags & ts.TypeFlags.NumberLike) !== 0
}

/** What a template shows between double braces is a statement of its own in parentheses; so is what a style is bound to. */
function shownIn(file: ts.SourceFile): readonly ts.Expression[] {
  const bound = new Set([...readFileSync(file.fileName, 'utf8').matchAll(/v-bind\(([^)]*)\)/g)].map(([, name = '']) => name.trim()))
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && ts.isParenthesizedExpression(node.expression)) {
      const { expression } = node.expression
      if (![...bound].some((name) => expression.getText(file).includes(`(${name},`))) found.push(expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

it(
  'no template shows a number that is not written as the language writes numbers',
  () => {
    const made = program()
    const checker = made.getTypeChecker()
    const components = made.getSourceFiles().filter(({ fileName }) => fileName.startsWith(join(root, 'renderer/')) && fileName.endsWith('.vue'))
    const shown = components.flatMap((file) => shownIn(file).map((expression) => ({ file, expression })))
    const raw = shown.filter(({ expression }) => mayBeNumber(checker.getTypeAtLocation(expression)))
    expect(shown.length, 'templates are read').toBeGreaterThan(1_000)
    expect(raw.map(({ file, expression }) => `${relative(root, file.fileName)}: ${expression.getText(file)}`)).toEqual([])
  },
  3 * minuteMs,
)
