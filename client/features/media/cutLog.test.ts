import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slots, type Exchange, type Slot } from './transport.ts'

/** Reads the log anew where there is a debug hook, or none. */
async function logWith(hook?: { stats(): object }) {
  vi.stubGlobal('window', { __lingjing: hook })
  vi.resetModules()
  return await import('./cutLog.ts')
}

beforeEach(() => void vi.stubGlobal('performance', { now: () => 7 }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const taking = (...take: Slot[]): Exchange => ({ take: new Set(take), give: new Set(slots) })
const coming = (...tracks: Slot[]) => ({ tracks: new Set(tracks) })

test('the debug hook tells in which order somebody came to be heard and seen no more', async () => {
  const hook = { stats: (): object => ({ frames: 1 }) }
  const { noteCut, noteTracks, noteWords } = await logWith(hook)
  noteWords(new Map([['ann', taking('microphone', 'camera')]]))
  noteTracks(new Map(), new Map([['ann', coming('microphone', 'camera')]]))
  expect(hook.stats()).toEqual({ frames: 1, media: [] })
  noteWords(new Map([['ann', taking('camera')]]))
  noteTracks(new Map([['ann', coming('microphone', 'camera')]]), new Map([['ann', coming('camera')]]))
  noteCut('ann', 'microphone', 'sound')
  noteWords(new Map())
  noteTracks(new Map([['ann', coming('camera')]]), new Map())
  expect((hook.stats() as { media: object[] }).media).toEqual([
    { userId: 'ann', slot: 'microphone', cut: 'word', at: 7 },
    { userId: 'ann', slot: 'microphone', cut: 'track', at: 7 },
    { userId: 'ann', slot: 'microphone', cut: 'sound', at: 7 },
    { userId: 'ann', slot: 'camera', cut: 'word', at: 7 },
    { userId: 'ann', slot: 'camera', cut: 'track', at: 7 },
  ])
  for (let n = 0; n < 300; n += 1) noteCut('bob', 'screen', 'word')
  expect((hook.stats() as { media: object[] }).media).toHaveLength(200)
})

test('without the hook nothing is kept', async () => {
  const { noteCut } = await logWith()
  expect(() => noteCut('ann', 'microphone', 'word')).not.toThrow()
})
