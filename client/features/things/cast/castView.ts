/** What is known where somebody uses a screen of the level. */
export interface CastFacts {
  /** Where one stands: before its face, behind it; none: the thing has no face something can be shown on. */
  readonly place: 'before' | 'behind' | 'none'
  /** Who shows something on it now. */
  readonly caster: { readonly isOwn: boolean; readonly name: string } | undefined
  /** One shares something already. */
  readonly isSharing: boolean
  /** The space lets people share their screens. */
  readonly isAllowed: boolean
  readonly hasOthers: boolean
  /** Why this browser shares no screen. */
  readonly unable: 'insecure' | 'unsupported' | undefined
  /** Why one cannot begin to share just now. */
  readonly refusal: 'taken' | 'muted' | undefined
  /** One runs the space. */
  readonly runs: boolean
}

/** Why nothing can be shown on a screen. */
export type CastObstacle =
  'noScreen' | 'behind' | 'closed' | 'alone' | 'insecure' | 'unsupported' | 'taken' | 'muted'

/** What is offered at a screen of the level. */
export type CastView =
  | { readonly kind: 'mine' }
  | { readonly kind: 'theirs'; readonly name: string; readonly mayEnd: boolean }
  | { readonly kind: 'barred'; readonly why: CastObstacle }
  | { readonly kind: 'ready'; readonly isSharing: boolean }

/** What keeps somebody from showing something on a free screen. What is shared already needs no leave to begin. */
function obstacleOf(facts: CastFacts): CastObstacle | undefined {
  if (facts.place === 'none') return 'noScreen'
  if (!facts.isAllowed) return 'closed'
  if (facts.place === 'behind') return 'behind'
  if (facts.isSharing) return undefined
  return facts.unable ?? (facts.hasOthers ? facts.refusal : 'alone')
}

/** What somebody finds who uses a screen: one's own picture on it, another's, the offer to show one, or why there is none. */
export function castView(facts: CastFacts): CastView {
  const { caster, runs, isSharing } = facts
  if (caster?.isOwn) return { kind: 'mine' }
  if (caster) return { kind: 'theirs', name: caster.name, mayEnd: runs }
  const why = obstacleOf(facts)
  return why ? { kind: 'barred', why } : { kind: 'ready', isSharing }
}
