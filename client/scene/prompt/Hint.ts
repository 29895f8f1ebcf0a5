import type { MapId } from '#shared/ids.ts'
import { levelName, levelWords } from '../../text/levelName.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { Hands } from '../tools/Hands.ts'
import { hintPixels, offerKey, type InView, type Offer } from './prompts.ts'
import { promptStore } from './promptStore.ts'

/** Room for the bars at the foot and the head of the view, and for stick and jump button, pixels. */
const promptMargins = {
  wide: { side: 110, top: 96, bottom: 120 },
  phone: { side: 90, top: 130, bottom: 236 },
} as const
const PHONE_PX = 641

const thingWords = (offer: Offer | undefined): string => (offer?.kind === 'thing' ? offer.thing.words : '')

const wordsOf = (offer: Offer | undefined, source: SceneSource): string => {
  if (offer?.kind === 'thing') return levelWords(offer.thing.words)
  if (offer?.kind !== 'portal' || offer.portal.targetUrl !== undefined) return ''
  return levelName(source.world().maps.get((offer.portal.targetMap ?? '') as MapId)?.name ?? '')
}

/** What is offered now, and where its hint stands. */
export class Hint {
  private readonly hands: Hands
  private offer: Offer | undefined
  private place = ''

  constructor(hands: Hands) {
    this.hands = hands
  }

  show([offer, ...{ length: others }]: readonly Offer[], source: SceneSource): void {
    const isSame =
      offerKey(offer) === offerKey(this.offer) &&
      thingWords(offer) === thingWords(this.offer) &&
      others === promptStore.get().others
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

  /** The hint stands at its thing in this frame as well; `project` says where that is in the picture. */
  move(project: (offer: Offer) => InView, width: number, height: number): void {
    const { offer, hands } = this
    if (!offer || !hands.hintElement) return
    const margins = width < PHONE_PX ? promptMargins.phone : promptMargins.wide
    const wanted = hintPixels(project(offer), width, height, margins)
    const [left, top] = hands.clearHint?.(...wanted) ?? wanted
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
