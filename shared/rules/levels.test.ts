import { expect, test } from 'vitest'
import { startLevelToMapId } from './levels.ts'

test('a start level is a number or a known name, never anything else', () => {
  expect(startLevelToMapId('Scenes_huiyi')).toBe('2')
  expect(startLevelToMapId('06')).toBe('6')
  expect(startLevelToMapId('12')).toBe('12')
  for (const bad of ['', null, undefined, '-1', '1.5', 'constructor', '99999', 'scenes_huiyi']) {
    expect(startLevelToMapId(bad)).toBeUndefined()
  }
})
