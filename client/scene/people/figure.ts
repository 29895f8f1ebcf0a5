import type { EncId } from '#shared/ids.ts'
import type { LabelAtlas } from '../labels/labelAtlas.ts'
import { PersonLabels } from '../labels/personLabels.ts'
import { PoseBuffer, type PoseSample } from '../player/poseBuffer.ts'
import { emoteGestures, type Avatar, type Person } from './avatar.ts'
import { HAND } from './hand.ts'
import { createBodyState, holdGesture, startGesture, type Motion } from './bodyState.ts'

/** Somebody on this map: what is known, and what is shown of it. */
export class Figure {
  readonly encId: EncId
  readonly poses = new PoseBuffer()
  readonly shown: PoseSample = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }
  readonly labels: PersonLabels
  readonly motion: Motion = { speed: 0, turn: 0, airborne: false, seatHeight: 0 }
  readonly body = createBodyState()
  /** Riding something: what the body does then, instead of walking. */
  mount: Pick<Motion, 'seatHeight' | 'lift'> | undefined
  /** Whose shape it has; until it is known, nobody is seen. */
  person: Person | undefined
  colours: Uint8Array | undefined
  /** In the crowd: which body and which row of colours. */
  layer: number | undefined
  row: number | undefined
  /** Skeleton of its own, while it is near. */
  avatar: Avatar | undefined
  isFine = false
  lastHeading = 0
  /** The outfit the avatar wears or is being made for. */
  outfit: string | undefined
  /** The player's connection is away. */
  faded = false
  gone = false
  private held = ''

  constructor(encId: EncId, atlas: LabelAtlas) {
    this.encId = encId
    this.labels = new PersonLabels(atlas)
  }

  /** What the body does as long as it lasts: a raised hand before talking. */
  hold(isHandUp: boolean, isSpeaking: boolean): void {
    this.held = isHandUp ? emoteGestures[HAND]! : isSpeaking ? 'Talk' : ''
    this.holdOn()
  }

  /** Again once there is a body. */
  holdOn(): void {
    const wanted = this.held
    const clip = this.person?.clips.get(wanted)
    holdGesture(this.body, clip ? wanted : '', clip?.duration)
  }

  play(gesture: string): void {
    const clip = this.person?.clips.get(gesture)
    if (clip) startGesture(this.body, gesture, clip.duration)
  }

  dispose(): void {
    this.gone = true
    this.labels.dispose()
    this.avatar?.dispose()
    this.avatar = undefined
  }
}
