import { describe, expect, test } from 'vitest'
import { readHandOver } from './partnerLogin.ts'

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
