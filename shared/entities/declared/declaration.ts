/**
 * What an entity of the service interface v5 is, as data. The client, the local store, the
 * synchronisation order, the forms, the tables, the command line and the embedded service all read
 * these declarations; none of them knows an entity by heart.
 *
 * Whatever the interface does not show carries `assumed: true`; `docs/service.md` lists those
 * decisions.
 */

/**
 * The file formats that are known by their content: those of the interface, those that plans of
 * floors have, and pictures that become one of the interface's formats when they are taken in.
 */
export const fileFormats = [
  ...(['jpg', 'png', 'pdf', 'word', 'excel', 'powerpoint', 'mp4', 'mov', 'wmv', 'avi', 'flv'] as const),
  ...(['svg', 'dxf'] as const),
  ...(['webp', 'heic', 'avif', 'gif', 'tiff'] as const),
] as const
export type FileFormat = (typeof fileFormats)[number]

export const imageFormats: readonly FileFormat[] = ['jpg', 'png']
export const documentFormats: readonly FileFormat[] = ['pdf', 'word', 'excel', 'powerpoint']
export const videoFormats: readonly FileFormat[] = ['mp4', 'mov', 'wmv', 'avi', 'flv']
/** All that the service keeps. */
export const servedFormats: readonly FileFormat[] = [...imageFormats, ...documentFormats, ...videoFormats]
/** Pictures that no service takes, and that can be made into one it does (`media.derive`). */
export const convertibleFormats: readonly FileFormat[] = ['webp', 'heic', 'avif', 'svg', 'gif', 'tiff']
/** All that shows a picture by itself. */
export const pictureFormats: readonly FileFormat[] = [...imageFormats, ...convertibleFormats]
/** What the media library keeps: all that can be put into a record, if need be as another format. */
export const libraryFormats: readonly FileFormat[] = [...servedFormats, ...convertibleFormats]
/** What can lie under a plan. */
export const planFormats: readonly FileFormat[] = ['dxf', 'pdf', 'svg', 'png', 'jpg']

/** The lookups of places, by the name of their entity. A city lies in a region, a region in a country. */
export type PlaceKind = 'country' | 'region' | 'city'

/** How an array is written as form keys: the key repeated, or `key[0]`, `key[1]`, … */
type ArrayEncoding = 'repeated' | 'indexed'

/**
 * What a picture must measure to look well in its place. The interface takes any: this says when a
 * record is ready, never whether it is sent.
 */
export interface PictureMeasures {
  /** Of the shorter side. */
  readonly leastPixels: number
  /** Of the longer side. */
  readonly mostPixels: number
  /** Width to height. */
  readonly narrowest: readonly [width: number, height: number]
  readonly widest: readonly [width: number, height: number]
}

/**
 * `Name`: the entities that a reference may name. `index.ts` has the types with those of the
 * product.
 */
export type FieldKind<Name extends string = string> =
  | {
      readonly kind: 'string'
      readonly multiline?: true
      readonly maxLength?: number
      readonly length?: number
      readonly pattern?: 'currency' | 'colour'
      /** It names a place of the service's lists, which may leave out places that there are. */
      readonly place?: PlaceKind
      /** The field that names the country of a region, or the region of a city. */
      readonly within?: string
    }
  | { readonly kind: 'keywords' }
  | { readonly kind: 'email' }
  | { readonly kind: 'url' }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'numeric'; readonly min?: number; readonly atLeastField?: string }
  /**
   * `readAs: 'flag'`: written as true/false, read as 1/0. `default`: what a service takes where none
   * is sent. `begin`: what a new record has here, where a service has no default.
   */
  | {
      readonly kind: 'boolean'
      readonly readAs?: 'flag'
      readonly default?: boolean
      readonly begin?: boolean
    }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  /** YYYY-MM-DD. */
  | { readonly kind: 'date'; readonly future?: true }
  /** ISO 8601 with zone. */
  | { readonly kind: 'timestamp'; readonly notBeforeField?: string }
  | { readonly kind: 'strings'; readonly encoding: ArrayEncoding }
  | { readonly kind: 'reference'; readonly to: Name; readonly onTargetRemoved: 'cascade' | 'clear' }
  | { readonly kind: 'references'; readonly to: Name; readonly encoding: ArrayEncoding }
  | {
      readonly kind: 'file'
      readonly formats: readonly FileFormat[]
      readonly media: 'image' | 'document' | 'video'
      readonly fits?: PictureMeasures
    }
  /**
   * Any JSON; with `items` a list of objects of these fields, which is only read. `per`: what it says of
   * each language, whose names are read from tables.
   */
  | { readonly kind: 'json'; readonly items?: readonly FieldDeclaration<Name>[]; readonly per?: 'language' }

