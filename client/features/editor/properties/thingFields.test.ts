import { expect, test } from 'vitest'
import { guideOf } from '#shared/map/guides.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import { placedItemOf } from '#shared/map/items.ts'
import { soundOf } from '#shared/map/objectSounds.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { animationOf, boxOf } from '#shared/map/sprites.ts'
import { filesOf } from '#shared/map/thingFiles.ts'
import { isOff } from '#shared/map/thingStates.ts'
import { isShown } from '#shared/map/timedObjects.ts'
import { vehicleOf } from '#shared/map/vehicles.ts'
import { withProperties } from '../tool/groups.ts'
import { newGuide, saidGuide, withGuide } from './guideSaid.ts'
import { bareThing } from './bareThings.ts'
import { inProperties } from './fieldPlaces.ts'
import { isOver, isTooMuch, readField, shownField } from './readField.ts'
import { commonSections, kinds, sectionsOf, useFields, type SectionId } from './thingFields.ts'
import { type FieldName, type ThingField } from './thingField.ts'

const written: Readonly<Record<ThingField['kind'], string>> = {
  address: 'https://example.com/a',
  addresses: '/a.webp\n/b.webp',
  text: '你好',
  switch: 'true',
  choice: 'all',
  pair: '红\n蓝',
  number: '7',
  time: '2027-03-04T05:06',
  item: 'paper',
}
const asking = { item: undefined, givesItems: true, hasShowroom: true }

/** A thing once somebody has written something in a field of it. */
function writing(object: MapObject, section: SectionId, name: FieldName, text: string): MapObject {
  const fields = sectionsOf(object, asking).find(({ id }) => id === section)?.fields ?? []
  const field = fields.find((one) => one.name === name)
  const read = field && readField(field, text)
  expect([name, Object.keys(read ?? {})]).toEqual([name, ['value']])
  const after = field!.place.write(object, (read as { value: unknown }).value)
  expect(shownField(after, field!)).toBe(text)
  return after
}

test.each(kinds.slice(1))('what is written of a %s is what using it shows, and is read again', (kind) => {
  let object = withProperties(
    { type: kinds.indexOf(kind) },
    kind === 'component' ? { component: 'scoreBoard' } : {},
  )
  for (const field of useFields(object)) {
    if (field.name === 'component') continue
    const text = field.kind === 'choice' ? field.options[0]! : written[field.kind]
    const read = readField(field, text)
    expect(read).toHaveProperty('value')
    object = field.place.write(object, 'value' in read ? read.value : undefined)
    expect(shownField(object, field)).toBe(text)
  }
  expect(interactionOf(object)).toMatchObject({ kind })
})

test('a screen without another use shows a picture or a film, the one in place of the other', () => {
  const screen = { type: 0, templateId: 'tv-wall' }
  let object = writing(screen, 'use', 'screenPicture', '/files/a')
  expect(interactionOf(object)).toMatchObject({ kind: 'poster', pages: ['/files/a'] })
  object = writing(object, 'use', 'screenFilm', '/files/b')
  expect(interactionOf(object)).toMatchObject({ kind: 'video', url: '/files/b' })
  const [picture, film] = useFields(object)
  expect(shownField(object, picture!)).toBe('')
  // The field that is empty takes nothing away from the other.
  expect(interactionOf(picture!.place.write(object, undefined))).toMatchObject({ url: '/files/b' })
  expect(interactionOf(film!.place.write(object, undefined))).toBeUndefined()
  expect(
    sectionsOf({ type: 0, templateId: 'chair-wood' }, asking).find(({ id }) => id === 'use')?.fields,
  ).toEqual([])
})

test('a sound is heard as it was said to be, and goes as a whole', () => {
  let object = writing({}, 'sound', 'soundSrc', '/assets/sounds/purr.wav')
  expect(soundOf(object)).toMatchObject({ volume: 0.6, loop: true, reachM: 10, isPositional: true })
  object = writing(object, 'sound', 'volume', '25')
  object = writing(object, 'sound', 'maxDistance', '4')
  const fields = sectionsOf(object, asking).find(({ id }) => id === 'sound')!.fields
  const off = fields.find(({ name }) => name === 'soundLoop')!
  object = off.place.write(object, (readField(off, '') as { value: unknown }).value)
  expect(soundOf(object)).toMatchObject({ volume: 0.25, loop: false, reachM: 4 })
  expect(fields[0]!.place.write(object, undefined)).toEqual({})
})

test('what is taken, ridden, lit, there for a time and hung on is what the product reads', () => {
  let item = writing({}, 'carry', 'itemId', 'paper')
  item = writing(item, 'carry', 'itemMost', '3')
  expect(placedItemOf(item)).toEqual({ itemId: 'paper', count: 1, most: 3 })
  const known = withProperties({}, { item: 'soda' })
  expect(placedItemOf(writing(known, 'carry', 'itemCount', '2'))).toMatchObject({ itemId: 'soda', count: 2 })
  const ridden = writing(writing({}, 'ride', 'rides', 'true'), 'ride', 'vehicle', 'boat')
  expect(vehicleOf(ridden)).toMatchObject({ kind: 'boat', speedModifier: 0.625 })
  const lamp = withProperties({ type: 8, customState: '{"on":false}' }, { component: 'lamp' })
  expect(isOff(writing(lamp, 'use', 'on', 'true'))).toBe(false)
  const until = writing({}, 'time', 'until', '2027-03-04T05:06')
  const end = new Date('2027-03-04T05:06').getTime()
  expect([isShown(until, end - 1), isShown(until, end)]).toEqual([true, false])
  expect([isOver(until, 'from', end / 1_000), isOver(until, 'from', end / 1_000 - 60)]).toEqual([true, false])
  const poster = writing({ type: 2 }, 'use', 'files', '/a.webp 说明书 一\n/b.webp')
  expect(filesOf(poster)).toEqual([
    { url: '/a.webp', name: '说明书 一' },
    { url: '/b.webp', name: '' },
  ])
})

