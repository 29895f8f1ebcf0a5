import type { EncId, MapId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { emoteShownMs } from '#shared/rules/emotes.ts'
import type { Player, World } from '#shared/world/world.ts'
import type { PoseListener } from '../../store/createWorldStore.ts'
import { damping, headingFromYaw, turnTowards } from '../heading.ts'
import type { Level } from '../level/level.ts'
import { PoseBuffer, type PoseSample } from '../player/poseBuffer.ts'
import type { FigureMotion, Figures } from '../player/selfActions.ts'
import type { SceneSource } from '../sceneSource.ts'

/** How long a line floats, and how long somebody counts as speaking after their voice was last heard, ms. */
const BUBBLE_MS = 6_500
const VOICE_MS = 400
/** Louder than this is speech. */
const VOICE_LEVEL = 0.02

/** Somebody on the plan. */
export interface PlanFigure {
  readonly encId: EncId
  readonly poses: PoseBuffer
  readonly shown: PoseSample
  readonly motion: FigureMotion
  line: { readonly text: string; readonly untilMs: number } | undefined
  emote: { readonly text: string; readonly untilMs: number } | undefined
  speaksUntilMs: number
}

/** Everybody on the map, as a plan shows them: places, and what floats over them; no bodies. */
export class PlanPeople implements Figures {
  private readonly figures = new Map<EncId, PlanFigure>()

  get all(): Iterable<PlanFigure> {
    return this.figures.values()
  }

  figure(encId: EncId): PlanFigure | undefined {
    return this.figures.get(encId)
  }

  /** Takes over who is on the map. */
  sync(source: SceneSource, mapId: MapId, nowMs: number): void {
    const { players } = source.world()
    for (const encId of this.figures.keys())
      if (players.get(encId)?.mapId !== mapId) this.figures.delete(encId)
    for (const [encId, player] of players) {
      if (player.mapId === mapId && !this.figures.has(encId))
        this.figures.set(encId, join(source.live(encId) ?? player, nowMs))
    }
  }

  /** Who was put somewhere, and who shows what. The source is as these events left it. */
  hear(events: readonly WireEvent[], source: SceneSource, nowMs: number): void {
    for (const { kind, body } of events) {
      const figure = 'encId' in body ? this.figures.get(body.encId as EncId) : undefined
      if (!figure) continue
      if (kind === 'playerMoves') {
        const player = source.live(figure.encId)
        if (!player) continue
        const { x, y, z } = player.position
        figure.poses.place(nowMs, x, y, z, headingFromYaw(player.rotation.y))
      } else if (kind === 'playerSetsEmoteV2') {
        const text = source.world().players.get(figure.encId)?.emote ?? ''
        figure.emote = text ? { text, untilMs: nowMs + emoteShownMs } : undefined
      } else if (kind === 'playerActivelySpeaks') {
        figure.speaksUntilMs = (body.activelySpeaking ?? 0) > 0 ? Infinity : 0
      }
    }
  }

  readonly hearPose: PoseListener = (encId, xCm, yCm, zCm, yawStep, state, isNear, atMs) => {
    this.figures.get(encId)?.poses.push(atMs, xCm, yCm, zCm, yawStep, state, isNear)
  }

  say(encId: EncId, text: string, nowMs: number): void {
    const figure = this.figures.get(encId)
    if (figure) figure.line = { text, untilMs: nowMs + BUBBLE_MS }
  }

  hearVoice(encId: EncId, level: number, nowMs: number): void {
    const figure = this.figures.get(encId)
    if (figure && level > VOICE_LEVEL) figure.speaksUntilMs = Math.max(figure.speaksUntilMs, nowMs + VOICE_MS)
  }

  /** Moves everybody but oneself; answers whether anything of them looks different. */
  move(world: World, level: Level, self: EncId | undefined, nowMs: number, deltaS: number): boolean {
    let changed = false
    const ease = damping(16, deltaS)
    for (const figure of this.figures.values()) {
      changed = this.fade(figure, nowMs) || changed
      if (figure.encId === self) continue
      const { shown } = figure
      const chair = world.players.get(figure.encId)?.chairIdx
      const seat = chair === undefined ? undefined : level.seat(chair)
      if (!figure.poses.sample(nowMs, sample)) continue
      const to = seat ?? sample
      const far = Math.hypot(to.x - shown.x, to.z - shown.z)
      const share = far > 3 ? 1 : ease
      if (far > 0.005) changed = true
      shown.x += (to.x - shown.x) * share
      shown.z += (to.z - shown.z) * share
      shown.y = sample.y
      shown.heading = turnTowards(shown.heading, to.heading, share)
      figure.motion.seatHeight = seat?.height ?? 0
    }
    return changed
  }

  /** What floated long enough goes. While anything floats there is something to draw only when it comes or goes. */
  private fade(figure: PlanFigure, nowMs: number): boolean {
    const { line, emote, speaksUntilMs } = figure
    const isOver = (until: number | undefined): boolean => until !== undefined && until <= nowMs
    if (isOver(line?.untilMs)) figure.line = undefined
    if (isOver(emote?.untilMs)) figure.emote = undefined
    const fellSilent = speaksUntilMs > 0 && speaksUntilMs <= nowMs
    if (fellSilent) figure.speaksUntilMs = 0
    return fellSilent || figure.line !== line || figure.emote !== emote
  }

  clear(): void {
    this.figures.clear()
  }
}

const sample: PoseSample = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }

function join({ encId, position: { x, y, z }, rotation }: Player, nowMs: number): PlanFigure {
  const heading = headingFromYaw(rotation.y)
  const poses = new PoseBuffer()
  poses.place(nowMs, x, y, z, heading)
  return {
    encId,
    poses,
    shown: { x, y, z, heading, speed: 0 },
    motion: { speed: 0, airborne: false, seatHeight: 0 },
    line: undefined,
    emote: undefined,
    speaksUntilMs: 0,
  }
}
