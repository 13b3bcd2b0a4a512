import { arrow } from './arrow.ts'
import { column } from './column.ts'
import { emergencyExit } from './emergency-exit.ts'
import { entrance } from './entrance.ts'
import { image } from './image.ts'
import { label } from './label.ts'
import { lounge } from './lounge.ts'
import { power } from './power.ts'
import { restricted } from './restricted.ts'
import { stage } from './stage.ts'
import { wall } from './wall.ts'
import { water } from './water.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A kind of fixture is one file, one line here, and its name in every language. Menus keep this order. */
const declared = {
  wall,
  column,
  entrance,
  'emergency-exit': emergencyExit,
  stage,
  lounge,
  restricted,
  power,
  water,
  arrow,
  label,
  image,
} as const satisfies Readonly<Record<string, FixtureDeclaration>>

export type FixtureKind = keyof typeof declared

/** Kinds that no sign on the plan tells of. */
export type SignlessKind = {
  [Kind in FixtureKind]: (typeof declared)[Kind]['marks'] extends { readonly sign: unknown } ? never : Kind
}[FixtureKind]

export const declaredFixtures: Readonly<Record<FixtureKind, FixtureDeclaration>> = declared

export const fixtureKinds = Object.keys(declared) as readonly FixtureKind[] as readonly [FixtureKind, ...FixtureKind[]]

export const englishFixtureNames = Object.fromEntries(fixtureKinds.map((kind) => [kind, declared[kind].name])) as Readonly<
  Record<FixtureKind, string>
>
