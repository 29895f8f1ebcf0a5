import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cloudStageNames } from '#shared/cloud/messages.ts'
import { readProviderMessage } from './readProviderMessage.ts'

const read = (said: unknown) => readProviderMessage(JSON.stringify(said))

test('every stage of the specification is read, and nothing else is a stage', () => {
  const more: Record<string, object> = {
    created: { sessionId: 'a' },
    queuing: { rank: 3 },
    downloading: { progress: 12.5 },
    extracting: { progress: 0 },
    stopped: { reason: 'idle' },
  }
  for (const stage of cloudStageNames) {
    expect(read({ kind: 'stage', stage, ...more[stage] })).toEqual({ kind: 'stage', stage, ...more[stage] })
  }
  expect(read({ kind: 'stage', stage: 'warming' })).toBeUndefined()
  expect(read({ kind: 'stage' })).toBeUndefined()
})

test('what a liar says is bounded, or not heard', () => {
  expect(read({ kind: 'stage', stage: 'downloading', progress: 900 })).toMatchObject({ progress: 100 })
  expect(read({ kind: 'stage', stage: 'downloading', progress: -4 })).toMatchObject({ progress: 0 })
  expect(read({ kind: 'stage', stage: 'downloading', progress: '50' })).toBeUndefined()
  expect(read({ kind: 'stage', stage: 'queuing', rank: -1 })).toBeUndefined()
  expect(read({ kind: 'stage', stage: 'queuing', rank: 1.5 })).toBeUndefined()
  expect(read({ kind: 'stage', stage: 'created', sessionId: '' })).toBeUndefined()
  // It is over, whatever the reason is called.
  expect(read({ kind: 'stage', stage: 'stopped', reason: '<b>' })).toEqual({
    kind: 'stage',
    stage: 'stopped',
    reason: 'gone',
  })
  expect(read({ kind: 'signal', signal: { description: { type: 'rollback', sdp: '' } } })).toBeUndefined()
  expect(read({ kind: 'ways', iceServers: [{ urls: 5 }] })).toBeUndefined()
  expect(read({ kind: 'game', message: { name: 'privateArea', code: 2 } })).toBeUndefined()
  expect(
    read({
      kind: 'game',
      message: { name: 'viewer', departmentIndex: 0.5, productIndex: 0, departmentChildIndex: 0 },
    }),
  ).toBeUndefined()
  for (const text of ['', '{', 'null', '[]', '"stage"', undefined, new ArrayBuffer(3)])
    expect(readProviderMessage(text)).toBeUndefined()
})

test('the messages of the game', () => {
  const viewer = { name: 'viewer', departmentIndex: 3, productIndex: -1, departmentChildIndex: 1 }
  expect(read({ kind: 'game', message: viewer })).toEqual({ kind: 'game', message: viewer })
  for (const code of [0, 1, 4, 5, 6]) {
    const message = { name: 'privateArea', code }
    expect(read({ kind: 'game', message })).toEqual({ kind: 'game', message })
  }
  expect(read({ kind: 'game', message: { name: 'kicked', more: 1 } })).toEqual({
    kind: 'game',
    message: { name: 'kicked' },
  })
})

test('nothing whatever makes it throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (said) => {
      readProviderMessage(JSON.stringify(said))
      readProviderMessage(JSON.stringify({ kind: 'stage', ...(said as object) }))
      readProviderMessage(JSON.stringify({ kind: 'signal', signal: said }))
      readProviderMessage(JSON.stringify({ kind: 'game', message: said }))
      readProviderMessage(JSON.stringify({ kind: 'ways', iceServers: said }))
    }),
  )
})
