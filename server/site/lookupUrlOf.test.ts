import { expect, test } from 'vitest'
import { lookupUrlOf } from './lookupUrlOf.ts'

const lookupUrl = 'https://games.example.org'
const site = { lookupUrl, publicUrl: 'https://example.org' }
const near = 'http://127.0.0.1:3000'
const from = (host?: string) => ({ headers: { host } })

test('whoever opens the site looks up elsewhere, by whatever name a CDN asks for the page', () => {
  for (const host of ['example.org', 'games.example.org', 'origin.example.org', undefined]) {
    expect(lookupUrlOf(site, from(host), near)).toBe(lookupUrl)
  }
  expect(lookupUrlOf({ ...site, lookupUrl: undefined }, from('example.org'), near)).toBeUndefined()
})

test('the page of a cloud worker looks up where it came from, unless that is the site', () => {
  expect(lookupUrlOf(site, from('127.0.0.1:3000'), near)).toBeUndefined()
  expect(lookupUrlOf({ ...site, publicUrl: near }, from('127.0.0.1:3000'), near)).toBe(lookupUrl)
})
