import { expect, test } from 'vitest'
import { createManualClock } from '../../tests/support/manualClock.ts'
import { lookUpGameServer, lookupHost, parseAddress } from './lookup.ts'

const clock = createManualClock()
const answer =
  (body: string, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status })

test('asks for the space by its escaped id and takes a bare address', async () => {
  const asked: string[] = []
  const fetch = async (url: unknown) => {
    asked.push(String(url))
    return new Response('"wss://host/gs/a%5Cb"')
  }
  const address = await lookUpGameServer({ spaceId: 'a\\b', fetch: fetch as typeof globalThis.fetch, clock })
  expect(address).toBe('wss://host/gs/a%5Cb')
  expect(asked).toEqual(['/api/v2/spaces/a%5Cb/game-server-assignment'])
})

test('where the page names another host, that one is asked', async () => {
  const page = (content?: string) =>
    ({
      querySelector: (selector: string) =>
        selector === 'meta[name="lingjing-lookup"]' && content ? { content } : null,
    }) as unknown as Document
  const asked: string[] = []
  const fetch = async (url: unknown) => {
    asked.push(String(url))
    return new Response('wss://games.example.org/gs/s')
  }
  for (const baseUrl of [lookupHost(page('https://games.example.org')), lookupHost(page())]) {
    await lookUpGameServer({ spaceId: 's', fetch: fetch as typeof globalThis.fetch, clock, baseUrl })
  }
  const path = '/api/v2/spaces/s/game-server-assignment'
  expect(asked).toEqual([`https://games.example.org${path}`, path])
})

test.each([400, 404, 503])('status %i is HTTP_{status}', async (status) => {
  const lookup = lookUpGameServer({ spaceId: 's', fetch: answer('', status), clock })
  await expect(lookup).rejects.toMatchObject({ code: `HTTP_${status}` })
})

test('no answer: COULD_NOT_REACH_SERVER', async () => {
  const fetch = async () => {
    throw new TypeError('failed to fetch')
  }
  await expect(lookUpGameServer({ spaceId: 's', fetch, clock })).rejects.toMatchObject({
    code: 'COULD_NOT_REACH_SERVER',
  })
})

test('is cancelled after 29.7 s, and leaves no timer', async () => {
  const clock = createManualClock()
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  const lookup = lookUpGameServer({ spaceId: 's', fetch, clock })
  const outcome = expect(lookup).rejects.toMatchObject({ code: 'COULD_NOT_REACH_SERVER' })
  await clock.advance(29_699)
  expect(clock.timers).toBe(1)
  await clock.advance(1)
  await outcome
  expect(clock.timers).toBe(0)
})

test('reads an address as JSON or as plain text, and nothing else', () => {
  expect(parseAddress('ws://host:3000/gs/1')).toBe('ws://host:3000/gs/1')
  for (const text of ['{"address":"ws://host"}', '"http://host"', '', 'null', '<html>']) {
    expect(() => parseAddress(text)).toThrow('FAILED_REQUEST')
  }
})
