import { expect, test } from 'vitest'

test('holds', () => expect(1).toBe(1))
test('is skipped', (context) => {
  context.skip('there is none here')
})
