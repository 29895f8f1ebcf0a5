import { expect, test } from 'vitest'

test('holds as well', () => expect(1).toBe(1))
test('never holds', () => expect(1).toBe(2))
