import { beforeEach, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { SHARE_UNITS } from '#shared/rules/media.ts'
import { at, open, refused, space, talks, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

beforeEach(() => open())

const line = [100, 200, 300, 400]

/** What somebody is told of the lines on a share when it asks. */
function marks(visitor: Visitor, sharer = 'ann'): string[] {
  visitor.ask('getShareMarks', { sharer })
  const { strokes } = visitor.all('shareMarks').at(-1) ?? {}
  return (strokes ?? []).map(({ encId, stroke, points }) => `${encId} ${stroke}: ${(points ?? []).join()}`)
}

test('who sees a share sees who points at it and what is drawn; nobody else does', async () => {
  const [ann, bob, cid] = await talks()
  bob.ask('pointAtShare', { sharer: 'ann', x: 5_000, y: SHARE_UNITS })
  bob.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: line })
  bob.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: [500, 600] })
  ann.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: [1, 2] })
  bob.ask('pointAtShare', { sharer: 'ann' })
  expect(ann.all('pointsAtShare')).toEqual([
    { encId: bob.encId, sharer: 'ann', x: 5_000, y: SHARE_UNITS },
    { encId: bob.encId, sharer: 'ann' },
  ])
  expect(ann.all('drawsOnShare').map(({ points }) => points)).toEqual([line, [500, 600]])
  expect(bob.all('drawsOnShare').map(({ encId, points }) => [encId, points])).toEqual([[ann.encId, [1, 2]]])
  expect(cid.all('drawsOnShare').concat(cid.all('pointsAtShare') as never)).toEqual([])
  // Who comes late sees what stands.
  const all = [`${bob.encId} 1: ${[...line, 500, 600].join()}`, `${ann.encId} 1: 1,2`]
  expect(marks(bob)).toEqual(all)
  cid.ask('teleport', { mapId: '0', x: 3, y: 12 })
  wait(1_000)
  expect(marks(cid)).toEqual(all)
})

test('one takes back one’s own lines; who shares takes back anybody’s', async () => {
  const [ann, bob] = await talks()
  for (const stroke of [1, 2, 3]) bob.ask('drawOnShare', { sharer: 'ann', stroke, points: line })
  ann.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: line })
  bob.ask('clearShare', { sharer: 'ann', stroke: 2 })
  expect(ann.all('clearsShare').at(-1)).toEqual({ sharer: 'ann', drawer: bob.encId, stroke: 2 })
  expect(refused(bob, 'clearShare', { sharer: 'ann', drawer: ann.encId })).toBe('only of oneself')
  ann.ask('clearShare', { sharer: 'ann', drawer: bob.encId, stroke: 1 })
  expect(marks(bob).map((mark) => mark.split(':')[0])).toEqual([`${bob.encId} 3`, `${ann.encId} 1`])
  bob.ask('clearShare', { sharer: 'ann' })
  expect(marks(bob).map((mark) => mark.split(':')[0])).toEqual([`${ann.encId} 1`])
  bob.ask('drawOnShare', { sharer: 'ann', stroke: 4, points: line })
  ann.ask('clearShare', { sharer: 'ann' })
  expect(bob.all('clearsShare').at(-1)).toEqual({ sharer: 'ann' })
  expect(marks(bob)).toEqual([])
})

test('who shares may keep the others from drawing', async () => {
  const [ann, bob] = await talks()
  ann.ask('setAllowScreenPointer', { allowScreenPointer: false })
  expect(refused(bob, 'drawOnShare', { sharer: 'ann', stroke: 1, points: line })).toBe(
    'only who shares it draws on that screen',
  )
  expect(refused(bob, 'pointAtShare', { sharer: 'ann', x: 1, y: 1 })).toBe(
    'only who shares it draws on that screen',
  )
  expect(ann.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: line })?.succeeded).toBe(true)
  ann.ask('setAllowScreenPointer', { allowScreenPointer: true })
  expect(bob.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: line })?.succeeded).toBe(true)
})

test('refused: what one does not see, places outside, lines that are no lines', async () => {
  const [ann, bob, cid] = await talks()
  const gone = 'you see no screen of that person'
  for (const [kind, body] of [
    ['pointAtShare', { sharer: 'ann', x: 1, y: 1 }],
    ['drawOnShare', { sharer: 'ann', stroke: 1, points: line }],
    ['clearShare', { sharer: 'ann' }],
    ['getShareMarks', { sharer: 'ann' }],
    ['drawOnShare', { sharer: 'nobody', stroke: 1, points: line }],
  ] as const) {
    expect(refused(cid, kind, body)).toBe(gone)
  }
  expect(refused(bob, 'pointAtShare', { sharer: 'ann', x: SHARE_UNITS + 1, y: 1 })).toBe(
    'pointer is not valid',
  )
  const tooMany = Array.from({ length: 2 * limits.markPointsAtOnce + 2 }, () => 1)
  for (const points of [[], [1], [1, SHARE_UNITS + 1], tooMany]) {
    expect(refused(bob, 'drawOnShare', { sharer: 'ann', stroke: 1, points })).toBe('points is not valid')
  }
  expect(ann.all('drawsOnShare')).toEqual([])
})

test('a share holds so many lines and no more, and of one of those who look on a quarter: the others have room', async () => {
  const [ann, bob] = await talks()
  const full = 'there are too many drawings on that screen: clear some'
  const draw = (visitor: Visitor, from: number, to: number): void => {
    for (let stroke = from; stroke < to; stroke++) {
      space.pass(limits.flushMs)
      expect(visitor.ask('drawOnShare', { sharer: 'ann', stroke, points: line })?.succeeded).toBe(true)
    }
    space.pass(1_000)
  }
  const own = limits.marksOfShare * limits.marksShareOfOne
  draw(bob, 0, own)
  expect(refused(bob, 'drawOnShare', { sharer: 'ann', stroke: 9_999, points: line })).toBe(full)
  draw(ann, 0, limits.marksOfShare - own)
  expect(refused(ann, 'drawOnShare', { sharer: 'ann', stroke: 9_999, points: line })).toBe(full)
  ann.ask('clearShare', { sharer: 'ann' })
  expect(bob.ask('drawOnShare', { sharer: 'ann', stroke: 9_999, points: line })?.succeeded).toBe(true)
})

test('who blocks another sees none of its lines, nor the other way round', async () => {
  const [ann, bob, cid] = [await at('ann', 10, 11), await at('bob', 11, 11), await at('cid', 11, 12)]
  wait(400)
  bob.send('block', { blockedUserId: 'cid', blocked: true })
  await space.settle()
  wait(100)
  cid.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: line })
  expect(ann.all('drawsOnShare')).toHaveLength(1)
  expect(bob.all('drawsOnShare')).toEqual([])
  expect(marks(bob)).toEqual([])
  expect(marks(ann)).toHaveLength(1)
})

test('nothing is kept of the share of somebody who has left', async () => {
  const [ann, bob] = await talks()
  bob.ask('drawOnShare', { sharer: 'ann', stroke: 1, points: line })
  expect(space.live.memory.screens.marks.size).toBe(1)
  ann.ask('exit', {})
  wait(100)
  expect(space.live.memory.screens.marks.size).toBe(0)
})
