import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeSmsProvider } from '../support/others/fakeSmsProvider.ts'
import type { FakeSmsProvider } from '../support/others/fakeSmsProvider.ts'
import { readConfig } from '../../server/config.ts'
import { SmsError, createAliyunSms } from '../../server/login/sms/aliyunSms.ts'

let provider: FakeSmsProvider
let before = 0
const keys = { accessKey: 'LTAI-key', secret: 'the secret' }
beforeAll(async () => {
  provider = await startFakeSmsProvider(keys)
})
afterAll(() => provider.close())
beforeEach(() => {
  before = provider.requests.length
})
const tries = () => provider.requests.slice(before).map(({ code }) => code)

/** Waited for an answer that does not come, ms; one that comes late on a busy machine is none either. */
const silence = { timeoutMs: 1_500 }

const sender = (changes: object = {}) =>
  createAliyunSms({
    endpoint: provider.url,
    ...keys,
    signName: '灵境 & co',
    template: 'SMS_1234',
    timeoutMs: 10_000,
    retryAfterMs: [1, 1],
    ...changes,
  })

test('a code reaches the provider under our signature and template', async () => {
  await sender().send('13800000000', '042042')
  expect(provider.orders.at(-1)).toEqual({
    phone: '13800000000',
    code: '042042',
    signName: '灵境 & co',
    template: 'SMS_1234',
  })
  expect(tries()).toEqual(['OK'])
})

test.each([
  ['a wrong secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { accessKey: 'LTAI-other' }, 'InvalidAccessKeyId.NotFound'],
  ['a clock an hour slow', { now: () => Date.now() - 3_600_000 }, 'InvalidTimeStamp.Expired'],
])('%s is refused and not tried again', async (_, changes, code) => {
  const sent = provider.orders.length
  const failure = sender(changes).send('13800000000', '1')
  await expect(failure).rejects.toThrow(SmsError)
  await expect(failure).rejects.toThrow(code)
  expect(tries()).toEqual([code])
  expect(provider.orders).toHaveLength(sent)
})

test('silence and failures are tried again, each time with a nonce of its own', async () => {
  provider.expect('silent', 'fails')
  await sender(silence).send('13800000001', '777777')
  expect(tries()).toEqual(['', 'ServiceUnavailable', 'OK'])
  expect(provider.orders.at(-1)).toMatchObject({ phone: '13800000001', code: '777777' })
})

test('lasting silence ends in an error that names no phone', async () => {
  provider.expect('silent', 'silent', 'silent')
  const failure = sender(silence).send('13800000002', '1')
  await expect(failure).rejects.toThrow('does not answer')
  await expect(failure).rejects.not.toThrow('13800000002')
  expect(tries()).toHaveLength(3)
})

test('what the provider does not want to send is an error at once', async () => {
  provider.expect('refuses')
  await expect(sender().send('13800000003', '1')).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL')
  provider.expect('nonsense')
  await expect(sender().send('13800000003', '1')).rejects.toThrow('without a code')
  expect(tries()).toHaveLength(2)
})

test('nobody there is an error too', async () => {
  await expect(sender({ endpoint: 'http://127.0.0.1:1' }).send('13800000004', '1')).rejects.toThrow(SmsError)
})

test('the environment names the provider, whole or not at all', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-sms-'))
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })
  const whole = { SMS_ACCESS_KEY: 'a', SMS_SECRET: 'b', SMS_SIGN_NAME: '灵境', SMS_TEMPLATE: 'SMS_1' }
  expect(read({}).config.sms).toEqual({ name: 'log' })
  expect(read({ SMS_PROVIDER: 'aliyun', ...whole }).config.sms).toEqual({
    name: 'aliyun',
    endpoint: 'https://dysmsapi.aliyuncs.com',
    accessKey: 'a',
    secret: 'b',
    signName: '灵境',
    template: 'SMS_1',
  })
  expect(() => read({ SMS_PROVIDER: 'aliyun', ...whole, SMS_SECRET: '' })).toThrow('wants SMS_SECRET')
  expect(() => read({ SMS_PROVIDER: 'pigeon' })).toThrow('SMS_PROVIDER')
  expect(read({ DEV_LOGIN: '0', SMS_PROVIDER: 'log' }).warnings.join()).toContain('reach no phone')
  rmSync(dataDir, { recursive: true })
})
