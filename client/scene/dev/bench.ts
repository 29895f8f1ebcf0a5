import { createRoot, useFrame, useThree, type RootState } from '@react-three/fiber'
import { createElement, useEffect } from 'react'
import { DirectionalLight } from 'three'
import { startTexts } from '../../language/i18n.ts'
import { settledStore } from '../../store/settledStore.ts'
import '../../styles/font.ts'
import { loadCatalogue } from '../assets.ts'
import { frameOrder } from '../frame/frameOrder.ts'
import type { QualityName } from '../frame/quality.ts'
import { Bubbles } from '../people/Bubbles.tsx'
import type { SceneServices } from '../SceneServices.ts'
import { listenForSounds } from '../sound/sounds.ts'
import { SpaceScene } from '../SpaceScene.tsx'
import { Hands } from '../tools/Hands.ts'
import { useScene } from '../useScene.ts'
import { createBenchWorld } from './benchWorld.ts'
import type { BenchWorld } from './benchWorld.ts'
import { levelAsked } from './levelAsked.ts'
import { measureWalk, type WalkResult } from './benchWalk.ts'

/**
 * The page of `npm run bench:render`: the real scene, drawn on very few pixels, its frames stepped by hand. Every
 * frame advances a clock of its own by a sixtieth of a second, waits until the graphics card is done and only counts
 * what the main thread did: the poses told, the steps of the scene and three's render().
 *   ?people=200  &space=office&level=1 (without: an empty hall)  &frames=240  &join=50 (so many come in one second)
 *   &shot=x,y,z,tx,ty,tz  &quality=high  &edits=40 (things are moved aside and back)
 *   &walk=1 (oneself begins to walk, by a key and by a click: benchWalk.ts)
 *   &multidraw=0 (as in a browser without WEBGL_multi_draw)
 *   &drawn=0 (not even one triangle of a call is drawn: where calls are counted, and no time)
 */
export interface BenchResult {
  readonly medianMs: number
  readonly p95Ms: number
  readonly parts: Readonly<Record<string, number>>
  readonly drawCalls: number
  readonly triangles: number
  readonly heapMb: number
  readonly geometries: number
  readonly textures: number
  /** The longest task, ms, of the second in which many joined, and of the second before. */
  readonly joinTaskMs: number
  readonly calmTaskMs: number
  readonly avatars: number
  /** Medians, ms, of edits: until all parts have followed, and what the next frame takes longer than another. */
  readonly editMs: number
  readonly editFrameMs: number
  readonly walk?: WalkResult
}

declare global {
  interface Window {
    benchResult?: BenchResult | { readonly error: string }
  }
}

const FRAME_MS = 1000 / 60
/** Six frames between two poses of one bot: a turn each for a sixth of them. */
const TURNS = 6
const CHATTER_FRAMES = 20
const WARM_FRAMES = 60
/** So long nothing new must come before the scene counts as complete, and how long that may take. */
const QUIET_MS = 2_500
const LONGEST_SETTLE_MS = 120_000
const HEAP_UNIT = 1024 * 1024
const SIZE = { width: 32, height: 18 } as const
const SHADOW_PX = 64
/** What the canvas is taken for by what is sized in CSS pixels. */
const SHOWN = { width: 1920, height: 1080 } as const

const query = new URLSearchParams(location.search)
const asked = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise)

const realNow = performance.now.bind(performance)
let virtualMs = realNow()
let steppedAt = realNow()
// Goes on within a frame, so that whoever has a budget of time keeps it.
performance.now = () => virtualMs + Math.min(FRAME_MS, realNow() - steppedAt)

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Until the card has drawn all it was told: what waits there must not be counted as the next frame's. */
async function drawn(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!fence) return
  gl.flush()
  while (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) await sleep(1)
  gl.deleteSync(fence)
}

/**
 * Lets every draw call through with one triangle of it: the calls cost the main thread what they always do, and the
 * processor that plays the graphics card here does not take minutes for their vertices. What three counts, it counts
 * before.
 */
function drawLittle(gl: WebGL2RenderingContext): void {
  const one = asked('drawn', 3)
  const elements = gl.drawElements.bind(gl)
  const arrays = gl.drawArrays.bind(gl)
  const instanced = gl.drawElementsInstanced.bind(gl)
  const arraysInstanced = gl.drawArraysInstanced.bind(gl)
  gl.drawElements = (mode, count, type, offset) => elements(mode, Math.min(count, one), type, offset)
  gl.drawArrays = (mode, first, count) => arrays(mode, first, Math.min(count, one))
  gl.drawElementsInstanced = (mode, count, type, offset, times) =>
    instanced(mode, Math.min(count, one), type, offset, Math.min(times, 1))
  gl.drawArraysInstanced = (mode, first, count, times) =>
    arraysInstanced(mode, first, Math.min(count, one), Math.min(times, 1))
  const multi = gl.getExtension('WEBGL_multi_draw')
  if (!multi) return
  const all = multi.multiDrawElementsWEBGL.bind(multi)
  const ones = new Int32Array(1 << 16).fill(one)
  multi.multiDrawElementsWEBGL = (mode, _counts, _at, type, offsets, at, draws) =>
    all(mode, ones, 0, type, offsets, at, draws)
}

