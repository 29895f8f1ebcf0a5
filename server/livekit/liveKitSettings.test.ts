import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig, type Environment } from '../config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lingjing-livekit-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Environment) => readConfig({ DATA_DIR: folder, ...env })
const problem = (env: Environment): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

const secret = 's'.repeat(32)
const whole = { LIVEKIT_URL: 'wss://media.example.org/', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secret }

test('LiveKit is there with all it takes, or not at all', () => {
  expect(read({}).config.liveKit).toBeUndefined()
  expect(read(whole)).toMatchObject({
    warnings: [],
    config: {
      liveKit: {
        url: 'wss://media.example.org',
        apiUrl: 'https://media.example.org',
        key: 'key',
        secret,
        mode: 'more',
        egressFolder: undefined,
        recording: { spaces: new Set(), ms: 20 * 3_600_000, bytes: 30e9 },
      },
    },
  })
  const more = {
    LIVEKIT_API_URL: 'http://livekit:7880',
    LIVEKIT_MODE: 'always',
    LIVEKIT_EGRESS_FOLDER: '/out/',
  }
  expect(read({ ...whole, ...more }).config.liveKit).toMatchObject({
    apiUrl: 'http://livekit:7880',
    mode: 'always',
    egressFolder: '/out',
  })
})

test('which spaces may record, and how much', () => {
  const rules = (env: Environment) => read({ ...whole, ...env }).config.liveKit?.recording
  expect(rules({ RECORDING_SPACES: ' a1, b2 ' })?.spaces).toEqual(new Set(['a1', 'b2']))
  expect(rules({ RECORDING_SPACES: 'all' })?.spaces).toBe('all')
  expect(rules({ RECORDING_HOURS: '0.5', RECORDING_GB: '2' })).toMatchObject({ ms: 1_800_000, bytes: 2e9 })
  expect(problem({ RECORDING_HOURS: '-1' })).toContain('RECORDING_HOURS')
})

test('whatever is missing or wrong is named, and no secret is', () => {
  expect(problem({ LIVEKIT_URL: 'wss://a.example' })).toBe(
    'Bad configuration: LiveKit wants LIVEKIT_API_KEY, LIVEKIT_API_SECRET as well',
  )
  expect(problem({ ...whole, LIVEKIT_URL: '' })).toContain('wants LIVEKIT_URL')
  expect(problem({ LIVEKIT_EGRESS_FOLDER: '/out' })).toContain('LIVEKIT_URL, LIVEKIT_API_KEY')
  expect(problem({ ...whole, LIVEKIT_URL: 'https://a.example' })).toContain('must be a ws or wss address')
  expect(problem({ ...whole, LIVEKIT_URL: 'wss://a.example?x=1' })).toContain('nothing behind it')
  expect(problem({ ...whole, LIVEKIT_MODE: 'sometimes' })).toContain('must be more or always')
  expect(problem({ ...whole, LIVEKIT_EGRESS_FOLDER: '../out' })).toContain('must be an absolute path')
  const short = problem({ ...whole, LIVEKIT_API_SECRET: 'short' })
  expect(short).toContain('at least 32 characters')
  expect(short).not.toContain('short')
})

test('an address that pages over https can not reach is said', () => {
  expect(read({ ...whole, LIVEKIT_URL: 'ws://127.0.0.1:7880' }).warnings).toEqual([])
  expect(read({ ...whole, LIVEKIT_URL: 'ws://media.example.org' }).warnings.join()).toContain('has to be wss')
})
