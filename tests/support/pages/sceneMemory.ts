import type { CDPSession, Page } from 'playwright-core'
import { DRAWN_MS } from './spacePage.ts'
import { until } from '../until.ts'

/** What a scene holds: things on the graphics card, and the data of its page in bytes. */
export interface SceneMemory {
  readonly geometries: number
  readonly textures: number
  readonly programs: number
  readonly heap: number
}

/** Goes to a level of the space and waits until nothing of it is on its way any more, and it was drawn since. */
export async function goToLevel(page: Page, targetId: string): Promise<void> {
  // A server that was asked too often a moment ago says so.
  await until(
    () =>
      page.evaluate(
        (id) =>
          window.__lingjing!.send('transScene', { originId: '', targetId: id } as never).then(
            () => true,
            () => undefined,
          ),
        targetId,
      ),
    `on the way to level ${targetId}`,
    DRAWN_MS,
  )
  await isComplete(page, targetId)
}

/** Waits until nothing of a level is on its way any more, and two frames of it began since. */
export async function isComplete(page: Page, mapId: string): Promise<void> {
  let since: number | undefined
  await until(
    async () => {
      const { complete, frames } = await page.evaluate(() => window.__lingjing!.stats())
      since = complete === mapId ? (since ?? Number(frames)) : undefined
      return since !== undefined && Number(frames) > since + 1
    },
    `level ${mapId} is complete`,
    DRAWN_MS,
  )
}

/**
 * From here on nothing that a page's scene draws is drawn: what comes to the card is the same, and the processor that plays the
 * card has next to nothing to do. For the context there is now.
 */
export const drawNothing = (page: Page): Promise<void> =>
  page.getByLabel('三维空间').evaluate((canvas: HTMLCanvasElement) => {
    const gl = canvas.getContext('webgl2')!
    const nothing = () => undefined
    gl.drawElements = gl.drawArrays = gl.drawElementsInstanced = gl.drawArraysInstanced = nothing
    const multi = gl.getExtension('WEBGL_multi_draw')
    if (multi) multi.multiDrawElementsWEBGL = multi.multiDrawElementsInstancedWEBGL = nothing
  })

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[]]
    }
  }
  readonly nodes: readonly number[]
}

/** Machine code, which the browser makes more of the longer a page runs, and what is not the page's own. */
const NOT_DATA = ['code', 'native', 'synthetic']

/** Bytes of a page's objects, strings and arrays. */
async function dataOf(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const note = ({ chunk }: { chunk: string }): void => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', note)
  await session.send('HeapProfiler.takeHeapSnapshot')
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let i = 0; i < nodes.length; i += fields.length) {
    if (!NOT_DATA.includes(types[0][nodes[i + type]!]!)) bytes += nodes[i + size]!
  }
  return bytes
}

/** What is held once all that is no longer used was given back. */
export async function memoryOf(page: Page): Promise<SceneMemory> {
  const session = await page.context().newCDPSession(page)
  // What finalizers let go of goes with the second round.
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage')
  const heap = await dataOf(session)
  await session.detach()
  const { geometries, textures, programs } = await page.evaluate(() => window.__lingjing!.stats())
  return {
    geometries: Number(geometries),
    textures: Number(textures),
    programs: Number(programs),
    heap,
  }
}
