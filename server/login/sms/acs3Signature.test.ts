import { expect, test } from 'vitest'
import { authorization, canonicalQuery, sha256Hex } from './acs3Signature.ts'

test('signs the example of the provider’s documentation as the documentation does', () => {
  const signed = authorization(
    {
      method: 'POST',
      path: '/',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      headers: {
        'x-acs-version': '2014-05-26',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-action': 'RunInstances',
        'x-acs-content-sha256': sha256Hex(''),
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      },
      body: '',
    },
    { accessKey: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  )
  expect(signed).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;' +
      'x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('what is signed of a query is sorted and encoded to the last sign', () => {
  expect(canonicalQuery({ b: '灵 境', a: '{"code":"1"}', c: "!'()*~" })).toBe(
    'a=%7B%22code%22%3A%221%22%7D&b=%E7%81%B5%20%E5%A2%83&c=%21%27%28%29%2A~',
  )
})
