import { Group } from 'three'
import type { EncId } from '#shared/ids.ts'
import { calm } from '../../../scene/effects/calm.ts'
import { wrapAngle } from '../../../scene/heading.ts'
import { PersonLabels } from '../../../scene/labels/personLabels.ts'
import { Avatar, loadPerson, outfitFor } from '../../../scene/people/avatar.ts'
import { holdGesture } from '../../../scene/people/bodyState.ts'
import { ContactShadows } from '../../../scene/people/contactShadows.ts'
import type { SceneServices } from '../../../scene/SceneServices.ts'
import { levelWords } from '../../../text/levelName.ts'
import type { GuideFigure, GuideLine } from './GuideFigure.ts'

const HEAD_M = 1.8
/** Lines float over who is so near, metres: who is farther does not hear them. */
const HEARD_M = 14
/** Farther away nobody sees whether it moves its feet; what is behind the eye is not drawn. */
const SEEN_M = 60
const BEHIND_M = 3
/** People this near cast a sun shadow. */
const SHADOW_M = 14
/** Nobody turns the head farther, radians. */
const GAZE_MOST = 1.1
/** A mouth moves so long for each letter, ms. */
const LETTER_MS = 170
/** What floats over them is nobody's among the players. */
const nobody = 0 as EncId

/** A guide as the scene has it. */
class GuideBody {
  readonly labels: PersonLabels
  readonly motion = { speed: 0, turn: 0, airborne: false, seatHeight: 0 }
  avatar: Avatar | undefined
  isGone = false
  line: GuideLine | undefined
  speaksUntilMs = 0
  waves = 0
  lastHeading = 0

  constructor({ labels }: { readonly labels: PersonLabels }) {
    this.labels = labels
  }

  dispose(): void {
    this.isGone = true
    this.labels.dispose()
    this.avatar?.dispose()
  }
}

/** The bodies of the guides that are to be seen: of the kind people have, with a skeleton of their own each. */
export class GuideBodies {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #bodies = new Map<GuideFigure, GuideBody>()
  readonly #shadows = new ContactShadows()
  readonly #uncount: () => void

  constructor(services: SceneServices) {
    this.#services = services
    this.group.add(this.#shadows.mesh)
    this.#uncount = services.count(() => ({ guides: this.#bodies.size }))
  }

  #join(figure: GuideFigure): GuideBody {
    const body = new GuideBody({ labels: new PersonLabels(this.#services.atlas) })
    body.labels.setName(`NPC ${levelWords(figure.guide.name)}`, false)
    body.waves = figure.waves
    this.#bodies.set(figure, body)
    void this.#dress(figure, body)
    return body
  }

  async #dress({ guide, key }: GuideFigure, body: GuideBody): Promise<void> {
    const outfit = outfitFor(guide.outfit, `guide/${key}`)
    try {
      const person = await loadPerson(outfit)
      if (body.isGone) return
      body.avatar = new Avatar(person, outfit)
      this.group.add(body.avatar.root)
      this.#services.frame.renew()
    } catch (error) {
      console.warn('the body of a guide is missing', error)
    }
  }

  /** One frame of all that are to be seen. */
  draw(figures: readonly GuideFigure[]): void {
    for (const [figure, body] of this.#bodies) {
      if (figures.includes(figure)) continue
      this.#bodies.delete(figure)
      body.dispose()
    }
    this.#shadows.begin()
    for (const figure of figures) this.#drawOne(figure, this.#bodies.get(figure) ?? this.#join(figure))
    this.#shadows.end()
  }

  #drawOne(figure: GuideFigure, body: GuideBody): void {
    const { frame, labels: layer, quality } = this.#services
    const { shown } = figure
    const { avatar, motion } = body
    if (!avatar) return
    const depth = layer.depthOf(shown.x, 1, shown.z)
    const away = layer.distanceOf(shown.x, 1, shown.z)
    motion.speed = shown.speed
    motion.turn = frame.deltaS > 0 ? wrapAngle(shown.heading - body.lastHeading) / frame.deltaS : 0
    body.lastHeading = shown.heading
    const isSeen = depth > -BEHIND_M && away < SEEN_M
    const isMoving = shown.speed > 0.05 || Math.abs(motion.turn) > 0.1
    const isShaded = quality.get().shadowEvery > 0
    avatar.show(isSeen)
    avatar.castShadow(isSeen && isShaded && Math.abs(depth) < SHADOW_M)
    if (isMoving && isSeen) {
      frame.stir()
      if (isShaded && away < SHADOW_M) frame.shade()
    }
    avatar.root.position.set(shown.x, 0, shown.z)
    avatar.root.rotation.y = shown.heading
    this.#speak(figure, body, avatar, away)
    if (isSeen) avatar.update(motion, frame.deltaS)
    if (isSeen) this.#shadows.add(shown.x, 0, shown.z, 0.7, isShaded ? 0.34 : 0.5)
    layer.ownedBy(nobody)
    body.labels.draw(layer, frame.nowMs, shown.x, HEAD_M, shown.z, false)
  }

  /** Its face and hands: at whom it looks, whether it waves or speaks. */
  #speak(figure: GuideFigure, body: GuideBody, avatar: Avatar, away: number): void {
    const { nowMs } = this.#services.frame
    const { faced, line, shown, waves } = figure
    const yaw = faced ? wrapAngle(Math.atan2(faced.x - shown.x, faced.z - shown.z) - shown.heading) : 0
    avatar.body.wantedYaw =
      Math.abs(yaw) < GAZE_MOST * 1.4 ? Math.max(-GAZE_MOST, Math.min(GAZE_MOST, yaw)) : 0
    if (waves !== body.waves) {
      body.waves = waves
      if (!calm.matches) avatar.play('Wave')
    }
    if (line !== body.line) {
      body.line = line
      if (line && away < HEARD_M) {
        const text = levelWords(line.text)
        body.labels.say(text, nowMs)
        body.speaksUntilMs = Math.min(line.untilMs, nowMs + text.length * LETTER_MS)
      }
    }
    const speaks = body.speaksUntilMs > nowMs
    const talk = avatar.person.clips.get('Talk')
    if (talk && !calm.matches) holdGesture(avatar.body, speaks ? 'Talk' : '', talk.duration)
    avatar.body.mouth = speaks ? 0.3 + 0.3 * Math.sin(nowMs / 70) : 0
    if (speaks) this.#services.frame.stir()
  }

  dispose(): void {
    this.#uncount()
    for (const body of this.#bodies.values()) body.dispose()
    this.#bodies.clear()
    this.#shadows.dispose()
  }
}
