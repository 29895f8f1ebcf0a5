import { createStore } from '../../store/createStore.ts'

/** Sectors of the wheel; the first is at the top, the others go round with the clock. */
export const WHEEL_SECTORS = 8

export interface EmoteWheel {
  readonly isOpen: boolean
  /** What keeps it open until it is let go; undefined: it stays by itself. */
  readonly heldBy: 'key' | 'pad' | undefined
  /** The emote that is pointed at. */
  readonly chosen: number | undefined
  /** What was let go on, until the wheel opens again. */
  readonly picked: number | undefined
}

/** The wheel of emotes, opened by a key, a button or a gamepad. */
export const emoteWheelStore = createStore<EmoteWheel>(() => ({
  isOpen: false,
  heldBy: undefined,
  chosen: undefined,
  picked: undefined,
}))

/** The emote (1 to 8) a direction means, right and down; undefined within `dead` of the middle. */
export function sectorAt(x: number, y: number, dead: number): number | undefined {
  if (Math.hypot(x, y) < dead) return undefined
  const turn = Math.atan2(x, -y) / (Math.PI * 2)
  return ((Math.round(turn * WHEEL_SECTORS) + WHEEL_SECTORS) % WHEEL_SECTORS) + 1
}

export const openWheel = (heldBy?: 'key' | 'pad'): void =>
  emoteWheelStore.setState({ isOpen: true, heldBy, chosen: undefined, picked: undefined })

/** The wheel stays open although nothing holds it any more. */
export const keepWheel = (): void => emoteWheelStore.setState({ heldBy: undefined })

export const chooseEmote = (chosen: number | undefined): void => {
  if (emoteWheelStore.get().chosen !== chosen) emoteWheelStore.setState({ chosen })
}

/** Closes the wheel and picks what is pointed at, if anything. */
export const letWheelGo = (): void =>
  emoteWheelStore.setState(({ isOpen, chosen }) => ({
    isOpen: false,
    heldBy: undefined,
    chosen: undefined,
    picked: isOpen ? chosen : undefined,
  }))

/** Closes the wheel without an emote. */
export const closeWheel = (): void =>
  emoteWheelStore.setState({ isOpen: false, heldBy: undefined, chosen: undefined, picked: undefined })

/** Hears of every emote picked on the wheel; answers the way to stop. */
export const onEmotePicked = (listener: (number: number) => void): (() => void) =>
  emoteWheelStore.subscribe(({ picked }, before) => {
    if (picked !== undefined && before.picked === undefined) listener(picked)
  })
