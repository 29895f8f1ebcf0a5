import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isWater } from '#shared/map/walking/waters.ts'
import { limits } from '#shared/rules/limits.ts'
import { useGround, type Ground } from '../../scene/Ground.ts'
import { headingFromYaw } from '../../scene/heading.ts'
import type { Ride } from '../../scene/player/selfActions.ts'
import { spaceCommand } from '../../space/spaceKeys.ts'
import { getOff } from './getOn.ts'
import { refineOffers, type RideWords } from './offers.ts'
import { riddenBy, type Ridden } from './ridden.ts'
import { rideKinds, ridersEyeM } from './rideKinds.ts'
import { afloat, stepRide } from './rideStep.ts'

/** Under the feet of who rides: nobody is covered by how to get off. */
const HINT_M = -1.1

/** Steers what one rides oneself, as the world says it. */
class Riding {
  readonly #ground: Ground
  readonly #words: RideWords
  #ridden: Ridden | undefined

  constructor(ground: Ground, words: RideWords) {
    this.#ground = ground
    this.#words = words
  }

  /** Takes over what one rides from now on; answers the way to stop. */
  follow(): () => void {
    const { self, source } = this.#ground
    this.#sync()
    self.refine = (offers) => refineOffers(offers, source, self.level, this.#words)
    const stop = source.subscribe(this.#sync)
    addEventListener('keydown', this.#hearKey)
    return () => {
      stop()
      removeEventListener('keydown', this.#hearKey)
      self.refine = undefined
      this.#end()
    }
  }

  readonly #sync = (): void => {
    const { source } = this.#ground
    const encId = source.self()
    const me = encId === undefined ? undefined : source.world().players.get(encId)
    const ridden = me && riddenBy(source.world(), me)
    const former = this.#ridden
    this.#ridden = ridden
    if (ridden?.key === former?.key && ridden?.isGoKart === former?.isGoKart) return
    if (ridden) this.#begin(ridden)
    else this.#end()
  }

  #begin({ kind, yaw, isGoKart }: Ridden): void {
    const { self, shown } = this.#ground
    const { player } = self
    player.stop()
    if (yaw !== undefined) player.body.heading = headingFromYaw(yaw)
    const isBoat = kind === 'boat'
    const floats = (x: number, z: number): boolean => isWater(shown.level?.floorAt(x, z))
    player.mover = (body, intent, surroundings) => {
      const around = isBoat ? afloat(surroundings, body, floats) : surroundings
      stepRide(rideKinds[kind], limits.runSpeed * (this.#ridden?.speedModifier ?? 1), body, intent, around)
    }
    const words = isBoat ? this.#words.ashore() : this.#words.off()
    const ride: Ride = {
      eyeM: ridersEyeM(rideKinds[kind]),
      offer: {
        kind: 'thing',
        thing: {
          key: 'ride',
          kind: undefined,
          hand: 'ride',
          words,
          reach: 0,
          get prism() {
            const { x, z } = player.shown
            return { cx: x, cz: z, hx: 0, hz: 0, yaw: 0, y0: HINT_M, y1: HINT_M }
          },
        },
      },
      leave: () => void getOff(isGoKart),
    }
    self.ride = isBoat ? { ...ride, path: (to) => (floats(to.x, to.z) ? [to] : undefined) } : ride
  }

  #end(): void {
    const { self } = this.#ground
    this.#ridden = undefined
    self.player.mover = self.ride = undefined
  }

  /** Escape gets off where nothing else was to be closed. */
  readonly #hearKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !this.#ridden || spaceCommand(event)?.name !== 'close') return
    event.preventDefault()
    void getOff(this.#ridden.isGoKart)
  }
}

/** Part of the level: one steers what one rides, and is told what one could ride and why not. */
export function OwnRide() {
  const ground = useGround()
  const { t } = useTranslation()
  useEffect(() => {
    const words: RideWords = {
      off: () => t('ride.off'),
      ashore: () => t('ride.ashore'),
      what: (kind) => t(`ride.${kind}`),
      taken: (name, what) => t('ride.taken', { name, what }),
      mayNot: (what, isForEditors) => t(isForEditors ? 'ride.mayNotEditors' : 'ride.mayNot', { what }),
      left: (what, count) => t(count > 0 ? 'ride.left' : 'ride.noneLeft', { what, count }),
    }
    return new Riding(ground, words).follow()
  }, [ground, t])
  return null
}
