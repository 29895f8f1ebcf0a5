import { test } from 'vitest'

test('is never reached', () => undefined)
throw new Error('this file can not be read')
