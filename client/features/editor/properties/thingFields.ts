import { limits } from '#shared/rules/limits.ts'
import { componentOf, interactionKinds } from '#shared/map/interactionKinds.ts'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { placedItemOf } from '#shared/map/items.ts'
import { mediaOf } from '#shared/map/media.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { COUNT_MAX } from '#shared/map/pressing.ts'
import { propertiesOf, record } from '#shared/map/properties.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { vehicleKinds, vehicleOf } from '#shared/map/vehicles.ts'
import { writers } from '#shared/rules/writers.ts'
import { withProperties } from '../tool/groups.ts'
import { inProperties, inState, onObject, turned, type FieldPlace } from './fieldPlaces.ts'
import { SOUND_FAR_M, soundFields } from './soundFields.ts'
import { sheetFields } from './sheetFields.ts'
import { components, type Sent, type ThingField, type FieldName } from './thingField.ts'

/** Fields that belong together; words in editor.section. */
export const sectionIds = ['basic', 'use', 'board', 'sound', 'carry', 'ride', 'time'] as const
export type SectionId = (typeof sectionIds)[number]

const control: ThingField = {
  name: 'control',
  place: inProperties('control'),
  kind: 'choice',
  options: writers,
}
const written: ThingField = {
  name: 'writers',
  place: inProperties('writers'),
  kind: 'choice',
  options: writers,
}
const text = (max: number, lines = false): ThingField => ({
  name: 'text',
  place: inProperties('text'),
  kind: 'text',
  max,
  lines,
})
const address = (name: FieldName, sends?: Sent, property: string = name): ThingField => ({
  name,
  place: inProperties(property),
  kind: 'address',
  ...(sends && { sends }),
})
const url = address('url')

/** What is put on a screen that has no other use: a picture or a film, the one in place of the other. */
const shown = (name: 'screenPicture' | 'screenFilm', kind: 'image' | 'video'): ThingField => ({
  name,
  place: {
    read: (object) => {
      const media = mediaOf(object)
      return media?.kind === kind ? media.url : undefined
    },
    write: (object, value) =>
      typeof value === 'string' && value !== ''
        ? withProperties(object, { media: { kind, url: value } })
        : mediaOf(object)?.kind === kind
          ? withProperties(object, { media: undefined })
          : object,
  },
  kind: 'address',
  sends: kind,
})
const screenFields = [shown('screenPicture', 'image'), shown('screenFilm', 'video')] as const

const byComponent: Readonly<Record<(typeof components)[number], readonly ThingField[]>> = {
  board: [written],
  lamp: [{ name: 'on', place: inState('on'), kind: 'switch', isUsual: true }, control],
  door: [{ name: 'open', place: inState('open'), kind: 'switch', isUsual: true }, control],
  counter: [{ name: 'count', place: inState('count'), kind: 'number', min: 0, max: COUNT_MAX }, control],
  scoreBoard: [{ name: 'sides', place: inProperties('sides'), kind: 'pair', max: 12 }, control],
  coffee: [control, { name: 'gives', place: inProperties('gives'), kind: 'item' }],
  jukebox: [control],
  // By name, in ExhibitFields.
  exhibit: [],
}

/** "address name" a line, as records where there is a name. */
const files: ThingField = {
  name: 'files',
  place: turned(
    inProperties('files'),
    (value) =>
      (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry) => {
        const { url: of, name } = typeof entry === 'object' && entry ? (entry as Record<string, unknown>) : {}
        if (typeof entry === 'string') return [entry]
        return typeof of === 'string' ? [typeof name === 'string' && name ? `${of} ${name}` : of] : []
      }),
    (value) =>
      (value as readonly string[] | undefined)?.map((line) => {
        const [of = '', ...name] = line.split(/\s+/)
        return name.length === 0 ? of : { url: of, name: name.join(' ').slice(0, 100) }
      }),
  ),
  kind: 'addresses',
  max: limits.thingFilesMax,
  sends: 'image',
}

/** What can be said of a thing of each kind (docs/decisions/050-things.md); none: words where the piece has some. */
const byKind = {
  none: [text(200)],
  website: [url],
  poster: [
    { name: 'pages', place: inProperties('pages'), kind: 'addresses', max: 50, sends: 'image' },
    { ...text(5_000, true), name: 'caption' },
    files,
  ],
  video: [
    address('film', 'video', 'url'),
    { name: 'loop', place: inProperties('loop'), kind: 'switch' },
    { name: 'autoplay', place: inProperties('autoplay'), kind: 'switch' },
    address('offline', 'image'),
    address('ended', 'image'),
    control,
    files,
  ],
  call: [url],
  extension: [url, control],
  note: [text(200), written, files],
  modal: [text(5_000, true), address('image', 'image'), address('page', undefined, 'url'), files],
  component: [],
} as const satisfies Record<'none' | (typeof interactionKinds)[number], readonly ThingField[]>

/** The kinds of use, by the number of their `type`. */
export const kinds = ['none', ...interactionKinds] as const
export type Kind = (typeof kinds)[number]

/** What using a thing does; what is of another number does nothing. */
export const kindOf = (object: MapObject): Kind =>
  kinds.find((_, number) => number === (object.type ?? 0)) ?? 'none'

/** Whether it is a screen that shows what is put on it: it has no other use. */
export const isBlankScreen = (object: MapObject): boolean =>
  kindOf(object) === 'none' && screenFaceOf(object) !== undefined

/** What can be said of what using a thing does. */
export function useFields(object: MapObject, hasShowroom = true): readonly ThingField[] {
  const kind = kindOf(object)
  const component = componentOf(object)
  if (kind === 'component')
    return [
      {
        name: 'component',
        place: inProperties('component'),
        kind: 'choice',
        options: components.filter((name) => name !== 'exhibit' || hasShowroom || component === name),
      },
      ...(component ? byComponent[component] : []),
    ]
  return isBlankScreen(object) ? screenFields : byKind[kind]
}

