import { expect, test } from 'vitest'
import { afterChange, devicesIn } from './deviceListStore.ts'

const desk = { id: 'desk', name: 'Desk' }
const head = { id: 'head', name: 'Headset' }

test('devices are named once, and without permission there is nothing to choose', () => {
  const info = (deviceId: string, kind: MediaDeviceKind, label = '') => ({ deviceId, kind, label })
  expect(
    devicesIn([
      info('default', 'audioinput', 'Default - Desk'),
      info('desk', 'audioinput', 'Desk'),
      info('communications', 'audiooutput', 'Calls'),
      info('loud', 'audiooutput', 'Loud'),
      info('eye', 'videoinput'),
      info('', 'videoinput'),
    ]),
  ).toEqual({
    microphones: [desk],
    cameras: [{ id: 'eye', name: '1' }],
    speakers: [{ id: 'loud', name: 'Loud' }],
  })
})

test('what is unplugged makes way for another one, and is taken again when it is back', () => {
  expect(afterChange([desk, head], 'head', 'head')).toBeUndefined()
  expect(afterChange([desk], 'head', 'head')).toBe('gone')
  expect(afterChange([desk], 'head', 'desk')).toBeUndefined()
  expect(afterChange([desk, head], 'head', 'desk')).toBe('back')
})

test('nothing chosen, nothing open, or a list one may not read: nothing is to be done', () => {
  expect(afterChange([desk, head], '', 'desk')).toBeUndefined()
  expect(afterChange([desk, head], 'head', undefined)).toBeUndefined()
  expect(afterChange([], 'head', 'head')).toBeUndefined()
  expect(afterChange([desk], '', 'default')).toBeUndefined()
})
