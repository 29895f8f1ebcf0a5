import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { forgetState, partnerLogin, readHandOver, rememberPartnerUser, whyAsk } from './partnerLogin.ts'

const signed = { user: 'u', name: '王', startLevel: '4', time: '1', nonce: 'n', sign: 's' }

describe('a link of a partner', () => {
  test('says who it brings; without a sign it is none', () => {
    expect(readHandOver(new URLSearchParams({ ...signed, other: '1' }))).toEqual(signed)
    expect(readHandOver(new URLSearchParams({ startLevel: '4' }))).toBeUndefined()
    expect(readHandOver(new URLSearchParams({ sign: 's' }))).toMatchObject({ user: '', sign: 's' })
  })

  test.each(Object.keys(signed))('%s twice can be read in two ways', (name) => {
    const params = new URLSearchParams(signed)
    params.append(name, 'other')
    expect(readHandOver(params)).toBe('mangled')
  })
})

describe('a link that would sign somebody in asks', () => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }
  }
  beforeEach(() => {
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('sessionStorage', storage())
  })
  afterEach(() => vi.unstubAllGlobals())

  const silent = { key: 'partner', echoesState: false }
  const echoing = { key: 'partner', echoesState: true, partnerAddress: 'https://partner.example/login' }

  test('where somebody is logged in, unless it is the same person of the same partner', () => {
    const link = { user: 'ann' }
    expect(whyAsk(silent, link, null, {})).toBe('other')
    expect(whyAsk(silent, link, null, { authFrom: 'partner' })).toBe('other')
    rememberPartnerUser('partner', 'ann')
    expect(whyAsk(silent, link, null, { authFrom: 'partner' })).toBeUndefined()
    expect(whyAsk(silent, link, null, { authFrom: 'another' })).toBe('other')
    expect(whyAsk(silent, { user: 'bob' }, null, { authFrom: 'partner' })).toBe('other')
    expect(whyAsk(silent, link, null, undefined)).toBeUndefined()
  })

  test('where the partner gives back what this tab began with, also when nobody is, for whatever it has not begun', () => {
    const link = { user: 'ann' }
    for (const state of [null, '', 'guessed'])
      expect(whyAsk(echoing, link, state, undefined)).toBe('stranger')
    const address = new URL(partnerLogin(echoing as PublicSite, '')!)
    const state = address.searchParams.get('state')
    expect(whyAsk(echoing, link, state, undefined)).toBeUndefined()
    expect(whyAsk(echoing, link, `${state}x`, undefined)).toBe('stranger')
    expect(whyAsk(echoing, link, state, {})).toBe('other')
    // Good once.
    forgetState('partner')
    expect(whyAsk(echoing, link, state, undefined)).toBe('stranger')
  })
})
