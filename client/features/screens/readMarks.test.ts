import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { post } from '../../net/send.ts'
import { boardOf, hearMarks, keepBoards } from './markBoards.ts'
import { readMarks } from './readMarks.ts'

const page = vi.hoisted(() => ({
  hear: new Set<(events: readonly unknown[]) => void>(),
  follow: new Set<(state: unknown, former: unknown) => void>(),
}))
vi.mock('../../net/send.ts', () => ({ post: vi.fn() }))
vi.mock('../../store/sessionStore.ts', () => ({
  sessionStore: {
    subscribe: (follow: (state: unknown, former: unknown) => void) => {
      page.follow.add(follow)
      return () => page.follow.delete(follow)
    },
  },
}))
vi.mock('../../store/worldStore.ts', () => ({
  onEvents: (hear: (events: readonly unknown[]) => void) => {
    page.hear.add(hear)
    return () => page.hear.delete(hear)
  },
}))

const posted = vi.mocked(post)
const bob = 2 as EncId

const tell = (...events: readonly WireEvent[]): void => {
  hearMarks(events, 0)
  for (const hear of page.hear) hear(events)
}
const states = {
  out: { name: 'waiting' },
  back: { name: 'ready', synced: false },
  whole: { name: 'ready', synced: true },
} as const
const connect = (...ways: readonly (keyof typeof states)[]): void => {
  for (const [i, way] of ways.slice(1).entries())
    for (const follow of page.follow) follow({ connection: states[way] }, { connection: states[ways[i]!] })
}
/** What the server says stands on the share of ann, by the numbers of the lines. */
const stands = (...strokes: readonly number[]): WireEvent =>
  event('shareMarks', {
    sharer: 'ann',
    strokes: strokes.map((stroke) => ({ encId: bob, stroke, points: [1, 2] })),
  })
const lines = () => [...boardOf('ann').strokes.keys()]

let stop: () => void
beforeEach(() => {
  posted.mockReset()
  keepBoards([])
  stop = readMarks('ann')
})
afterEach(() => stop())

test('lines that were cleared while one was out are gone once one is back', () => {
  expect(posted.mock.calls).toEqual([['getShareMarks', { sharer: 'ann' }]])
  tell(stands(1, 2))
  connect('whole', 'out', 'back')
  expect(posted).toHaveBeenCalledOnce()
  connect('back', 'whole')
  expect(posted).toHaveBeenCalledTimes(2)
  tell(stands(2, 3))
  expect(lines()).toEqual(['2 2', '2 3'])
  stop()
  connect('out', 'back', 'whole')
  expect(posted).toHaveBeenCalledTimes(2)
})

test('who is not yet among those who see it asks again when they are', () => {
  tell(event('mediaPeers', { id: 'c1' }))
  expect(posted).toHaveBeenCalledTimes(2)
  tell(stands(1))
  tell(event('mediaPeers', { id: 'c1' }))
  expect(posted).toHaveBeenCalledTimes(2)
  connect('out', 'back', 'whole')
  tell(event('shareMarks', { sharer: 'somebody' }))
  tell(event('mediaPeers', { id: 'c1' }))
  expect(posted).toHaveBeenCalledTimes(4)
})
