import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { usableKindOf } from '#shared/map/interactionKinds.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { sheetPlaceOf } from './sheetPlaces.ts'
import { sheetWordsOf } from './sheetWords.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(`assets/${path}`, 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const same = (words: string): string => words
const placeOf = (object: object) => sheetPlaceOf(object, catalogue)
const wordsOf = (object: object) => sheetWordsOf(object, '触控查询屏', same)

test('a note lies on the board it is written on, on its own paper, or on a card', () => {
  expect(placeOf({ type: 6, templateId: 'whiteboard' })).toMatchObject({ look: 'ink' })
  expect(placeOf({ type: 6, templateId: 'blackboard' })).toMatchObject({ look: 'chalk', isTitled: true })
  expect(placeOf({ type: 6, templateId: 'corkboard' })).toMatchObject({ look: 'pinned' })
  expect(placeOf({ type: 6, width: 2, height: 1 })).toMatchObject({
    look: 'paper',
    width: 2,
    height: 1,
    y: 0,
  })
  expect(placeOf({ type: 6, normal: '/files/a', width: 1, height: 1 })).toMatchObject({
    width: 0.8,
    height: 0.8,
  })
  // Over what is low, on the front of what is high.
  const [low, high] = [catalogue.get('table-coffee')!, catalogue.get('vending-machine')!]
  expect(placeOf({ type: 6, templateId: low.id })!.y).toBeGreaterThan(low.size[1])
  expect(placeOf({ type: 6, templateId: high.id })!.z).toBeGreaterThan(high.size[2] / 2)
})

test('what is a sign itself has no card, and what is scenery nothing', () => {
  expect(placeOf({ type: 4, templateId: 'desk-phone' })).toBeUndefined()
  expect(placeOf({ type: 7, templateId: 'work-lotus' })).toBeUndefined()
  expect(placeOf({ type: 7, normal: '/files/a' })).toBeUndefined()
  for (const type of [0, 3, 8, 99]) expect(placeOf({ type, templateId: 'kiosk-touch' })).toBeUndefined()
  expect(placeOf({ type: 7, propertiesJson: '{"guide":{}}' })).toBeUndefined()
  expect(placeOf({ type: 1, templateId: '__proto__' })).toBeUndefined()
})

test('a title is the name of the thing, or what one does there; pictures are those of this site', () => {
  const kiosk = { type: 1, _name: '触控查询屏', previewMessage: '看指南', propertiesJson: '{"url":"/a"}' }
  expect(wordsOf(kiosk)).toEqual({ kind: 'website', title: '看指南', body: '', picture: undefined })
  expect(wordsOf({ ...kiosk, _name: '使用指南' })?.title).toBe('使用指南')
  const poster = (pages: readonly string[]) => wordsOf({ type: 2, propertiesJson: JSON.stringify({ pages }) })
  expect(poster(['https://a.example/1.png', '/assets/2.webp'])?.picture).toBe('/assets/2.webp')
  expect(poster(['//a.example/1.png'])?.picture).toBeUndefined()
  expect(wordsOf({ type: 6, _name: '白板', propertiesJson: '{"text":"项目进展"}' })?.title).toBe('项目进展')
  const told = { type: 7, propertiesJson: '{"text":"第一句\\n第二句","image":"/a.webp"}' }
  expect(wordsOf(told)).toMatchObject({ body: '第一句', picture: '/a.webp' })
  expect(wordsOf({ type: 8, propertiesJson: '{"component":"lamp"}' })).toBeUndefined()
})

const levels = readdirSync('assets/spaces').flatMap((file) =>
  parseSpaceFile(readJson(`spaces/${file}`)).levels.map(({ map }) => [file, parseMapFile(map)] as const),
)
/** Whoever stands before them sees what they are: counters have their name on them, works and parcels are to be looked at. */
const ownFace =
  /^(?:desk-phone|reception-counter|info-desk|brochure-rack|cat|item-parcel|work-|exhibit-|lamp-|lightbox-|sculpture-)/

test('every page, poster, call, extension, note and text of a built-in level is seen where it is', () => {
  const faceless = levels.flatMap(([file, map]) =>
    [...map.objects.values()].flatMap((object) => {
      const kind = usableKindOf(object)
      if (!kind || kind === 'component' || kind === 'video' || isGuide(object)) return []
      if (!object.templateId && object.spritesheet?.spritesheetUrl) return []
      if (placeOf(object) || ownFace.test(object.templateId ?? '')) return []
      return [`${file} ${object.templateId} ${object._name}`]
    }),
  )
  expect(faceless).toEqual([])
})
