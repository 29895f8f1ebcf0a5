import type { EncId } from '#shared/ids.ts'
import { damping } from '../heading.ts'

/** Whoever said something is looked at for so long after it, ms. */
const HEARD_MS = 5_000
/** From so far people look at a speaker, metres; at one of their own conversation from farther. */
const NEAR_M = 7
const TOGETHER_M = 12
/** A loudness somebody measured counts so long, ms. */
const MEASURED_MS = 300
/** A line read aloud: characters a second, and how long mouths move for it, ms. */
const READ_PER_S = 7
const LINE_MS = [900, 4_000] as const
/** How quickly a mouth follows a voice, per second. */
const MOUTH_RATE = 22
const TURN = Math.PI * 2

export interface Speaker {
  readonly encId: EncId
  /** The wire says so: activelySpeaking. */
  isSpeaking: boolean
  /** A line of the chat is being said until then. */
  lineUntilMs: number
  lookedAtUntilMs: number
  /** Measured by whoever plays the voice. */
  level: number
  levelAtMs: number
}

/** A mouth that talks although nobody measures the voice: syllables, with pauses between phrases. 0 to 1. */
export function syllables(seconds: number, seed: number): number {
  const phrase = Math.sin(seconds * TURN * 0.31 + seed) + Math.sin(seconds * TURN * 0.17 + seed * 2.3)
  if (phrase < -0.9) return 0
  const beat =
    0.62 * Math.sin(seconds * TURN * 4.1 + seed) + 0.5 * Math.sin(seconds * TURN * 2.7 + seed * 1.7)
  return Math.max(0, Math.min(1, 0.35 + 0.6 * beat))
}

/** Who speaks on this level: mouths, hands and heads follow it. */
export class Voices {
  /** Those who speak or did a moment ago. */
  readonly speakers: Speaker[] = []
  private readonly conversations = new Map<string, ReadonlySet<number>>()

  private speaker(encId: EncId): Speaker {
    const known = this.speakers.find((one) => one.encId === encId)
    if (known) return known
    const made: Speaker = {
      encId,
      isSpeaking: false,
      lineUntilMs: -Infinity,
      lookedAtUntilMs: -Infinity,
      level: 0,
      levelAtMs: -Infinity,
    }
    this.speakers.push(made)
    return made
  }

  /** The wire says that somebody begins or ends speaking. */
  speak(encId: EncId, isSpeaking: boolean, nowMs: number): void {
    const speaker = this.speaker(encId)
    speaker.isSpeaking = isSpeaking
    speaker.lookedAtUntilMs = nowMs + HEARD_MS
  }

  /** Somebody says a line in the chat. */
  say(encId: EncId, text: string, nowMs: number): void {
    const speaker = this.speaker(encId)
    const lastsMs = Math.max(LINE_MS[0], Math.min(LINE_MS[1], (text.length / READ_PER_S) * 1000))
    speaker.lineUntilMs = nowMs + lastsMs
    speaker.lookedAtUntilMs = nowMs + lastsMs + HEARD_MS
  }

  /** How loud somebody is, 0 to 1, by whoever plays the voice; again and again while it lasts. */
  measure(encId: EncId, level: number, nowMs: number): void {
    const speaker = this.speaker(encId)
    speaker.level = Math.max(0, Math.min(1, level))
    speaker.levelAtMs = nowMs
  }

  /** Who talks with whom; nobody any more when there are no members. */
  converse(id: string, members: readonly number[]): void {
    if (members.length === 0) this.conversations.delete(id)
    else this.conversations.set(id, new Set(members))
  }

  isSpeaking(encId: EncId): boolean {
    return this.speakers.some((speaker) => speaker.encId === encId && speaker.isSpeaking)
  }

  /** How far away somebody looks at a speaker, metres. */
  reachM(listener: EncId, speaker: EncId): number {
    for (const members of this.conversations.values())
      if (members.has(listener) && members.has(speaker)) return TOGETHER_M
    return NEAR_M
  }

  /** How far a speaker's mouth is open now, 0 to 1. */
  levelOf(speaker: Speaker, nowMs: number): number {
    if (nowMs - speaker.levelAtMs < MEASURED_MS) return speaker.level
    const talks = speaker.isSpeaking || nowMs < speaker.lineUntilMs
    return talks ? syllables(nowMs / 1000, speaker.encId) : 0
  }

  /** One frame: moves the mouths of those who speak and forgets who has been silent for long. */
  tick(nowMs: number, deltaS: number, bodyOf: (encId: EncId) => { mouth: number } | undefined): void {
    const ease = damping(MOUTH_RATE, deltaS)
    for (let i = this.speakers.length - 1; i >= 0; i--) {
      const speaker = this.speakers[i]!
      const body = bodyOf(speaker.encId)
      if (body) body.mouth += (this.levelOf(speaker, nowMs) - body.mouth) * ease
      const isDone = !speaker.isSpeaking && speaker.lookedAtUntilMs < nowMs && (body?.mouth ?? 0) < 0.01
      if (!isDone) continue
      if (body) body.mouth = 0
      this.speakers.splice(i, 1)
    }
  }

  /** Somebody has left. */
  forget(encId: EncId): void {
    const at = this.speakers.findIndex((speaker) => speaker.encId === encId)
    if (at >= 0) this.speakers.splice(at, 1)
  }

  clear(): void {
    this.speakers.length = 0
  }
}
