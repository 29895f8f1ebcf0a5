import { expect, test } from 'vitest'
import { Vector3 } from 'three'
import { readFileSync } from 'node:fs'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { signLines, signWords } from './signs.ts'

test('a plate says its whole text, a board a word on each plank, and nonsense says nothing', () => {
  const says = (propertiesJson: string | null) => ({ propertiesJson })
  expect(signWords(says('{"text":"会议室 · 云栖"}'), 1)).toEqual(['会议室 · 云栖'])
  expect(signWords(says('{"text":"工位区 · 会议室"}'), 3)).toEqual(['工位区', '会议室'])
  for (const bad of [null, '', '{', '[]', '{"text":5}', '{"text":" "}'])
    expect(signWords(says(bad), 3)).toEqual([])
})

test('the words of a sign stand before its face, at its size, turned as it is', () => {
  const read = (path: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../../assets/${path}`, import.meta.url), 'utf8'))
  const catalogue = parseCatalogue(read('catalogue.json'))
  const [level] = parseSpaceFile(read('spaces/exhibition.json')).levels
  const map = parseMapFile(level?.map)
  const [key] = [...map.objects].find(([, { templateId }]) => templateId === 'sign-hanging')!
  const sign = {
    ...map.objects.get(key)!,
    x: 5,
    y: 7,
    width: 1,
    height: 1,
    offsetX: 0.5,
    offsetY: 0,
    offsetZ: 4,
    yaw: 90,
    scale: 2,
  }
  const lines = signLines(sign, catalogue)
  const faces = catalogue.get('sign-hanging')!.words!
  expect(lines.map(({ text, high, wide }) => ({ text, high, wide }))).toEqual(
    faces.map(({ letter, wide }) => ({ text: '灵境美术馆', high: letter, wide })),
  )
  const [front, back] = lines.map(({ at }) => new Vector3().setFromMatrixPosition(at))
  // Yaw 90: its front looks west.
  expect(front!.x).toBeCloseTo(6 - 2 * faces[0]!.z)
  expect(front!.y).toBeCloseTo(4 + 2 * faces[0]!.y)
  expect(front!.z).toBeCloseTo(7.5)
  expect(back!.x).toBeCloseTo(6 + 2 * faces[0]!.z)
  expect(lines[0]!.at.getMaxScaleOnAxis()).toBeCloseTo(2)
  expect(new Vector3(0, 0, 1).transformDirection(lines[1]!.at).x).toBeCloseTo(1)
})
