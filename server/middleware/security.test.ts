import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { securityHeaders } from './security.ts'

function headersWith(
  publicUrl: string | undefined,
  devClient = false,
  liveKitUrl?: string,
  lookupUrl?: string,
): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  const res = {
    set: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  } as unknown as Response
  let isPassedOn = false
  const handler = securityHeaders({
    devClient,
    publicUrl,
    lookupUrl,
    liveKit: liveKitUrl && { url: liveKitUrl },
  } as Config)
  void handler({} as Request, res, () => void (isPassedOn = true))
  expect(isPassedOn).toBe(true)
  return headers
}

test('whatever is asked, browsers learn to load nothing from elsewhere and to guess no types', () => {
  const headers = headersWith('https://example.org')
  const policy = (headers.get('content-security-policy') ?? '').split(';')
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'self'", "object-src 'none'", "frame-ancestors 'self'"]),
  )
  expect(policy.join(' ')).not.toMatch(/https?:|\*|unsafe-eval'? *'unsafe-inline/)
  expect(policy.find((one) => one.startsWith('script-src '))).toBe("script-src 'self' 'wasm-unsafe-eval'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
})

test('https is asked for again for a year, where it is there at all', () => {
  const sent = headersWith('https://example.org').get('strict-transport-security') ?? ''
  expect(Number(/max-age=(\d+)/.exec(sent)?.[1])).toBeGreaterThanOrEqual(365 * 24 * 3600)
  expect(sent).toContain('includeSubDomains')
  expect(headersWith('https://example.org').get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headersWith(undefined).has('strict-transport-security')).toBe(false)
  expect(headersWith('http://localhost:3000').has('strict-transport-security')).toBe(false)
})

test('inline scripts are for Vite alone', () => {
  const scripts = (devClient: boolean) =>
    /script-src ([^;]*)/.exec(headersWith(undefined, devClient).get('content-security-policy') ?? '')?.[1]
  expect(scripts(true)).toContain("'unsafe-inline'")
  expect(scripts(false)).not.toContain("'unsafe-inline'")
})

test('a page may connect to LiveKit where there is one, by socket and by call, and to nothing else', () => {
  const connect = (liveKitUrl?: string) =>
    /connect-src ([^;]*)/.exec(
      headersWith('https://example.org', false, liveKitUrl).get('content-security-policy') ?? '',
    )?.[1]
  expect(connect()).toBe("'self' blob: data:")
  expect(connect('wss://media.example.org')).toBe(
    "'self' blob: data: wss://media.example.org https://media.example.org",
  )
  expect(connect('ws://127.0.0.1:7880')).toBe("'self' blob: data: ws://127.0.0.1:7880 http://127.0.0.1:7880")
  // Behind a proxy, under a path: that path alone.
  expect(connect('wss://example.com:8443/livekit')).toBe(
    "'self' blob: data: wss://example.com:8443/livekit/ https://example.com:8443/livekit/",
  )
})

test('a page may ask the host of LOOKUP_URL where a space is, and open a socket there', () => {
  const headers = headersWith('https://example.org', false, undefined, 'https://games.example.org')
  expect(/connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]).toBe(
    "'self' blob: data: https://games.example.org wss://games.example.org",
  )
})