export interface FieldDeclaration<Name extends string = string> {
  /**
   * The name on the wire, which is also the name in local records, record files and CSV columns.
   */
  readonly name: string
  readonly type: FieldKind<Name>
  readonly required?: true
  /** `write`: never read back. `read`: only ever read. Default: both. */
  readonly only?: 'write' | 'read'
  /**
   * Of one that is never read back: where a read record says something of it all the same, in a
   * shape that the interface leaves open.
   */
  readonly reportedIn?: readonly string[]
  /** Where a read record holds it, when not under `name`. */
  readonly readPath?: readonly string[]
  /** The wire type of an identifier reference when written; default integer. */
  readonly wireType?: 'integer' | 'string'
  /**
   * Of a file: an operation of its own sends it (`specialOperations`), never the save of its record.
   */
  readonly uploadedAlone?: true
  /** Of references: an operation of its own takes one of them out (`specialOperations`). */
  readonly detachable?: true
  /** Another field that may stand in for this one when it is required ("file or url"). */
  readonly insteadOf?: string
  readonly nullable?: true
  /** A place in the order of all: a new record gets the one after the last, where others have one. */
  readonly newAtEnd?: true
  readonly assumed?: true
}

export interface FilterDeclaration<Name extends string = string> {
  readonly name: string
  readonly type: 'integer' | 'string' | 'boolean' | 'date'
  /** The filter's value must name an existing record of this entity. */
  readonly references?: Name
  /** Which field of the record the filter compares; default its own name. */
  readonly field?: string
  readonly compare?: 'equal' | 'from' | 'until'
  readonly assumed?: true
}

export interface ListDeclaration<Name extends string = string> {
  readonly path: string
  /** The key of the array in the envelope, or in `data` when `nested`. */
  readonly key: string
  readonly nested?: true
  readonly paged: boolean
  readonly filters?: readonly FilterDeclaration<Name>[]
  /** Not part of the local copy: read when a screen asks for it. */
  readonly onDemand?: true
  /** The answer's `data` is one object, not a list (event details). */
  readonly single?: true
}

export interface SaveDeclaration {
  readonly path: string
  readonly encoding: 'json' | 'multipart'
  /** The job vacancy answers `status` as a string. */
  readonly statusType?: 'string'
}

export interface RemoveDeclaration<Name extends string = string> {
  readonly path: string
  /** The same operation without the identifier in the path (the inventory's form for booths). */
  readonly pathWithoutId?: string
  /**
   * Records named by a field that go too where the body's flag says so. Those that name this one by
   * `namedBy`, which only the service writes, go as well.
   */
  readonly alongside?: { readonly field: string; readonly flag: string; readonly namedBy: string }
  /** Fields of the JSON body. */
  readonly body?: readonly FieldDeclaration<Name>[]
}

export interface EntityDeclaration<Name extends string = string> {
  readonly name: Name
  /** The name of the identifier in records. */
  readonly idField: string
  readonly idType: 'integer' | 'string'
  /** The field that names a record to a person. */
  readonly titleField: string
  /** Several fields that name it together, where they are filled in. */
  readonly titleParts?: readonly string[]
  readonly list?: ListDeclaration<Name>
  readonly save?: SaveDeclaration
  readonly remove?: RemoveDeclaration<Name>
  /** Path parameter → field that fills it. */
  readonly pathParameters?: Readonly<Record<string, string>>
  readonly fields: readonly FieldDeclaration<Name>[]
  /** Every update must carry all required fields and files, whether changed or not. */
  readonly wholeUpdates?: true
  /** A save with the identifier 0 creates, as one without does. */
  readonly zeroCreates?: true
  /** Accepts fields beyond those declared, and gives them back. */
  readonly customFields?: true
  /** The entity whose form these records describe. */
  readonly formOf?: Name
  /** A field that is unique among the event's records, compared without case. */
  readonly uniqueField?: string
  /**
   * A field by which a service may take a create for a record that it has: it updates that one
   * instead.
   */
  readonly naturalKey?: string
  /** The reference to a record on whose plan one of these has a place and a number. */
  readonly placedOn?: string
  /** The entities whose records are edited as parts of one: it is ready when they are. */
  readonly parts?: readonly Name[]
  /**
   * What goes with one has a standing of its own: before, its versions on the service are archived
   * with their files, for this reason.
   */
  readonly ownedArchivedAs?: 'removed-with-floor'
  /** Nothing of the record is shown. */
  readonly assumed?: true
  /** What is written is shown, but not the record as it is read. */
  readonly readingAssumed?: true
}

/** Checks a declaration's shape while keeping its literal type. */
export function declareEntity<const T extends EntityDeclaration>(declaration: T): T {
  return declaration
}

export function isWritable(field: FieldDeclaration): boolean {
  return field.only !== 'read'
}

/** Whether a save carries it. */
export function isSaved(field: FieldDeclaration): boolean {
  return isWritable(field) && field.uploadedAlone !== true
}

export function isReadable(field: FieldDeclaration): boolean {
  return field.only !== 'write'
}
