/** A frame, as the bench steps it: what it cost the main thread, ms, and what of it each part. */
export interface WalkFrame {
  readonly ms: number
  readonly parts: readonly number[]
}

/** What walking needs of the bench. */
export interface Walker {
  readonly partNames: readonly string[]
  step(): Promise<WalkFrame>
  /** A clock that goes on, ms. */
  now(): number
  /** Clicks on the floor ahead: one goes there by the first way of the level. */
  tap(): void
  /** Counts of what the graphics card has got: programs, geometries, textures. */
  made(): readonly number[]
}

/** How the frames of one leg were: standing, by a key, or by a click. */
export interface Leg {
  readonly medianMs: number
  readonly p99Ms: number
  readonly longestMs: number
  /** Which frame of the leg that was, from 0, and which of its parts took most. */
  readonly longestAt: number
  readonly longestPart: string
  /** What the key or the click itself took before its frame began, ms. */
  readonly beganMs: number
  /** New on the graphics card since one stood still: programs, geometries, textures. */
  readonly made: readonly number[]
}

export interface WalkResult {
  /** As many frames, standing: what the machine does by itself. */
  readonly still: Leg
  readonly keys: Leg
  readonly click: Leg
}

const LEG_FRAMES = 120

const key = (type: 'keydown' | 'keyup'): void =>
  void dispatchEvent(new KeyboardEvent(type, { code: 'KeyW', key: 'w', bubbles: true }))

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

async function leg(walker: Walker, begin: () => void): Promise<Leg> {
  const before = walker.made()
  const fromMs = walker.now()
  begin()
  const beganMs = walker.now() - fromMs
  const frames: WalkFrame[] = []
  for (let i = 0; i < LEG_FRAMES; i++) frames.push(await walker.step())
  const times = frames.map(({ ms }) => ms)
  const longestMs = Math.max(...times)
  const longestAt = times.indexOf(longestMs)
  const { parts } = frames[longestAt]!
  return {
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    longestMs,
    longestAt,
    longestPart: walker.partNames[parts.indexOf(Math.max(...parts))] ?? '',
    beganMs,
    made: walker.made().map((count, i) => count - before[i]!),
  }
}

/** One stands a while, walks ahead by the key, stands again, and walks to where one has clicked. */
export async function measureWalk(walker: Walker): Promise<WalkResult> {
  const nothing = (): void => undefined
  const still = await leg(walker, nothing)
  const keys = await leg(walker, () => key('keydown'))
  key('keyup')
  await leg(walker, nothing)
  const click = await leg(walker, walker.tap)
  return { still, keys, click }
}
