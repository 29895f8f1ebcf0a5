import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'
import { startEventStage, type EventStage } from '../support/server/eventStage.ts'

/* What no browser of ours says, on every call and wire kind of the map maker: a refusal with words, nothing stored, no 500. */
const thing = { normal: '', type: 0, width: 1, height: 1 }
let stage: EventStage
let spaceId: string
beforeAll(async () => {
  stage = await startEventStage(
    { '1': { ...thing, id: 'chair', templateId: 'chair', x: 2, y: 2 } },
    { requestLimits: unlimitedRequests },
  )
  spaceId = await stage.makeSpace()
}, 60_000)
afterAll(() => stage.close())

const proto = JSON.parse('{"__proto__":{"name":"x","from":{"kind":"empty","width":12,"depth":10}}}') as object
const odd: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  [{}],
  {},
  proto,
  { name: null },
  { name: '' },
  { name: '   ' },
  { name: '\u0000' },
  { name: 'x'.repeat(100_000) },
  { name: { toString: 'x' } },
  { name: ['x'] },
]
const sources: readonly unknown[] = [
  null,
  'empty',
  { kind: 'empty' },
  { kind: 'empty', width: -5, depth: 10 },
  { kind: 'empty', width: 1e9, depth: 1e9 },
  { kind: 'empty', width: '12', depth: 10 },
  { kind: 'empty', width: 12.5, depth: 10 },
  { kind: 'sample', templateId: '__proto__', mapId: '1' },
  { kind: 'sample', templateId: 'office', mapId: '__proto__' },
  { kind: 'sample', templateId: 'office', mapId: '99' },
  { kind: 'level', levelId: '__proto__.1' },
  { kind: 'level', levelId: '..' },
  { kind: '__proto__' },
  { kind: 'level', levelId: 'nowhere.1' },
]

test('new levels', async () => {
  const path = `/spaces/${spaceId}/levels`
  const before = (await stage.as('owner', 'GET', `/available/${spaceId}/availables`)).body
  const bodies = [...odd, ...sources.map((from) => ({ name: '新', from }))]
  for (const body of bodies) {
    const { status } = await stage.as('builder', 'POST', path, body)
    expect([400, 404], JSON.stringify(body).slice(0, 200)).toContain(status)
  }
  for (const order of [
    null,
    'x',
    [],
    ['1', '1'],
    ['2'],
    ['__proto__'],
    [1],
    ['-1'],
    Array(1_000).fill('1'),
  ]) {
    const { status } = await stage.as('builder', 'PUT', path, { order })
    expect([400, 409, 412], JSON.stringify(order).slice(0, 200)).toContain(status)
  }
  expect((await stage.as('owner', 'GET', `/available/${spaceId}/availables`)).body).toEqual(before)
})

test('names, versions and drafts of levels', async () => {
  const version = await stage.as('builder', 'POST', `/levels/${spaceId}.1/versions`, {
    name: '样子',
    note: '',
  })
  expect(version.status).toBe(201)
  const versionPath = `/levels/${spaceId}.1/versions/${version.body.id as string}`
  for (const body of odd) {
    const answers = await Promise.all([
      stage.as('builder', 'PUT', `/levels/${spaceId}.1`, body),
      stage.as('builder', 'POST', `/levels/${spaceId}.1/versions`, body),
      stage.as('builder', 'PUT', versionPath, body),
    ])
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(body).slice(0, 200),
    ).toEqual([400, 400, 400])
  }
  for (const revision of [-1, 1.5, '1', null, 1e300, {}]) {
    const { status } = await stage.as('builder', 'POST', `/levels/${spaceId}.1/publish`, { revision })
    expect([400, 404], String(revision)).toContain(status)
  }
  for (const note of [7, null, 'x'.repeat(300), '\u0000']) {
    const { status } = await stage.as('builder', 'PUT', versionPath, { name: '样子', note })
    expect(status, String(note)).toBe(400)
  }
})

