import { expect, test } from 'vitest'
import { createMessageMeter, parseAsks } from './extensionMessages.ts'

test.each([
  [{ type: 'context' }, { type: 'context' }],
  [{ type: 'close', more: 1 }, { type: 'close' }],
  [
    { type: 'patch', id: 3, state: { a: 1, b: null } },
    { type: 'patch', id: 3, stateJson: '{"a":1,"b":null}' },
  ],
  [
    { type: 'say', text: ' 你好\u202E\n世界 ' },
    { type: 'say', text: '你好 世界' },
  ],
  [
    { type: 'title', text: '投票' },
    { type: 'title', text: '投票' },
  ],
])('%j is heard', (sent, heard) => {
  expect(parseAsks(sent)).toEqual(heard)
})

const circle: Record<string, unknown> = {}
circle['self'] = circle
test.each([
  [undefined],
  [null],
  ['context'],
  [[{ type: 'context' }]],
  [{ type: 'token' }],
  [{ type: 'constructor' }],
  [{ type: 'patch', state: { a: 1 } }],
  [{ type: 'patch', id: 1.5, state: { a: 1 } }],
  [{ type: 'patch', id: 1, state: 'x' }],
  [{ type: 'patch', id: 1, state: [1] }],
  [{ type: 'patch', id: 1, state: circle }],
  [{ type: 'patch', id: 1, state: { a: 'x'.repeat(4_000) } }],
  [{ type: 'say', text: '' }],
  [{ type: 'say', text: '\n\u200B' }],
  [{ type: 'say', text: 'x'.repeat(201) }],
  [{ type: 'title', text: ['x'] }],
])('%# is not heard', (sent) => {
  expect(parseAsks(sent)).toBeUndefined()
})

test('who sends too much is not heard any more, later neither', () => {
  let now = 0
  const takes = createMessageMeter(() => now)
  const heard = Array.from({ length: 45 }, takes)
  expect(heard.filter(Boolean)).toHaveLength(40)
  now = 60_000
  expect(takes()).toBe(false)
  const calm = createMessageMeter(() => now)
  for (let i = 0; i < 200; i++) {
    now += 100
    expect(calm()).toBe(true)
  }
})
