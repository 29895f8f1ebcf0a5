import { createStore, type Store } from '../../store/createStore.ts'
import { hasGraphicsCard } from './graphicsCard.ts'
import { askedQuality, QualityWatch, rememberedTier, rememberTier, type QualityName } from './quality.ts'
import { viewStore } from '../viewStore.ts'
import { ResolutionWatch } from './resolution.ts'
import type { SlowWatch } from './SlowWatch.ts'

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** How much the machine is asked for: what somebody chose, or what frames leave time for. */
export class TierChoice {
  /** `scale`: share of the tier's own resolution, each way. */
  readonly store: Store<{ readonly tier: QualityName; readonly scale: number }>
  /** A context is made once: whoever begins low goes without smooth edges. */
  readonly isSmooth: boolean
  private readonly asked: QualityName | undefined
  private readonly watch: QualityWatch
  private readonly resolution = new ResolutionWatch()
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
    this.store = createStore(() => ({ tier, scale: 1 }))
    this.isSmooth = tier === 'medium' || tier === 'high'
  }

  private get fixed(): QualityName | undefined {
    return this.asked ?? (this.chosen === 'auto' ? undefined : this.chosen)
  }

  /** What somebody chose is what they get. */
  choose(chosen: QualityName | 'auto'): void {
    if (chosen === this.chosen) return
    this.chosen = chosen
    const { fixed } = this
    if (fixed === undefined) return
    this.resolution.reset()
    this.store.setState({ tier: fixed, scale: 1 })
  }

  /** Hears how long a frame took, ms, where frames follow each other as fast as they can. */
  readonly note = (ms: number): void => {
    if (this.chosen !== 'auto' || this.asked === 'medium' || this.asked === 'high') return
    const { watch, resolution } = this
    const { tier } = this.store.get()
    if (tier === 'minimal' && this.asked === undefined) this.noteSlow(ms)
    const wasTrying = watch.isTrying
    const next = watch.note(ms, tier)
    // A trial that has not ended yet is begun anew on the next visit.
    const isSettled = !watch.isTrying && (wasTrying || next !== tier)
    if (isSettled) rememberTier(next, watch.mayRise, Date.now())
    if (next === tier) {
      // Pixels go before anything else does, but a tier on trial is seen with all of its own.
      if (watch.isTrying || !resolution.note(ms, performance.now())) return
      watch.measureAnew()
    } else resolution.reset()
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
