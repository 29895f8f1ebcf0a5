import { expect, test } from 'vitest'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { withHallText } from './hallText.ts'

const screen = { templateId: 'screen-wall-hall', propertiesJson: '{"text":"灵境会议中心","distThreshold":5}' }
const hall = makeMap({
  objects: { '1': screen, '2': { templateId: 'sofa', propertiesJson: '{"text":"x"}' } },
})
const textOf = (map: typeof hall, key = '1') =>
  (JSON.parse(map.objects.get(key)?.propertiesJson ?? '{}') as { text?: string }).text

test('the screens of a hall say what the space has to say, in one readable line; other things are as they were', () => {
  expect(textOf(withHallText(hall, '周会'))).toBe('周会')
  expect(textOf(withHallText(hall, '周会'), '2')).toBe('x')
  expect(textOf(withHallText(hall, ' 第一行\n第二行'))).toBe('第一行')
  expect(textOf(withHallText(hall, '字'.repeat(500)))).toBe(`${'字'.repeat(24)}…`)
  expect(withHallText(hall, '周会').objects.get('1')?.propertiesJson).toContain('"distThreshold":5')
  expect(hall.objects.get('1')).toBe(screen)
})

test('without a text, or without a hall, nothing is another one; the same text is the same level', () => {
  expect(withHallText(hall, '')).toBe(hall)
  expect(withHallText(hall, ' \n')).toBe(hall)
  const room = makeMap({ objects: {} })
  expect(withHallText(room, '周会')).toBe(room)
  expect(withHallText(hall, '周会')).toBe(withHallText(hall, '周会'))
})
