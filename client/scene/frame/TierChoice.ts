import { createStore, type Store } from '../../store/createStore.ts'
import { hasGraphicsCard } from './graphicsCard.ts'
import {
  adaptedRatio,
  askedQuality,
  qualities,
  QualityWatch,
  rememberedTier,
  rememberTier,
  type QualityName,
} from './quality.ts'
import { viewStore } from '../viewStore.ts'
import { firstShare, ResolutionWatch, slowMsOn } from './resolution.ts'
import type { SlowWatch } from './SlowWatch.ts'

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** The share of its canvas' pixels a tier begins with in this window. */
const firstShareOf = (tier: QualityName): number =>
  firstShare(
    window.innerHeight * adaptedRatio(qualities[tier], window.devicePixelRatio, 1),
    window.innerHeight * window.devicePixelRatio,
  )

/** How much the machine is asked for: what somebody chose, or what frames leave time for. */
export class TierChoice {
  /** `scale`: share of the tier's own resolution, each way. */
  readonly store: Store<{ readonly tier: QualityName; readonly scale: number }>
  private readonly asked: QualityName | undefined
  private readonly watch: QualityWatch
  private readonly resolution: ResolutionWatch
  private slow: SlowWatch | undefined
  private isAsked = false
  private chosen: QualityName | 'auto'

  /** `search`: of the address; `chosen`: in the settings. */
  constructor(search: string, chosen: QualityName | 'auto') {
    this.asked = askedQuality(search)
    this.chosen = chosen
    const earlier = rememberedTier(Date.now())
    this.watch = new QualityWatch(earlier?.mayRise)
    const tier = this.fixed ?? earlier?.tier ?? (isTouch() || !hasGraphicsCard() ? 'low' : 'medium')
    this.resolution = new ResolutionWatch(this.adapts ? firstShareOf(tier) : 1)
    this.store = createStore(() => ({ tier, scale: this.resolution.scale }))
  }

  private get fixed(): QualityName | undefined {
    return this.asked ?? (this.chosen === 'auto' ? undefined : this.chosen)
  }

  /** Whether frames decide; the two simplest tiers give way even if the address asks for them. */
  private get adapts(): boolean {
    return this.chosen === 'auto' && this.asked !== 'medium' && this.asked !== 'high'
  }

  /** What somebody chose is what they get. */
  choose(chosen: QualityName | 'auto'): void {
    if (chosen === this.chosen) return
    this.chosen = chosen
    const { fixed } = this
    if (fixed === undefined) return
    this.resolution.reset(1)
    this.store.setState({ tier: fixed, scale: 1 })
  }

  /**
   * Hears how long a frame took where frames follow each other as fast as they can, and the display's own period, both ms.
   */
  readonly note = (ms: number, periodMs: number): void => {
    if (!this.adapts) return
    const { watch, resolution } = this
    const { tier } = this.store.get()
    if (tier === 'minimal' && this.asked === undefined) this.noteSlow(ms)
    const wasTrying = watch.isTrying
    const nowMs = performance.now()
    // The simplest tier is for machines that are far too slow, not for those that miss a few frames.
    const mayLower = tier !== 'low' && resolution.isSpent(nowMs)
    const next = watch.note(ms, tier, mayLower ? slowMsOn(periodMs) : undefined, resolution.isFine)
    // A trial that has not ended yet is begun anew on the next visit.
    const isSettled = !watch.isTrying && (wasTrying || next !== tier)
    if (isSettled) rememberTier(next, watch.mayRise, Date.now())
    if (next === tier) {
      // Pixels go before anything else does, but a tier on trial is seen with all of its own.
      if (watch.isTrying || !resolution.note(ms, nowMs, periodMs)) return
      watch.measureAnew()
    } else resolution.reset(firstShareOf(next), next !== 'minimal' && resolution.isFloor)
    this.store.setState({ tier: next, scale: resolution.scale })
  }

  /** Hardly any machine comes to this: what looks whether it is too slow is loaded for those that do. */
  private noteSlow(ms: number): void {
    if (this.slow?.note(ms, performance.now())) viewStore.setState({ isSlow: true })
    if (this.slow || this.isAsked) return
    this.isAsked = true
    void import('./SlowWatch.ts').then(
      (part) => (this.slow = new part.SlowWatch()),
      () => (this.isAsked = false),
    )
  }
}
