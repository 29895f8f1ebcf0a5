import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withInstancedRuns } from './instancedRuns.ts'

const folder = join(createRequire(import.meta.url).resolve('three'), '..')
const three = readFileSync(join(folder, 'three.module.js'), 'utf8')

/** Draws a list of (start, count) as three does after the change; answers the calls as [draw id, start, count, times]. */
function draw(list: readonly (readonly [start: number, count: number])[]) {
  const changed = withInstancedRuns(three)!
  const body = /for \( let i = 0, n = 1;[^]*?\n\t\t\t\t\t\}/.exec(changed)![0]
  const calls: number[][] = []
  let id = -1
  runInNewContext(body, {
    _gl: {},
    uniforms: {
      setValue: (_: unknown, name: string, value: number) => name === '_gl_DrawID' && (id = value),
    },
    renderer: {
      renderInstances: (start: number, count: number, times: number) => calls.push([id, start, count, times]),
    },
    // The lists are as long as the largest batch was; what follows is of another frame.
    starts: Int32Array.from([...list.map(([start]) => start * 4), 40, 40]),
    counts: Int32Array.from([...list.map(([, count]) => count), 6, 6]),
    drawCount: list.length,
    bytesPerElement: 4,
  })
  return calls
}

test('objects of one shape that follow each other are one call; every object is drawn once, as itself', () => {
  expect(
    draw([
      [0, 6],
      [0, 6],
      [0, 6],
      [6, 30],
      [0, 6],
      [10, 6],
    ]),
  ).toEqual([
    [0, 0, 6, 3],
    [3, 6, 30, 1],
    [4, 0, 6, 1],
    [5, 10, 6, 1],
  ])
  expect(draw([])).toEqual([])
})

test('another source is noticed, and shaders know which object of a run they draw', () => {
  expect(withInstancedRuns(three.replace("'_gl_DrawID', i", "'_gl_DrawID', j"))).toBeUndefined()
  expect(withInstancedRuns(three)).toContain('#define gl_DrawID (_gl_DrawID + gl_InstanceID)\\n')
})
