import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownPicture } from './addresses.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://meta.example' }))
afterEach(() => vi.unstubAllGlobals())

test('of a call of this site no picture is shown, also where its host is written out', () => {
  for (const url of [
    'https://meta.example/api/v2/auth/send_sms?phone=1',
    'https://META.example:443/x/../API/v2/site',
    'https://meta.example/%61pi/v2/site',
  ]) {
    expect(shownPicture(url), url).toBeUndefined()
  }
  for (const url of ['/files/a', 'https://meta.example/files/a', 'https://other.example/api/a.webp']) {
    expect(shownPicture(url)).toBe(url)
  }
  expect(shownPicture(undefined)).toBeUndefined()
})