/** Draws as a browser does that has no WEBGL_multi_draw. */
function forgetMultiDraw(): void {
  const { prototype } = WebGL2RenderingContext
  // oxlint-disable-next-line typescript/unbound-method
  const known = prototype.getExtension as (this: WebGL2RenderingContext, name: string) => unknown
  prototype.getExtension = function (this: WebGL2RenderingContext, name: string) {
    return name === 'WEBGL_multi_draw' ? null : known.call(this, name)
  } as typeof prototype.getExtension
}

interface Frame {
  readonly ms: number
  readonly drawCalls: number
  readonly parts: readonly number[]
}

const partNames = ['poses', 'player', 'people', 'camera', 'show', 'light', 'render'] as const

/** Where in a frame each part ends: its clock is read by steps of their own between those of the scene. */
const partEnds = [
  frameOrder.begin - 1,
  frameOrder.things - 1,
  frameOrder.camera - 1,
  frameOrder.effects - 1,
  frameOrder.light - 1,
  frameOrder.watch,
] as const

/** Notes when the steps before it are done. */
function Mark({ at, onEnd }: { readonly at: number; readonly onEnd: () => void }) {
  useFrame(onEnd, at)
  return null
}

/** Gives the services of the scene to the bench, once all parts are mounted. */
function Handle({ onReady }: { readonly onReady: (services: SceneServices, state: RootState) => void }) {
  const services = useScene()
  const get = useThree((state) => state.get)
  useEffect(() => onReady(services, get()), [get, onReady, services])
  return null
}

class Bench {
  private readonly world: BenchWorld
  private readonly state: RootState
  private readonly services: SceneServices
  private readonly marks: number[]
  private frame = 0

  private constructor(world: BenchWorld, state: RootState, services: SceneServices, marks: number[]) {
    this.world = world
    this.state = state
    this.services = services
    this.marks = marks
    const pose = query.get('shot')?.split(',').map(Number)
    if (pose?.length === 6)
      services.rig.setPose({
        position: [pose[0]!, pose[1]!, pose[2]!],
        target: [pose[3]!, pose[4]!, pose[5]!],
      })
  }

  static async mount(world: BenchWorld, quality: QualityName): Promise<Bench> {
    const canvas = document.createElement('canvas')
    document.body.append(canvas)
    const shot = query.has('shot')
    const size = shot ? { width: 640, height: 360 } : SHOWN
    const root = createRoot(canvas)
    await root.configure({
      gl: { antialias: false, powerPreference: 'high-performance' },
      shadows: 'percentage',
      frameloop: 'never',
      dpr: shot ? 1 : SIZE.width / SHOWN.width,
      size: { ...size, top: 0, left: 0 },
    })
    const marks: number[] = []
    return new Promise((resolve) => {
      root.render(
        createElement(
          SpaceScene,
          { source: world, quality, hands: new Hands() },
          createElement(Bubbles, { onLine: world.onLine }),
          ...partEnds.map((at) => createElement(Mark, { key: at, at, onEnd: () => marks.push(realNow()) })),
          createElement(Handle, {
            onReady: (services, state) => {
              if (!shot) drawLittle(state.gl.getContext() as WebGL2RenderingContext)
              resolve(new Bench(world, state, services, marks))
            },
          }),
        ),
      )
    })
  }

  /** A small picture for the sun: only the graphics card has less to do. */
  private shrinkShadow(): void {
    this.state.scene.traverse((node) => {
      if (node instanceof DirectionalLight && node.shadow.mapSize.x > SHADOW_PX) {
        node.shadow.mapSize.set(SHADOW_PX, SHADOW_PX)
        node.shadow.map?.dispose()
        node.shadow.map = null
      }
    })
  }

  /** Frames until nothing new came to the graphics card or over the line for a while. */
  async settle(): Promise<void> {
    const endsAt = realNow() + LONGEST_SETTLE_MS
    let seen = ''
    let changedAt = realNow()
    while (realNow() - changedAt < QUIET_MS) {
      if (realNow() > endsAt) throw new Error('the scene was not complete after two minutes')
      if (!query.has('shot')) this.shrinkShadow()
      await this.step()
      await sleep(20)
      const { geometries, textures } = this.state.gl.info.memory
      const requests = performance.getEntriesByType('resource').length
      const now = [geometries, textures, requests].join()
      if (now !== seen) changedAt = realNow()
      seen = now
    }
  }

