import {
  isReadable,
  isSaved,
  isWritable,
  type EntityDeclaration,
  type FieldDeclaration,
  type FieldKind,
  type ListDeclaration,
} from './declared/declaration.ts'

type FieldOf<Name extends string, Kind> = FieldDeclaration<Name> & { readonly type: Kind }
type Kind<Name extends string, Named> = Extract<FieldKind<Name>, { readonly kind: Named }>

type FileField<Name extends string> = FieldOf<Name, Kind<Name, 'file'>>
type ReferenceField<Name extends string> = FieldOf<Name, Kind<Name, 'reference' | 'references'>>
/** A field through which a record goes when the one that it names is removed. */
type OwnerField<Name extends string> = FieldOf<
  Name,
  Kind<Name, 'reference'> & { readonly onTargetRemoved: 'cascade' }
>

/**
 * A listing for the identifier alone, or for what `field` names: as the filter, or as the parameter
 * of the path, called `name`.
 */
export type NarrowedListing<Name extends string> =
  | { readonly by: 'id' }
  | { readonly by: 'filter' | 'path'; readonly name: string; readonly field: string; readonly to: Name }

/** A declaration, and what follows from it; worked out once. */
export interface CompiledEntity<Name extends string> extends EntityDeclaration<Name> {
  readonly titleParts: readonly string[]
  readonly fieldNamed: (name: string) => FieldDeclaration<Name> | undefined
  /** Whether `name` is one of the fields, or the identifier. */
  readonly declares: (name: string) => boolean
  /**
   * Whether a person may write `name`, a field of the declaration or one that the event has added.
   */
  readonly accepts: (name: string) => boolean
  /** What a save carries. */
  readonly writable: readonly FieldDeclaration<Name>[]
  readonly readable: readonly FieldDeclaration<Name>[]
  readonly files: readonly FileField<Name>[]
  /** The files that operations of their own send. */
  readonly uploads: readonly FileField<Name>[]
  /** Out of which an operation of its own takes single records. */
  readonly detachable: FieldOf<Name, Kind<Name, 'references'>> | undefined
  readonly references: readonly ReferenceField<Name>[]
  /** The entities that a record may name, each once, without its own. */
  readonly referenced: readonly Name[]
  readonly owners: readonly OwnerField<Name>[]
  /**
   * The fields of other entities through which their records go with one of this. `isFilter`: their
   * listing can be asked for those of one record.
   */
  readonly owned: readonly {
    readonly entity: Name
    readonly field: OwnerField<Name>
    readonly isFilter: boolean
  }[]
  /** The fields of all entities that name a record of this one. */
  readonly referrers: readonly { readonly entity: Name; readonly field: ReferenceField<Name> }[]
  /**
   * The smallest listing in which a record must appear, if the interface has one that is smaller
   * than the whole.
   */
  readonly narrowed: NarrowedListing<Name> | undefined
  /** The entity whose records describe the form of this one. */
  readonly form: Name | undefined
  /**
   * The records that go with one where that is wished: those that `field` names, and those that
   * name it by `namedBy`.
   */
  readonly alongside: { readonly entity: Name; readonly field: string; readonly namedBy: string } | undefined
  /**
   * The records that are edited as a part of one: by the field of the part that names it, or by its
   * own that names them. What they lack, it lacks.
   */
  readonly partFields: readonly {
    readonly entity: Name
    readonly field: string
    readonly on: 'part' | 'whole'
  }[]
  /** What every update must carry and no answer reports. */
  readonly unreported: readonly string[]
  /** A number in another system by which a service may go. */
  readonly uniqueNumber: string | undefined
  /** What a service takes where a new record does not say it. */
  readonly defaults: Readonly<Record<string, boolean>>
  /** What every new record begins with here, however it is made. */
  readonly beginning: Readonly<Record<string, boolean>>
}

/** Throws a `TypeError` where a declaration names a field that it does not have. */
export function compileEntities<const Name extends string>(
  declarations: readonly EntityDeclaration<Name>[],
): Readonly<Record<Name, CompiledEntity<Name>>> {
  const compiled = Object.fromEntries(
    declarations.map((declaration) => [declaration.name, compile(declaration, declarations)]),
  )
  // Every name is that of a declaration.
  return compiled as Record<Name, CompiledEntity<Name>>
}

