import type { EncId, MapId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { calm } from '../../../scene/effects/calm.ts'
import type { Ground } from '../../../scene/Ground.ts'
import { levelWords } from '../../../text/levelName.ts'
import { saidStore } from '../../subtitles/saidStore.ts'
import { GuideFigure, type Visitor } from './GuideFigure.ts'
import { guidesOf } from './guidesOf.ts'
import { askSiteClock, siteNow } from './siteClock.ts'

/** Answers are read at the foot from so near, metres, as those of people with subtitles are. */
const READ_M = 12
/** How often it is looked who is near, and plans are drawn anew while one walks, ms. */
const LOOK_MS = 100

/** Whoever asks for less motion sees them standing where their round begins. */
const clockS = (): number => (calm.matches ? 0 : siteNow() / 1000)

type Things = NonNullable<Ground['shown']['level']>['things']

let current: GuidesHere | undefined

/** The guides that are to be seen now; undefined: there are none. */
export const guidesHere = (): GuidesHere | undefined => current

/** Lets the guides of the level that is shown walk and speak; answers the way to stop. */
export function showGuides(ground: Ground): () => void {
  const here = new GuidesHere(ground)
  current = here
  const stop = here.follow()
  return () => {
    stop()
    if (current === here) current = undefined
  }
}

class GuidesHere {
  figures: readonly GuideFigure[] = []
  readonly #ground: Ground
  #mapId: MapId | undefined
  #movedMs = 0
  #things: Things | undefined
  #byKey: ReadonlyMap<string, Things[number]> = new Map()

  constructor(ground: Ground) {
    this.#ground = ground
  }

  /** From now on; answers the way to stop. */
  follow(): () => void {
    const { shown, source } = this.#ground
    askSiteClock()
    this.#sync()
    const timer = setInterval(this.#look, LOOK_MS)
    const stops = [
      () => clearInterval(timer),
      shown.changed.on(this.#sync),
      source.onEvents((events) => this.#hear(events)),
    ]
    return () => {
      for (const stop of stops) stop()
      this.figures = []
      this.#tell()
    }
  }

  /** Those who stayed as they were go on; who was edited begins anew. */
  readonly #sync = (): void => {
    const { map } = this.#ground.shown
    const before = this.#mapId === map?.id ? this.figures : []
    this.#mapId = map?.id
    this.figures = [...(map ? guidesOf(map) : [])].map(
      ([key, guide]) =>
        before.find((one) => one.key === key && one.guide === guide) ?? new GuideFigure(key, guide, clockS()),
    )
    this.#look()
  }

  #hear(events: readonly WireEvent[]): void {
    for (const { kind, body } of events) {
      if (kind !== 'playerTriggersItem') continue
      const encId = body.encId as EncId
      if (this.#ground.source.world().players.get(encId)?.mapId !== this.#mapId) continue
      this.figures.find(({ key }) => key === body.closestObject)?.ask(encId, performance.now())
      this.#tell()
    }
  }

  *#visitors(): Generator<Visitor> {
    const { source, self } = this.#ground
    const own = source.self()
    for (const { encId, mapId, isNpc, attributes } of source.world().players.values()) {
      if (mapId !== this.#mapId || isNpc || attributes.ghost) continue
      const at = encId === own ? self.player.shown : source.live(encId)?.position
      if (at) yield { encId, x: at.x, z: at.z }
    }
  }

  readonly #look = (): void => {
    if (this.figures.length === 0) return
    const nowMs = performance.now()
    const visitors = [...this.#visitors()]
    let isNew = false
    for (const one of this.figures) isNew = one.look(visitors, nowMs) || isNew
    const before = this.figures.map(({ shown }) => shown.heading + shown.x + shown.z)
    this.move(nowMs)
    const moved = this.figures.some(
      ({ shown }, i) => Math.abs(shown.heading + shown.x + shown.z - before[i]!) > 0.002,
    )
    if (isNew || moved) this.#tell()
  }

  /** Puts them where they are at a time of the page; as often as there are frames, or less. */
  move(nowMs: number): void {
    const things = this.#ground.shown.level?.things
    const deltaS = Math.min(0.25, (nowMs - this.#movedMs) / 1000)
    this.#movedMs = nowMs
    if (things !== this.#things) {
      this.#things = things
      this.#byKey = new Map(things?.map((thing) => [thing.key, thing]))
    }
    for (const one of this.figures) one.move(clockS(), nowMs, deltaS, this.#byKey.get(one.key))
  }

  /** There is something new to be seen, or to be read. */
  #tell(): void {
    const { self, news } = this.#ground
    const { x, z } = self.player.shown
    const lines = this.figures.flatMap(({ key, guide, line, shown }) =>
      line?.isAnswer && Math.hypot(shown.x - x, shown.z - z) <= READ_M
        ? [{ uid: `guide/${key}`, name: levelWords(guide.name), text: levelWords(line.text) }]
        : [],
    )
    if (JSON.stringify(lines) !== JSON.stringify(saidStore.get().lines)) saidStore.setState({ lines })
    news.tell()
  }
}
