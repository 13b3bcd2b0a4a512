import { arrow } from './arrow.ts'
import { catering } from './catering.ts'
import { cloakroom } from './cloakroom.ts'
import { column } from './column.ts'
import { dimension } from './dimension.ts'
import { emergencyExit } from './emergency-exit.ts'
import { entrance } from './entrance.ts'
import { fireExtinguisher } from './fire-extinguisher.ts'
import { furniture } from './furniture.ts'
import { hoseReel } from './hose-reel.ts'
import { image } from './image.ts'
import { infoDesk } from './info-desk.ts'
import { label } from './label.ts'
import { lift } from './lift.ts'
import { lounge } from './lounge.ts'
import { power } from './power.ts'
import { restricted } from './restricted.ts'
import { riggingPoint } from './rigging-point.ts'
import { stage } from './stage.ts'
import { stairs } from './stairs.ts'
import { toilets } from './toilets.ts'
import { wall } from './wall.ts'
import { water } from './water.ts'
import { wifi } from './wifi.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A kind of fixture is one file, one line here, and its name in every language. Menus keep this order. */
const declared = {
  wall,
  column,
  entrance,
  'emergency-exit': emergencyExit,
  stairs,
  lift,
  stage,
  lounge,
  catering,
  'info-desk': infoDesk,
  cloakroom,
  toilets,
  restricted,
  furniture,
  power,
  water,
  'rigging-point': riggingPoint,
  wifi,
  'fire-extinguisher': fireExtinguisher,
  'hose-reel': hoseReel,
  arrow,
  dimension,
  label,
  image,
} as const satisfies Readonly<Record<string, FixtureDeclaration>>

export type FixtureKind = keyof typeof declared

/** Kinds that no sign on the plan tells of. */
export type SignlessKind = {
  [Kind in FixtureKind]: (typeof declared)[Kind]['marks'] extends { readonly sign: unknown } ? never : Kind
}[FixtureKind]

export const declaredFixtures: Readonly<Record<FixtureKind, FixtureDeclaration>> = declared

export const fixtureKinds = Object.keys(declared) as readonly FixtureKind[] as readonly [
  FixtureKind,
  ...FixtureKind[],
]

export const englishFixtureNames = Object.fromEntries(
  fixtureKinds.map((kind) => [kind, declared[kind].name]),
) as Readonly<Record<FixtureKind, string>>