  /** One begins to walk. */
  walk(): Promise<WalkResult> {
    const { gl } = this.state
    return measureWalk({
      partNames,
      step: () => this.step(),
      now: realNow,
      tap: () => this.services.toolbox.tool.tap(0, -0.35, false),
      made: () => [gl.info.programs?.length ?? 0, gl.info.memory.geometries, gl.info.memory.textures],
    })
  }

  stats(): Readonly<Record<string, number>> {
    const { render, memory } = this.state.gl.info
    const { calls: drawCalls, triangles } = render
    return { ...this.services.stats(), drawCalls, triangles, ...memory }
  }

  /** One frame of the scene; what it cost the main thread. */
  async step(): Promise<Frame> {
    const { world, state, marks } = this
    virtualMs += FRAME_MS
    steppedAt = realNow()
    const turn = this.frame++ % TURNS
    world.think(turn, TURNS)
    if (this.frame % CHATTER_FRAMES === 0) world.chatter()
    marks.length = 0
    const fromMs = realNow()
    world.tell(turn, TURNS, virtualMs)
    state.advance(virtualMs / 1000, false)
    marks.push(realNow())
    const parts = partNames.map((_, i) => marks[i]! - (marks[i - 1] ?? fromMs))
    await drawn(state.gl.getContext() as WebGL2RenderingContext)
    return { ms: marks.at(-1)! - fromMs, drawCalls: state.gl.info.render.calls, parts }
  }

  /** Things go aside and back; what each edit cost the main thread at once, and with the next frame. */
  async edits(count: number): Promise<{ editMs: number; editFrameMs: number }> {
    const [at, after, others]: number[][] = [[], [], []]
    for (let i = 0; i < count; i++) {
      const fromMs = realNow()
      this.world.edit(i >> 1, i % 2 === 1)
      at!.push(realNow() - fromMs)
      after!.push((await this.step()).ms)
      // Shadows follow in their own time.
      for (let k = 0; k < TURNS - 1; k++) others!.push((await this.step()).ms)
    }
    const median = (values: readonly number[]): number => quantile(values, 0.5)
    return { editMs: median(at!), editFrameMs: median(after!) - median(others!) }
  }

  async steps(count: number): Promise<readonly Frame[]> {
    const frames: Frame[] = []
    for (let i = 0; i < count; i++) frames.push(await this.step())
    return frames
  }
}

/** The longest task of the main thread while `work` runs: ms, at least 50 (shorter ones are not told) or 0. */
async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  await work()
  await sleep(100)
  observer.disconnect()
  return longest
}

async function run(): Promise<BenchResult> {
  if (asked('multidraw', 1) === 0) forgetMultiDraw()
  await startTexts()
  listenForSounds()
  settledStore.setState({ isSettled: true })
  const world = createBenchWorld(await levelAsked(query), await loadCatalogue(), asked('people', 0))
  const bench = await Bench.mount(world, (query.get('quality') ?? 'high') as QualityName)
  await bench.settle()
  await bench.steps(asked('warm', WARM_FRAMES))
  ;(window as { gc?: () => void }).gc?.()
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  const heapMb = (memory?.usedJSHeapSize ?? NaN) / HEAP_UNIT
  const frames = await bench.steps(asked('frames', 240))
  const { triangles, geometries, textures, avatars } = bench.stats()
  // The most: the shadows of all are not in every frame.
  const drawCalls = Math.max(...frames.map((frame) => frame.drawCalls))
  const times = frames.map(({ ms }) => ms)
  const walk = asked('walk', 0) ? await bench.walk() : undefined
  const edits = await bench.edits(asked('edits', 0))
  const parts = Object.fromEntries(
    partNames.map((name, i) => [
      name,
      quantile(
        frames.map((frame) => frame.parts[i]!),
        0.5,
      ),
    ]),
  )
  const more = asked('join', 0)
  const calmTaskMs = more ? await longestTask(() => bench.steps(60)) : 0
  const joinTaskMs = more
    ? await longestTask(async () => {
        for (let i = 0; i < 60; i++) {
          const due = Math.floor(((i + 1) * more) / 60) - Math.floor((i * more) / 60)
          if (due > 0) world.join(due)
          await bench.step()
        }
        await bench.steps(60)
      })
    : 0
  return {
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    parts,
    drawCalls,
    triangles: triangles ?? NaN,
    geometries: geometries ?? NaN,
    textures: textures ?? NaN,
    heapMb,
    joinTaskMs,
    calmTaskMs,
    avatars: avatars ?? NaN,
    ...edits,
    ...(walk && { walk }),
  }
}

run().then(
  (result) => (window.benchResult = result),
  (error: unknown) => (window.benchResult = { error: String(error instanceof Error ? error.stack : error) }),
)