/** What lies there to be taken: an item's id, or a record of it; both are read, the record is written. */
const itemPart = (part: 'id' | 'count' | 'most'): FieldPlace => ({
  read: (object) => {
    const item = placedItemOf(object)
    return { id: item?.itemId, count: item?.count, most: item?.most }[part]
  },
  write: (object, value) => {
    const {
      itemId: id,
      count,
      most,
    } = placedItemOf(object) ?? { itemId: undefined, count: 1, most: undefined }
    const next = { id, count, most, [part]: value }
    return withProperties(object, { item: next.id ? next : undefined })
  },
})

const carryFields: readonly ThingField[] = [
  { name: 'itemId', place: itemPart('id'), kind: 'item' },
  { name: 'itemCount', place: itemPart('count'), kind: 'number', min: 1, max: 99 },
  { name: 'itemMost', place: itemPart('most'), kind: 'number', min: 1, max: 99 },
]

const rides: FieldPlace = {
  read: (object) => vehicleOf(object) !== undefined || undefined,
  write: (object, value) => withProperties(object, { vehicle: value === true ? true : undefined }),
}

const vehicleKind: FieldPlace = {
  read: (object) => vehicleOf(object)?.kind,
  write: (object, kind) =>
    withProperties(object, { vehicle: { ...record(propertiesOf(object)['vehicle']), kind } }),
}

const rideFields = (object: MapObject): readonly ThingField[] => [
  { name: 'rides', place: rides, kind: 'switch' },
  ...(vehicleOf(object)
    ? ([
        {
          name: 'vehicle',
          place: vehicleKind,
          kind: 'choice',
          options: vehicleKinds,
        },
        control,
      ] as const)
    : ([{ name: 'numGoKarts', place: onObject('numGoKarts'), kind: 'number', min: 0, max: 20 }] as const)),
]

const seconds = (name: 'from' | 'until', field: 'objectStartTime' | 'objectExpireTime'): ThingField => ({
  name,
  place: turned(
    onObject(field),
    (value) => (value as { _seconds?: number } | undefined)?._seconds,
    (at) => (at === undefined ? undefined : { _seconds: at }),
  ),
  kind: 'time',
})

/** What one knows of a thing and of who asks. */
export interface Asking {
  /** Of its piece; undefined: it is a board, or somebody. */
  readonly item: CatalogueItem | undefined
  /** May put what people take onto the level (server: checkItems). */
  readonly givesItems: boolean
  /** The space is the hall of a showroom: there is something an exhibit can show. */
  readonly hasShowroom: boolean
}

const basicFields = (object: MapObject): readonly ThingField[] => [
  { name: '_name', place: onObject('_name'), kind: 'text', max: 64 },
  { name: 'prompt', place: onObject('previewMessage'), kind: 'text', max: 60 },
  {
    name: 'distThreshold',
    place: onObject('distThreshold'),
    kind: 'number',
    min: limits.interactReachM,
    max: limits.interactReachMaxM,
    unit: 'metres',
  },
  ...(propertiesOf(object)['cookie'] === true || kindOf(object) === 'none'
    ? ([{ name: 'cookie', place: inProperties('cookie'), kind: 'switch' }] as const)
    : []),
]

/** What can be said of a thing, by what belongs together; sections without any field are not there. */
export function sectionsOf(
  object: MapObject,
  { item, givesItems, hasShowroom }: Asking,
): readonly { readonly id: SectionId; readonly fields: readonly ThingField[] }[] {
  const isSaying =
    item?.words !== undefined || typeof propertiesOf(object)['text'] === 'string' || screenFaceOf(object)
  const use = kindOf(object) === 'none' && !isSaying ? [] : useFields(object, hasShowroom)
  const all: Readonly<Record<SectionId, readonly ThingField[]>> = {
    basic: basicFields(object),
    use: use.filter(({ name }) => givesItems || name !== 'gives'),
    board: item ? [] : sheetFields(object),
    // Who gives items builds everywhere.
    sound: soundFields(object, givesItems ? SOUND_FAR_M : limits.roomSoundM),
    carry: givesItems ? carryFields : [],
    ride: rideFields(object),
    time: [seconds('from', 'objectStartTime'), seconds('until', 'objectExpireTime')],
  }
  // What a thing is there for comes before how it is called.
  const isUsed = kindOf(object) !== 'none' || use.length > 0
  const order = isUsed ? (['use', ...sectionIds.filter((id) => id !== 'use')] as const) : sectionIds
  return order
    .map((id) => ({ id, fields: all[id] }))
    .filter(({ id, fields }) => id === 'use' || fields.length > 0)
}

/** Those that can be said of each of some things at once. */
export function commonSections(
  asked: readonly (readonly [object: MapObject, asking: Asking])[],
): ReturnType<typeof sectionsOf> {
  const [first, ...others] = asked.map(([object, asking]) => sectionsOf(object, asking))
  const named = others.map(
    (sections) => new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name))),
  )
  return (first ?? []).map(({ id, fields }) => ({
    id,
    fields: fields.filter(({ name }) => named.every((names) => names.has(name))),
  }))
}

/** Whether anything is said in a section. */
export const isSaid = (object: MapObject, fields: readonly ThingField[]): boolean =>
  fields.some(
    ({ name, place }) => name !== 'control' && ![undefined, '', 0].includes(place.read(object) as never),
  )

/** A file that was put on a thing from its own window comes before what its properties say. */
export const uploadedTo = (object: MapObject): string | undefined => mediaOf(object)?.url