function compile<Name extends string>(
  declaration: EntityDeclaration<Name>,
  all: readonly EntityDeclaration<Name>[],
): CompiledEntity<Name> {
  const { name, idField, titleField, fields, naturalKey, uniqueField, placedOn, customFields } = declaration
  const byName = new Map(fields.map((field) => [field.name, field]))
  const titleParts = declaration.titleParts ?? [titleField]
  for (const named of [...titleParts, naturalKey, uniqueField, placedOn]) {
    if (named !== undefined && named !== idField && !byName.has(named))
      throw new TypeError(`The declaration of ${name} has no field ${named}.`)
  }
  const references = fields.filter((field) => isReference(field))
  const owners = references.filter((field) => isOwner(field))
  const referrers = all.flatMap((other) =>
    other.fields
      .filter((field) => isReference(field))
      .filter(({ type }) => type.to === name)
      .map((field) => ({ entity: other.name, field, list: other.list })),
  )
  return {
    ...declaration,
    titleParts,
    fieldNamed: (wanted) => byName.get(wanted),
    declares: (wanted) => wanted === idField || byName.has(wanted),
    accepts: (wanted) => {
      const field = byName.get(wanted)
      return field === undefined ? customFields === true && wanted !== idField : isWritable(field)
    },
    writable: fields.filter(isSaved),
    readable: fields.filter(isReadable),
    files: fields.filter((field) => isFile(field)),
    uploads: fields.filter((field) => isFile(field)).filter(({ uploadedAlone }) => uploadedAlone === true),
    detachable: fields.filter((field) => isReferences(field)).find(({ detachable }) => detachable === true),
    references,
    referenced: [...new Set(references.map(({ type }) => type.to))].filter((to) => to !== name),
    owners,
    owned: referrers.flatMap(({ entity, field, list }) =>
      isOwner(field) ? [{ entity, field, isFilter: hasFilter(list, field) }] : [],
    ),
    referrers,
    form: all.find(({ formOf }) => formOf === name)?.name,
    alongside: alongsideOf(declaration, references),
    partFields: (declaration.parts ?? []).map((part) => partField(name, part, references, referrers)),
    narrowed: narrowedListing(declaration, owners),
    unreported: fields.flatMap(({ name: field, required, only }) =>
      declaration.wholeUpdates === true && required === true && only === 'write' ? [field] : [],
    ),
    uniqueNumber:
      naturalKey !== undefined && byName.get(naturalKey)?.type.kind === 'integer' ? naturalKey : undefined,
    defaults: flagsOf(fields, (type) => type.default),
    beginning: flagsOf(fields, (type) => type.begin ?? type.default),
  }
}

function flagsOf<Name extends string>(
  fields: readonly FieldDeclaration<Name>[],
  said: (type: Kind<Name, 'boolean'>) => boolean | undefined,
): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const flag = type.kind === 'boolean' ? said(type) : undefined
      return flag === undefined ? [] : [[name, flag]]
    }),
  )
}

function isReference<Name extends string>(field: FieldDeclaration<Name>): field is ReferenceField<Name> {
  return field.type.kind === 'reference' || field.type.kind === 'references'
}

function isReferences<Name extends string>(
  field: FieldDeclaration<Name>,
): field is FieldOf<Name, Kind<Name, 'references'>> {
  return field.type.kind === 'references'
}

function isFile<Name extends string>(field: FieldDeclaration<Name>): field is FileField<Name> {
  return field.type.kind === 'file'
}

function isOwner<Name extends string>(field: FieldDeclaration<Name>): field is OwnerField<Name> {
  return field.type.kind === 'reference' && field.type.onTargetRemoved === 'cascade'
}

function alongsideOf<Name extends string>(
  { name, remove }: EntityDeclaration<Name>,
  references: readonly ReferenceField<Name>[],
): CompiledEntity<Name>['alongside'] {
  if (remove?.alongside === undefined) return undefined
  const { field, namedBy } = remove.alongside
  const reference = references.find((candidate) => candidate.name === field)
  if (reference === undefined) throw new TypeError(`The declaration of ${name} has no reference ${field}.`)
  return { entity: reference.type.to, field, namedBy }
}

function partField<Name extends string>(
  name: Name,
  part: Name,
  references: readonly ReferenceField<Name>[],
  referrers: readonly { readonly entity: Name; readonly field: ReferenceField<Name> }[],
): CompiledEntity<Name>['partFields'][number] {
  const own = references.find(({ type }) => type.to === part)
  if (own !== undefined) return { entity: part, field: own.name, on: 'whole' }
  const theirs = referrers.find(({ entity }) => entity === part)
  if (theirs === undefined) throw new TypeError(`Neither ${name} nor its part ${part} names the other.`)
  return { entity: part, field: theirs.field.name, on: 'part' }
}

function hasFilter<Name extends string>(
  list: ListDeclaration<Name> | undefined,
  { name, type }: OwnerField<Name>,
): boolean {
  return list?.filters?.some((filter) => filter.name === name && filter.references === type.to) === true
}

function narrowedListing<Name extends string>(
  { idField, list, pathParameters }: EntityDeclaration<Name>,
  owners: readonly OwnerField<Name>[],
): NarrowedListing<Name> | undefined {
  if (list?.filters?.some(({ name }) => name === idField) === true) return { by: 'id' }
  for (const owner of owners) {
    const { name: field, type } = owner
    const [parameter] = Object.entries(pathParameters ?? {}).find(([, filled]) => filled === field) ?? []
    if (parameter !== undefined && list?.path.includes(`{${parameter}}`) === true)
      return { by: 'path', name: parameter, field, to: type.to }
    if (hasFilter(list, owner)) return { by: 'filter', name: field, field, to: type.to }
  }
  return undefined
}
