import { describe, expect, test } from 'vitest'
import { castHere, type CastWays } from './castHere.ts'
import { castView, type CastFacts } from './castView.ts'

const free: CastFacts = {
  place: 'before',
  caster: undefined,
  isSharing: false,
  isAllowed: true,
  hasOthers: true,
  unable: undefined,
  refusal: undefined,
  runs: false,
}

describe('what is offered at a screen', () => {
  test.each<[string, Partial<CastFacts>, object]>([
    ['free, nothing is shared', {}, { kind: 'ready', isSharing: false }],
    ['free, one shares', { isSharing: true }, { kind: 'ready', isSharing: true }],
    ['one’s own', { caster: { isOwn: true, name: '' }, isSharing: true }, { kind: 'mine' }],
    ['another’s', { caster: { isOwn: false, name: '波' } }, { kind: 'theirs', name: '波', mayEnd: false }],
    [
      'another’s, for who runs the space',
      { caster: { isOwn: false, name: '波' }, runs: true },
      { kind: 'theirs', name: '波', mayEnd: true },
    ],
    ['no screen', { place: 'none', isSharing: true }, { kind: 'barred', why: 'noScreen' }],
    ['behind it', { place: 'behind', isSharing: true }, { kind: 'barred', why: 'behind' }],
    ['sharing is off', { isAllowed: false, isSharing: true }, { kind: 'barred', why: 'closed' }],
    ['nobody is there', { hasOthers: false }, { kind: 'barred', why: 'alone' }],
    ['a phone', { unable: 'unsupported', hasOthers: false }, { kind: 'barred', why: 'unsupported' }],
    ['an insecure page', { unable: 'insecure' }, { kind: 'barred', why: 'insecure' }],
    ['two share', { refusal: 'taken' }, { kind: 'barred', why: 'taken' }],
    ['all are muted', { refusal: 'muted' }, { kind: 'barred', why: 'muted' }],
    // What is shared already has begun: whoever has gone meanwhile, or shares beside it.
    [
      'one shares and the others have gone',
      { isSharing: true, hasOthers: false, refusal: 'taken', unable: 'unsupported' },
      { kind: 'ready', isSharing: true },
    ],
  ])('%s', (_name, facts, view) => {
    expect(castView({ ...free, ...facts })).toEqual(view)
  })
})

/** Somebody at a screen, and what was done, in its order. */
function somebody({ shares = false, chooses = true, fails = false, isRefused = false }) {
  const done: string[] = []
  let isSharing = shares
  const ways: CastWays = {
    isSharing: () => isSharing,
    share: () => {
      done.push('share')
      isSharing = chooses && !fails
      return Promise.resolve()
    },
    unshare: () => {
      done.push('unshare')
      isSharing = false
      return Promise.resolve()
    },
    hasFailed: () => fails,
    cast: () => {
      done.push('cast')
      return Promise.resolve(!isRefused)
    },
  }
  return { done, ways }
}

test.each<[string, Parameters<typeof somebody>[0], string, readonly string[]]>([
  ['asked, then shown', {}, 'shown', ['share', 'cast']],
  ['what is shared is shown', { shares: true }, 'shown', ['cast']],
  ['nothing was chosen', { chooses: false }, 'dropped', ['share']],
  ['the browser did not share', { fails: true }, 'failed', ['share']],
  ['refused: what was begun for it ends', { isRefused: true }, 'refused', ['share', 'cast', 'unshare']],
  ['refused: what was shared before goes on', { shares: true, isRefused: true }, 'refused', ['cast']],
])('%s', async (_name, how, became, steps) => {
  const { done, ways } = somebody(how)
  expect(await castHere(ways)).toBe(became)
  expect(done).toEqual(steps)
})
