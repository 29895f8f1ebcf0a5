import { expect, test } from 'vitest'
import { makeMap } from '../../tests/support/world/makeWorld.ts'
import { asTemplateMap } from './templateMaps.ts'

test('a template has neither who placed a thing nor what people told an extension; how a lamp stands it has', () => {
  const map = makeMap({
    id: '0',
    objects: {
      poll: { type: 5, customState: '{"votes":{"a":3}}', objectPlacerId: 'ann' },
      lamp: { type: 8, propertiesJson: '{"component":"lamp"}', customState: '{"on":false}' },
    },
  })
  expect(Object.fromEntries(asTemplateMap(map, 'space').objects)).toEqual({
    poll: { type: 5 },
    lamp: { type: 8, propertiesJson: '{"component":"lamp"}', customState: '{"on":false}' },
  })
})

test('a template has nothing that was out of somebody’s bag', () => {
  const cup = { type: 0, propertiesJson: '{"fromBag":"tea"}' }
  const map = makeMap({ id: '0', objects: { cup, chair: { type: 0 } } })
  expect([...asTemplateMap(map, 'space').objects.keys()]).toEqual(['chair'])
})