test('ids of levels and versions', async () => {
  for (const id of [
    '__proto__',
    '%00',
    '..%2f..',
    `${spaceId}`,
    `${spaceId}.`,
    `${spaceId}.-1`,
    `${spaceId}.1e3`,
    `${spaceId}.999`,
    `${spaceId}.__proto__`,
    `${spaceId}.1.1`,
  ]) {
    const calls = [
      ['PUT', '', { name: '新' }],
      ['DELETE', ''],
      ['POST', '/default'],
      ['POST', '/draft'],
      ['DELETE', '/draft'],
      ['POST', '/publish', {}],
      ['POST', '/versions', { name: '新', note: '' }],
      ['GET', '/versions/__proto__'],
      ['POST', '/versions/%00/restore'],
      ['DELETE', '/versions/constructor'],
    ] as const
    for (const [method, end, body] of calls) {
      const { status } = await stage.as('owner', method, `/levels/${id}${end}`, body)
      expect([400, 403, 404], `${method} ${id}${end}`).toContain(status)
    }
  }
})

test('steps', async () => {
  const builder = await stage.enter('builder', spaceId)
  const patches = [
    'null',
    '7',
    '[]',
    '"x"',
    '{',
    '',
    '{"__proto__":{"was":null,"now":{}}}',
    '{"objects":{"__proto__":{"was":null,"now":{"x":1,"y":1}},"constructor":7}}',
    '{"objects":{"a":{"was":null,"now":{"x":1e400,"y":1}}}}',
    '{"objects":{"a":{"was":null,"now":{"x":-1,"y":1,"normal":"","type":0,"width":1,"height":1}}}}',
    '{"objects":{"a":{"was":null,"now":{"x":1,"y":1,"normal":"javascript:alert(1)","type":0,"width":1,"height":1}}}}',
    '{"objects":{"a":{"was":null,"now":{"x":1,"y":1,"normal":"//evil.example/x.png","type":0,"width":1,"height":1}}}}',
    '{"objects":{"a":{"was":null,"now":{"x":1,"y":1,"normal":"data:text/html,x","type":0,"width":1,"height":1}}}}',
    '{"objects":{"a":{"was":null,"now":{"x":1,"y":1,"normal":"","type":0,"width":1,"height":1,"yaw":"1"}}}}',
    '{"objects":{"a":{"was":null,"now":{"x":1,"y":1,"normal":"","type":0,"width":1,"height":1},"key":"99999"}}}',
    '{"cells":{"walls":{"__proto__":{"on":[1,1,1],"off":[]},"wood:n":{"on":[1,1],"off":[-1]}}}}',
    '{"cells":{"floors":{"wood":{"on":[0,0,1e9],"off":[]}}}}',
    '{"dimensions":{"was":null,"now":[1e9,1]}}',
    '{"dimensions":{"was":null,"now":[0,-1]}}',
    '{"nooks":{"a":7}}',
    '{"fields":{"portals":{"was":null,"now":[{"x":1,"y":1,"targetUrl":"javascript:alert(1)"}]}}}',
    '{"fields":{"backgroundImagePath":{"was":null,"now":"data:text/html,x"}}}',
    '{"fields":{"constructor":{"was":null,"now":1}}}',
    '{"books":{"areas":{"a":{"was":null,"now":{"category":"x","coords":[{"x1":-1}]}}}}}',
  ]
  for (const [i, patch] of patches.entries()) {
    const answer = await builder.send('mapStep', { mapId: '1', stepId: `odd-${i}`, patch })
    expect(answer.succeeded, patch).toBe(false)
  }
  for (const stepId of ['', ' ', '__proto__ ', 'x'.repeat(65), '../x']) {
    expect((await builder.send('mapStep', { mapId: '1', stepId, patch: '{}' })).succeeded).toBe(false)
  }
  expect((await builder.send('mapStep', { mapId: '__proto__', stepId: 'a', patch: '{}' })).succeeded).toBe(
    false,
  )
  expect((await builder.send('mapStep', { mapId: '1', stepId: 'fine', patch: '{}' })).succeeded).toBe(true)
})
