import { expect, test } from 'vitest'

test('holds', () => expect(1).toBe(1))
test('is skipped', (context) => {
  Object.assign(context.task.meta, { reason: 'there is none here' })
  context.skip()
})
