import { expect, test } from 'vitest'
import { notConnected, type Standing } from './notConnected.ts'

const whyOf = (change: Partial<Parameters<typeof notConnected>[0]>) =>
  Object.fromEntries(
    notConnected({
      partners: [],
      standings: new Map(),
      faceless: new Set(),
      blocked: new Set(),
      isClosed: false,
      isUnsupported: false,
      nowMs: 10_000,
      ...change,
    }).map(({ userId, why }) => [userId, why]),
  )
const standing = (link: Standing['link'], sinceMs = 0): Standing => ({ link, sinceMs })

test('everybody who is not connected is named with the reason, who is connected is not', () => {
  const standings = new Map([
    ['ann', standing('connected')],
    ['bob', standing('full', 9_999)],
    ['cid', standing('noPath', 9_999)],
    ['dan', standing('lost')],
    ['eva', standing('waiting')],
    ['fay', standing('connected')],
  ])
  expect(whyOf({ standings, partners: ['ann', 'bob'], faceless: new Set(['fay', 'bob']) })).toEqual({
    bob: 'full',
    cid: 'noPath',
    dan: 'lost',
    eva: 'seeking',
    fay: 'soundOnly',
  })
})

test('a way that is found soon is not worth a word', () => {
  const standings = new Map([
    ['ann', standing('connecting', 8_000)],
    ['bob', standing('lost', 8_000)],
  ])
  expect(whyOf({ standings })).toEqual({})
  expect(whyOf({ standings, nowMs: 11_000 })).toEqual({ ann: 'seeking', bob: 'lost' })
})

test('with whom nothing may go is told by what forbids it', () => {
  const partners = ['ann', 'bob']
  expect(whyOf({ partners, blocked: new Set(['ann']) })).toEqual({ ann: 'blocked', bob: 'quiet' })
  expect(whyOf({ partners, isUnsupported: true })).toEqual({ ann: 'unsupported', bob: 'unsupported' })
  expect(whyOf({ partners, isClosed: true })).toEqual({ ann: 'closed', bob: 'closed' })
})
