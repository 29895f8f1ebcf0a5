import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import { Box3, Group, Vector3, type Object3D } from 'three'
import type { EncId } from '#shared/ids.ts'
import { loadModel } from '../../../scene/assets.ts'
import { frameOrder } from '../../../scene/frame/frameOrder.ts'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import type { Figure } from '../../../scene/people/figure.ts'
import type { People } from '../../../scene/people/people.ts'
import { useScene } from '../../../scene/useScene.ts'
import { bagStore, followBag, nameOf } from '../bagStore.ts'
import { levelWords } from '../../../text/levelName.ts'

/** What is not in the catalogue of the space is seen as this. */
const PARCEL = 'item-parcel'
/** Nothing larger is held, metres. */
const LARGEST_M = 0.42
/** Where the right hand is of somebody far away, in metres of who stands: to the side, up, ahead. */
const FAR_HAND = { side: -0.27, up: 0.86, ahead: 0.16 } as const
const SEAT_DROP_M = 0.4

const hand = new Vector3()
const size = new Vector3()
const box = new Box3()

/** A model of an item's own, made to fit a hand; undefined while it loads. */
interface Held {
  readonly itemId: string
  model: Object3D | undefined
}

/** Things in hands. */
class Hands {
  readonly group = new Group()
  readonly #held = new Map<EncId, Held>()
  readonly #onShown: () => void

  constructor(onShown: () => void) {
    this.#onShown = onShown
  }

  /** Somebody holds this from now on; '' is nothing. */
  hold(encId: EncId, itemId: string): void {
    const former = this.#held.get(encId)
    if (former?.itemId === itemId) return
    if (former) this.#drop(encId, former)
    if (itemId === '') return
    const held: Held = { itemId, model: undefined }
    this.#held.set(encId, held)
    const named = bagStore.get().known[itemId]?.meta?.['model'] ?? PARCEL
    void this.#load(named)
      .catch(() => this.#load(PARCEL))
      .then((model) => {
        if (this.#held.get(encId) !== held) return
        held.model = model
        this.group.add(model)
        this.#onShown()
      })
      .catch((error: unknown) => console.warn('what somebody holds is missing', error))
  }

  async #load(name: string): Promise<Object3D> {
    const { scene } = await loadModel(`models/furniture/${encodeURIComponent(name)}.glb`)
    const model = scene.clone()
    box.setFromObject(model).getSize(size)
    const largest = Math.max(size.x, size.y, size.z)
    if (largest > LARGEST_M) model.scale.multiplyScalar(LARGEST_M / largest)
    const whole = new Group()
    whole.add(model)
    return whole
  }

  #drop(encId: EncId, { model }: Held): void {
    // Geometry and materials are those of the loaded model: they stay for the next hand.
    model?.removeFromParent()
    this.#held.delete(encId)
  }

  /** After people were posed: each thing at its hand. Whoever is hidden hides what they hold. */
  place(people: People, hidden: EncId | undefined): void {
    for (const [encId, held] of this.#held) {
      const { model } = held
      if (!model) continue
      const figure = people.figure(encId)
      model.visible = figure !== undefined && encId !== hidden
      if (!figure || !model.visible) continue
      handOf(figure, hand)
      model.position.copy(hand)
      model.rotation.y = figure.shown.heading
    }
  }

  dispose(): void {
    for (const [encId, held] of this.#held) this.#drop(encId, held)
  }
}

/** Where the right hand of somebody is: the bone of who is near, about there for who is far. */
function handOf({ shown, motion, avatar }: Figure, out: Vector3): void {
  if (avatar?.bonePlace('rightHand', out)) return
  const { side, up, ahead } = FAR_HAND
  const [sin, cos] = [Math.sin(shown.heading), Math.cos(shown.heading)]
  const drop = motion.seatHeight > 0 ? SEAT_DROP_M : 0
  out.set(shown.x + cos * side + sin * ahead, shown.y + up - drop, shown.z - sin * side + cos * ahead)
}

/** Part of the scene: what people hold, and what they say of what they use. */
export function HandyThings() {
  const { frame, people, rig, self, source } = useScene()
  const hands = useOwn(() => new Hands(() => frame.renew()))
  useEffect(() => {
    followBag()
    const sync = (): void => {
      const { players } = source.world()
      for (const [encId, { attributes }] of players) hands.hold(encId, attributes.itemString ?? '')
    }
    sync()
    // What an item looks like may be known only after somebody held it.
    const stopKnowing = bagStore.subscribe(({ known }, before) => {
      if (known !== before.known) {
        hands.dispose()
        sync()
      }
    })
    const stop = source.onEvents((events, atMs) => {
      for (const { kind, body } of events) {
        if (kind === 'playerSetsItemString') hands.hold(body.encId as EncId, body.itemString ?? '')
        if (kind === 'playerExits') hands.hold(body.encId as EncId, '')
        if (kind !== 'playerTriggersInventoryItem') continue
        const itemId = body.itemId ?? ''
        const ability = bagStore.get().known[itemId]?.abilities?.[body.abilityId ?? '']?.name ?? ''
        people.say(body.encId as EncId, `${levelWords(ability)} ${nameOf(itemId)}`.trim(), atMs)
      }
    })
    return () => {
      stopKnowing()
      stop()
    }
  }, [hands, people, source])
  useFrame(() => {
    hands.place(people, self.player.placed && rig.hidesSelf ? self.encId : undefined)
  }, frameOrder.labelsEnd)
  return <primitive object={hands.group} dispose={null} />
}
