import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { blankMap } from '#shared/world/update.ts'
import { createEntryMute } from './muteOnEntry.ts'

const loud = '0' as MapId
const quiet = '1' as MapId
const maps = new Map([
  [loud, blankMap(loud)],
  [quiet, { ...blankMap(quiet), muteOnEntry: true }],
])

test('coming in with the microphone on it goes off; switched on there it is to be heard', () => {
  const look = createEntryMute()
  expect(look({ maps }, loud, 'on')).toBeUndefined()
  expect(look({ maps }, quiet, 'on')).toBe('mute')
  expect(look({ maps }, quiet, 'off')).toBeUndefined()
  expect(look({ maps }, quiet, 'starting')).toBe('unmute')
  expect(look({ maps }, quiet, 'on')).toBeUndefined()
  expect(look({ maps }, loud, 'on')).toBeUndefined()
  expect(look({ maps }, quiet, 'off')).toBeUndefined()
})

test('the first microphone switched on there is to be heard, too', () => {
  expect(createEntryMute()({ maps }, quiet, 'starting')).toBe('unmute')
  const look = createEntryMute()
  expect(look({ maps }, undefined, 'starting')).toBeUndefined()
  expect(look({ maps }, quiet, 'on')).toBe('mute')
})
