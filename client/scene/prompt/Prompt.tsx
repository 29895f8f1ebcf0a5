import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import { Vector3 } from 'three'
import type { MapId } from '#shared/ids.ts'
import type { CameraRig } from '../camera/rig.ts'
import { levelName } from '../../text/levelName.ts'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { Hands } from '../tools/Hands.ts'
import { useScene } from '../useScene.ts'
import { hintPixels, hintPlace, offerKey, type Offer } from './prompts.ts'
import { promptStore } from './promptStore.ts'

/** Room for the bars at the foot and the head of the view, and for stick and jump button, pixels. */
const promptMargins = {
  wide: { side: 110, top: 96, bottom: 120 },
  phone: { side: 90, top: 130, bottom: 236 },
} as const
const PHONE_PX = 641

const at = new Vector3()

const wordsOf = (offer: Offer | undefined, source: SceneSource): string => {
  if (offer?.kind === 'thing') return offer.thing.words
  if (offer?.kind !== 'portal' || offer.portal.targetUrl !== undefined) return ''
  return levelName(source.world().maps.get((offer.portal.targetMap ?? '') as MapId)?.name ?? '')
}

/** What is offered now, and where its hint stands. */
class Hint {
  private readonly hands: Hands
  private offer: Offer | undefined
  private place = ''

  constructor(hands: Hands) {
    this.hands = hands
  }

  show([offer, ...{ length: others }]: readonly Offer[], source: SceneSource): void {
    const isSame = offerKey(offer) === offerKey(this.offer) && others === promptStore.get().others
    this.offer = offer
    if (isSame) return
    const thing = offer?.kind === 'thing' ? offer.thing : undefined
    const portal = offer?.kind === 'portal' ? offer.portal : undefined
    const words = wordsOf(offer, source)
    promptStore.setState({ prompt: offer?.kind, words, thing, portal, others })
  }

  /** The hint has got another element, which stands nowhere yet. */
  readonly forget = (): void => {
    this.place = ''
  }

  /** After the camera: the hint stands at its thing in this frame as well. */
  move(rig: CameraRig, width: number, height: number): void {
    const { offer, hands } = this
    if (!offer || !hands.hintElement) return
    const { x, y, z } = hintPlace(offer)
    at.set(x, y, z).applyMatrix4(rig.camera.matrixWorldInverse)
    const isBehind = !rig.isPlan && at.z > -0.2
    at.applyMatrix4(rig.camera.projectionMatrix)
    const margins = width < PHONE_PX ? promptMargins.phone : promptMargins.wide
    const [left, top] = hintPixels({ x: at.x, y: at.y, isBehind }, width, height, margins)
    const place = `translate(${left}px, ${top}px)`
    if (place === this.place) return
    this.place = place
    hands.hintElement.style.transform = place
  }

  dispose(): void {
    this.offer = undefined
    promptStore.setState({
      prompt: undefined,
      words: '',
      thing: undefined,
      portal: undefined,
      others: 0,
      notice: undefined,
    })
  }
}

/** What one could do where one is: PromptHint.tsx shows it over the canvas, at the thing itself. */
export function Prompt({ hands }: { readonly hands: Hands }) {
  const { rig, source, toolbox } = useScene()
  const hint = useOwn(() => new Hint(hands))
  useEffect(() => hands.hintShown.on(hint.forget), [hands, hint])
  useFrame(() => hint.show(toolbox.tool.offers(), source), frameOrder.aroundSelf)
  useFrame(({ size }) => hint.move(rig, size.width, size.height), frameOrder.hints)
  return null
}
