import { importJWK, jwtVerify, type JWTVerifyOptions } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { CONTEXT_MS } from './extensions.ts'
import { createExtensionTokens, extensionKey } from '../../../roomPorts/extensionTokens.ts'

const page = (x: number, y: number, url: string, more: object = {}) => ({
  templateId: 'unknown',
  type: 5,
  normal: '',
  x,
  y,
  width: 1,
  height: 1,
  propertiesJson: JSON.stringify({ url, ...more }),
})

let ports: MemoryPorts
let space: TestSpace

beforeEach(async () => {
  const objects = {
    '1': page(10, 11, '/assets/pages/poll.html'),
    '2': page(10, 9, 'https://listed.example/poll?x=1'),
    '3': page(11, 10, 'https://other.example/poll'),
    '4': page(2, 2, '/assets/pages/poll.html'),
    '5': page(9, 10, ''),
    '6': { ...page(9, 11, '/assets/pages/guide.html'), type: 1 },
    '7': page(11, 11, '/assets/pages/poll.html', { control: 'members' }),
  }
  ports = createMemoryPorts(
    makeSpace({ maps: [{ map: makeMap({ id: '1', objects }), isDefault: true, updateId: 1 }] }),
  )
  space = await openSpace(ports, { catalogue: chairCatalogue, siteOrigin: 'https://meta.example' })
})

const enter = async (userId: string): Promise<Visitor> =>
  (await space.visit(userId)).enter({ sceneId: '1', info: { name: `${userId} 号` } })
const opened = (visitor: Visitor, key: string) => {
  visitor.ask('openExtension', { mapId: '1', key })
  const { token, expiresInMs } = visitor.all('extensionContext').at(-1) ?? {}
  return { token: token ?? '', expiresInMs }
}
const patch = async (visitor: Visitor, key: string, stateJson: string) => {
  const txnId = visitor.send('pressThing', { mapId: '1', key, command: 'patch', stateJson })
  await space.settle()
  return visitor.answer(txnId)
}
const stateOf = (key: string): unknown =>
  JSON.parse([...space.live.world.maps.values()][0]?.objects.get(key)?.customState || '{}')

/** As docs/extensions.md says it is checked. */
const verified = async (token: string, options: JWTVerifyOptions) =>
  (
    await jwtVerify(token, await importJWK({ ...extensionKey('a secret of the tests') }), {
      algorithms: ['EdDSA'],
      typ: 'lingjing-extension+jwt',
      ...options,
    })
  ).payload

test('a page is told who uses it, signed for its origin alone, for five minutes, without anything of the account', async () => {
  const ann = await enter('ann')
  const { token, expiresInMs } = opened(ann, '2')
  expect(expiresInMs).toBe(CONTEXT_MS)
  const now = new Date(space.now())
  const audience = 'https://listed.example'
  const claims = await verified(token, {
    issuer: 'https://meta.example',
    audience,
    currentDate: new Date(space.now()),
  })
  expect(claims).toMatchObject({
    aud: audience,
    name: 'ann 号',
    role: 'VISITOR',
    level: '1',
    object: '2',
    mayWrite: true,
    space: { id: 'space-1' },
  })
  expect(claims.exp! - claims.iat!).toBe(CONTEXT_MS / 1000)
  expect(JSON.stringify(claims)).not.toContain('"ann"')
  await expect(verified(token, { audience: 'https://meta.example', currentDate: now })).rejects.toThrow('aud')
  const late = new Date(space.now() + CONTEXT_MS + 1_000)
  await expect(verified(token, { audience, currentDate: late })).rejects.toThrow('exp')
  const [head, body, seal] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'OWNER' })).toString('base64url')
  await expect(verified(`${head}.${forged}.${seal}`, { audience })).rejects.toThrow('signature')
  await expect(verified(`${head}.${body}.`, { audience })).rejects.toThrow()
})

test('one person is the same one to a page each time, and another to the page of somebody else', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  const subOf = (visitor: Visitor, key: string): string => {
    const { token } = opened(visitor, key)
    return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub
  }
  expect(subOf(ann, '2')).toBe(subOf(ann, '2'))
  expect(new Set([subOf(ann, '2'), subOf(ann, '1'), subOf(bob, '2')]).size).toBe(3)
  const tokens = createExtensionTokens('s', () => [])
  expect(tokens.subjectOf('ann', 'one', 'o')).not.toBe(tokens.subjectOf('ann', 'two', 'o'))
  // It is told to who asked, and to nobody else.
  expect(bob.all('extensionContext')).toHaveLength(1)
})

test.each([
  ['3', 'the origin of this extension is not one of those allowed here'],
  ['4', 'the object is too far away'],
  ['5', 'this object shows no extension'],
  ['6', 'this object shows no extension'],
  ['77', 'no such object on this map'],
])('%s gives no context', async (key, reason) => {
  const ann = await enter('ann')
  expect(ann.ask('openExtension', { mapId: '1', key })?.reason).toBe(reason)
  expect(ann.all('extensionContext')).toEqual([])
})

test('what it keeps is the same for everybody; who change different fields at once are both heard', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  ann.send('pressThing', { mapId: '1', key: '1', command: 'patch', stateJson: '{"a":1,"gone":1}' })
  bob.send('pressThing', { mapId: '1', key: '1', command: 'patch', stateJson: '{"b":[2],"gone":null}' })
  await space.settle()
  expect(stateOf('1')).toEqual({ a: 1, b: [2] })
  await patch(bob, '1', '{"__proto__":{"a":2},"a":null}')
  expect(Object.keys(stateOf('1') as object)).toEqual(['b', '__proto__'])
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('no more than it may, by nobody who may not', async () => {
  const ann = await enter('ann')
  const reasonOf = async (key: string, json: string) => (await patch(ann, key, json))?.reason ?? ''
  for (const json of ['', '{', '[1]', '"x"', '{}', JSON.stringify({ a: 'x'.repeat(4_000) })])
    expect(await reasonOf('1', json)).toContain('a record of at most')
  for (const field of ['a', 'b', 'c', 'd'])
    expect(await reasonOf('1', JSON.stringify({ [field]: 'x'.repeat(3_900) }))).toBe('')
  expect(await reasonOf('1', JSON.stringify({ e: 'x'.repeat(3_900) }))).toContain('a record of at most')
  expect(await reasonOf('7', '{"a":1}')).toBe('you may not use this object')
  expect(await reasonOf('6', '{"a":1}')).toBe('this object cannot do that')
  expect(await reasonOf('4', '{"a":1}')).toBe('the object is too far away')
})