test('a moving board goes round its frames', () => {
  let board = bareThing('moving', '风车', { id: 'a', width: 1, height: 1 })
  board = writing(board, 'board', 'frames', '3')
  board = writing(board, 'board', 'frameRate', '2')
  board = writing(board, 'board', 'frameWidth', '40')
  expect(animationOf(board.spritesheet!)).toEqual({ frames: [0, 1, 2], frameRate: 2, loop: true })
  expect(boxOf(board.spritesheet!, 1, 120, 256)).toEqual({ x: 40, y: 0, width: 40, height: 256 })
})

test('a guide is who was written', () => {
  const object = { x: 3, y: 4 }
  const made = withGuide(object, { ...newGuide(object, '小灵'), answers: ['往前走'] })
  expect(guideOf(made)).toMatchObject({
    name: '小灵',
    stops: [{ x: 3.5, z: 4.5, pauseS: 20 }],
    answers: ['往前走'],
  })
  expect(saidGuide(made)?.stops).toHaveLength(1)
  expect(withGuide(made, undefined)).toEqual({ ...object, propertiesJson: '' })
})

test.each([
  ['address', 'javascript:alert(1)'],
  ['address', 'http://a:b@c/'],
] as const)('an %s like %s is told', (kind, text) =>
  expect(readField({ name: 'url', place: { read: () => '', write: (o) => o }, kind }, text)).toEqual({
    wrong: 'address',
  }),
)

test('a list says which line is wrong, what is too long, too many and no number', () => {
  const place = { read: () => undefined, write: (object: MapObject) => object }
  const pages = { name: 'pages', place, kind: 'addresses', max: 2 } as const
  expect(readField(pages, '/a\nnot an address')).toEqual({ wrong: 'address' })
  expect(readField(pages, '/a\n/b\n/c')).toEqual({ wrong: 'many' })
  expect(readField(pages, `/a\n/${'b'.repeat(2_000)}`)).toEqual({ wrong: 'longLine' })
  expect(readField({ name: 'text', place, kind: 'text', max: 2 }, '一二三')).toEqual({ wrong: 'long' })
  const number = { name: 'volume', place, kind: 'number', min: 1, max: 9 } as const
  for (const bad of ['0', '10', '1.5', 'x']) expect(readField(number, bad)).toEqual({ wrong: 'number' })
  expect(readField({ name: 'from', place, kind: 'time' }, '明天')).toEqual({ wrong: 'time' })
})

test('an exhibit is offered where there is something to show, and stays one where there is not', () => {
  const offered = (component: string, hasShowroom: boolean) => {
    const object = withProperties({ type: 8 }, { component })
    const [field] = sectionsOf(object, { ...asking, hasShowroom }).find(({ id }) => id === 'use')!.fields
    return field?.kind === 'choice' && (field.options as readonly string[]).includes('exhibit')
  }
  expect([offered('lamp', true), offered('lamp', false), offered('exhibit', false)]).toEqual([
    true,
    false,
    true,
  ])
})

test('of several things that is asked which all have; who gives no items is not asked for any', () => {
  const [lamp, door] = [
    withProperties({ type: 8 }, { component: 'lamp' }),
    withProperties({ type: 8 }, { component: 'door' }),
  ]
  const names = commonSections([
    [lamp, asking],
    [door, asking],
  ])
    .find(({ id }) => id === 'use')!
    .fields.map(({ name }) => name)
  expect(names).toEqual(['component', 'control'])
  const coffee = withProperties({ type: 8 }, { component: 'coffee' })
  const asked = sectionsOf(coffee, { item: undefined, givesItems: false, hasShowroom: true })
  expect(asked.some(({ id }) => id === 'carry')).toBe(false)
  expect(asked.flatMap(({ fields }) => fields.map(({ name }) => name))).not.toContain('gives')
})

test('more than is kept of a thing is told before it is said: lists of long addresses beside each other', () => {
  const field = (name: 'pages' | 'caption') =>
    ({ name, place: inProperties(name), kind: 'addresses', max: 50 }) as const
  const long = Array.from({ length: 12 }, (_, i) => `/${i}${'a'.repeat(1_900)}`)
  const said = field('pages').place.write({}, long)
  expect(isTooMuch({}, field('pages'), long)).toBe(false)
  expect(isTooMuch(said, field('caption'), long)).toBe(true)
  // Written in place of what there is it fits.
  expect(isTooMuch(said, field('pages'), long)).toBe(false)
})
