import { expect, test } from 'vitest'
import { noteUploads } from './namedUploads.ts'

const id = (n: number) => n.toString(16).padStart(32, '0')
const PIECE = 256 * 1024

test('uploads are found wherever they stand, also over the end of a piece', async () => {
  const named = new Set<string>()
  for (const at of [0, PIECE - 40, PIECE - 39, PIECE - 20, PIECE - 1, PIECE, 3 * PIECE - 7]) {
    const text = `${'x'.repeat(at)}/files/${id(at)}"`
    named.clear()
    await noteUploads(text, named)
    expect([...named]).toEqual([id(at)])
  }
  named.clear()
  // One digit more is another thing, also where the piece ends before it.
  await noteUploads(`${'x'.repeat(PIECE - 39)}/files/${id(1)}a`, named)
  expect([...named]).toEqual([])
})

test('others have a turn between the pieces of a large text', async () => {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await noteUploads('x'.repeat(40 * PIECE), new Set())
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(39)
})
